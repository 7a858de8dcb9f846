import cluster from "node:cluster";
import { pino } from "pino";
import type { FinishedCall } from "./finished-call.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Facts about the service, never about a request. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export type Log = {
  /** One line for one request. */
  call(call: FinishedCall): void;
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts, error?: unknown): void;
  error(message: string, facts?: LogFacts, error?: unknown): void;
  /** Writes buffered lines; call before the process ends. */
  flush(): void;
};

export type LogOptions = {
  readonly level: LogLevel;
  readonly now: () => Date;
  /** Standard output unless given. */
  readonly destination?: LineOutput;
};

/**
 * Logs lines of JSON. A line contains only the facts named here: no address, header, query or body. A 500 is an error, other
 * failures of the service are warnings, failures of the caller are information.
 */
export function createLog({ level, now, destination = standardOutput() }: LogOptions): Log {
  const formatters = { level: (label: string) => ({ level: label }) };
  const logger = pino({ level, base: null, timestamp: false, formatters }, destination);
  let calls: { readonly ended: Date; readonly call: FinishedCall }[] = [];
  const writeCalls = () => {
    for (const { ended, call } of calls)
      logger[severityOf(call.status)]({ time: ended.toISOString(), ...factsOf(call) }, "call");
    calls = [];
  };
  const write = (severity: "debug" | "info" | "warn" | "error", message: string, facts: LogFacts, error?: unknown) => {
    const shown = error === undefined ? facts : { ...facts, error: toErrorFacts(error) };
    const time = now().toISOString();
    writeCalls();
    logger[severity]({ time, ...shown }, message);
  };
  return {
    call(call) {
      if (calls.push({ ended: now(), call }) === 1) setTimeout(writeCalls, heldBackMs).unref();
      if (calls.length >= mostHeldBack) writeCalls();
    },
    debug: (message, facts = {}) => write("debug", message, facts),
    info: (message, facts = {}) => write("info", message, facts),
    warn: (message, facts = {}, error) => write("warn", message, facts, error),
    error: (message, facts = {}, error) => write("error", message, facts, error),
    flush() {
      writeCalls();
      destination.flushSync?.();
    },
  };
}

function severityOf(status: number): "info" | "warn" | "error" {
  if (status < 500) return "info";
  return status === 500 ? "error" : "warn";
}

function factsOf(call: FinishedCall) {
  return {
    request_id: call.requestId,
    operation: call.operationId,
    method: call.method,
    route: call.route,
    status: call.status,
    code: call.code,
    units: call.units,
    ms: Math.round(call.serviceMs * 1000) / 1000,
    auth: call.auth,
    key_id: call.keyId,
    tag: call.tag,
    snapshot: call.snapshotId?.slice(0, shortSnapshotId) ?? null,
    cached: call.cached,
    replayed: call.replayed,
    ...(call.status >= 500 && call.error !== undefined ? { error: toErrorFacts(call.error) } : {}),
  };
}

/** `cs1_` and eight characters: enough to distinguish snapshots. */
const shortSnapshotId = 12;

/** Destination of log lines. */
type LineOutput = {
  write(line: string): void;
  /** Writes the buffered lines synchronously. */
  flushSync?(): void;
};

/** The workers of a cluster share one pipe. Writes up to this size are atomic. */
const pipeBytes = 4096;
const usualBytes = 65_536;

/** The lines of calls are made and written together, at the latest after this time: one by one they cost several times as much. */
const heldBackMs = 100;
const mostHeldBack = 1000;

/** Standard output. What comes while a write is under way is written together after it. */
function standardOutput(): LineOutput {
  const maxWrite = cluster.isWorker ? pipeBytes : usualBytes;
  // Joining buffers once takes half the time of concatenating strings per line.
  const output = pino.destination({ fd: 1, sync: false, maxWrite, contentMode: "buffer" });
  return {
    // In this mode it accepts buffers, which its types do not declare.
    write: (line) => void output.write(Buffer.from(line) as unknown as string),
    flushSync: () => output.flushSync(),
  };
}

/** An error as logged. */
type ErrorFacts = {
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
