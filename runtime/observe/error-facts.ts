/** An error as logged. */
export type ErrorFacts = {
  readonly name: string;
  readonly message: string;
  /** Code of the system or library, such as `ECONNREFUSED`. */
  readonly code?: string;
  /** Stack, innermost first: function and location only, no request data. */
  readonly at?: readonly string[];
  readonly cause?: ErrorFacts;
};

/** An error and its causes, at most five deep, with possible secrets masked. */
export function toErrorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error, message: "something that is no Error was thrown" };
  const code = (error as { code?: unknown }).code;
  const frames = framesOf(error);
  return {
    name: mask(error.name),
    message: mask(error.message),
    ...(typeof code === "string" ? { code: mask(code) } : {}),
    ...(frames.length > 0 ? { at: frames } : {}),
    ...(error.cause === undefined || depth >= deepestCause ? {} : { cause: toErrorFacts(error.cause, depth + 1) }),
  };
}

/**
 * Masks what may be secret or personal in a message: passwords in URLs, names in mail addresses, and any run of 20 or more
 * letters and digits, because keys, tokens and hashes look like that and words do not. At most 300 characters.
 */
export function mask(text: string): string {
  return text
    .slice(0, longestRead)
    .replaceAll(/\/\/[^\s@]{1,500}@/g, "//[masked]@")
    .replaceAll(/[^\s@"'<>/[\]]{1,100}@/g, "[masked]@")
    .replaceAll(/[A-Za-z0-9_+=-]{20,}/g, "[masked]")
    .slice(0, longestShown);
}

const deepestCause = 4;
const longestRead = 4000;
const longestShown = 300;
const mostFrames = 8;

/**
 * The message precedes the frames and may contain lines that look like frames. So it is cut off, and the following lines are used
 * as long as they have the form of a frame.
 */
function framesOf({ stack = "", message }: Error): string[] {
  const start = stack.indexOf(message);
  const lines = stack
    .slice(start < 0 ? 0 : start + message.length)
    .split("\n")
    .map((line) => frame.exec(line));
  const firstFrame = lines.findLastIndex((line) => line === null) + 1;
  return lines
    .slice(firstFrame, firstFrame + mostFrames)
    .map((line) => `${line?.[1] ?? "anonymous"} ${(line?.[2] ?? "").split("/").slice(-3).join("/")}`);
}

const frame =
  /^ {4}at (?:(?:async )?([\w.$<>#[\] ]+?) \()?(?:async )?(?:file:\/\/)?([^\s()?]+:\d+:\d+|<anonymous>)\)?$/;
