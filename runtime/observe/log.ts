import { pino } from "pino";
import { toErrorFacts } from "./error-facts.ts";
import type { FinishedCall } from "./finished-call.ts";
import { type LineOutput, standardOutput } from "./standard-output.ts";

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
