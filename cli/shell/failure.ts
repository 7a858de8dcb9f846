/** Exit codes; scripts rely on these numbers. */
export const exit = {
  done: 0,
  failed: 1,
  inputsChanged: 2,
  verifyFailed: 3,
  stateLost: 4,
  noSpace: 5,
  wrongUsage: 64,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

/** Exit codes of `seal verify`; elsewhere these numbers have other meanings. */
export const sealExit = { altered: 1, untrusted: 2, replay_differs: 3, unusable: 4 } as const satisfies Record<
  string,
  ExitCode
>;

/** A failure that the user can act on; the message is one line that says what to do. */
export class CommandFailure extends Error {
  override readonly name = "CommandFailure";
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

export function failed(message: string, cause?: unknown): CommandFailure {
  return new CommandFailure(exit.failed, message, cause);
}

export function wrongUsage(message: string, cause?: unknown): CommandFailure {
  return new CommandFailure(exit.wrongUsage, message, cause);
}

/** Parses an option value; an exception becomes a usage error of that option. */
export function readOption<Value>(option: string, read: () => Value, advice = ""): Value {
  try {
    return read();
  } catch (error) {
    throw wrongUsage(`${option}: ${messageOf(error)}${advice}`, error);
  }
}

/** The message of an error, as one line. */
export function messageOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error));
}

export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, "; ");
}
