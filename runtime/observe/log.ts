import cluster from "node:cluster";
import { pino } from "pino";
import { toErrorFacts } from "./error-facts.ts";
import type { FinishedCall } from "./finished-call.ts";

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Facts of the service itself, never of a request. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

export type Log = {
  /** One line for one request. */
  call(call: FinishedCall): void;
  debug(message: string, facts?: LogFacts): void;
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts, error?: unknown): void;
  error(message: string, facts?: LogFacts, error?: unknown): void;
  /** Writes what is still held back; before the process ends. */
  flush(): void;
};

export type LogOptions = {
  readonly level: LogLevel;
  readonly now: () => Date;
  /** Standard output unless given. */
  readonly destination?: LineOutput;
};

/**
 * Logs as lines of JSON. A line holds the facts that are named here and nothing else: no address, no header, no query, no
 * body. 500 is an error, other failures of the service are warnings, the caller's own are information.
 */
export function createLog({ level, now, destination = standardOutput() }: LogOptions): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const write = (severity: "debug" | "info" | "warn" | "error", message: string, facts: LogFacts, error?: unknown) => {
    logger[severity](error === undefined ? facts : { ...facts, error: toErrorFacts(error) }, message);
    // These are few. Only the lines of calls are held back.
    destination.flush?.();
  };
  return {
    call: (call) => logger[severityOf(call.status)](factsOf(call), "call"),
    debug: (message, facts = {}) => write("debug", message, facts),
    info: (message, facts = {}) => write("info", message, facts),
    warn: (message, facts = {}, error) => write("warn", message, facts, error),
    error: (message, facts = {}, error) => write("error", message, facts, error),
    flush: () => destination.flushSync?.(),
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

/** `cs1_` and eight characters: enough to tell snapshots apart. */
const shortSnapshotId = 12;

/** Where lines of a log go. */
type LineOutput = {
  write(line: string): void;
  /** Starts to write the lines that are held back. */
  flush?(): void;
  /** Writes the lines that are held back before it returns. */
  flushSync?(): void;
};

/** The workers of a cluster share one pipe. It takes up to this many bytes without mixing them with those of another process. */
const pipeBytes = 4096;
const usualBytes = 65_536;

/** Lines are written together, at the latest after this time: a write for each of thousands a second would cost too much. */
const heldBackMs = 100;

/** Standard output. Lines are held back until there are enough of them for one write. */
function standardOutput(): LineOutput {
  const maxWrite = cluster.isWorker ? pipeBytes : usualBytes;
  const output = pino.destination({
    fd: 1,
    sync: false,
    maxWrite,
    minLength: maxWrite * 0.75,
    periodicFlush: heldBackMs,
    // Joining bytes once takes half the time of joining texts with each line.
    contentMode: "buffer",
  });
  return {
    // In this mode it takes bytes, which its types do not say.
    write: (line) => void output.write(Buffer.from(line) as unknown as string),
    flush: () => output.flush(),
    flushSync: () => output.flushSync(),
  };
}
