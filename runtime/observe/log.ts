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
  const time = timeText(now);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${time()}"`,
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
    call(call) {
      const severity = severityOf(call.status);
      // Not through pino, which takes three times as long for a line of sixteen facts.
      if (logger.isLevelEnabled(severity)) destination.write(callLine(severity, time(), call));
    },
    debug: (message, facts = {}) => write("debug", message, facts),
    info: (message, facts = {}) => write("info", message, facts),
    warn: (message, facts = {}, error) => write("warn", message, facts, error),
    error: (message, facts = {}, error) => write("error", message, facts, error),
    flush: () => destination.flushSync?.(),
  };
}

/** The time as text, made once a millisecond: many calls share one. */
function timeText(now: () => Date): () => string {
  let lastMs = Number.NaN;
  let text = "";
  return () => {
    const time = now();
    if (time.getTime() !== lastMs) [lastMs, text] = [time.getTime(), time.toISOString()];
    return text;
  };
}

function severityOf(status: number): "info" | "warn" | "error" {
  if (status < 500) return "info";
  return status === 500 ? "error" : "warn";
}

/** The line of a call. What a caller chose is escaped as JSON; the other texts are our own and need no escapes. */
function callLine(level: string, time: string, call: FinishedCall): string {
  const snapshot = call.snapshotId?.slice(0, shortSnapshotId) ?? null;
  const error =
    call.status >= 500 && call.error !== undefined ? `,"error":${JSON.stringify(toErrorFacts(call.error))}` : "";
  return (
    `{"level":"${level}","time":"${time}","request_id":${safe(call.requestId)}` +
    `,"operation":${plain(call.operationId)},"method":${safe(call.method)},"route":${plain(call.route)}` +
    `,"status":${call.status},"code":${plain(call.code)},"units":${call.units}` +
    `,"ms":${Math.round(call.serviceMs * 1000) / 1000},"auth":"${call.auth}","key_id":${plain(call.keyId)}` +
    `,"tag":${safe(call.tag)},"snapshot":${plain(snapshot)},"cached":${call.cached}` +
    `,"replayed":${call.replayed}${error},"msg":"call"}\n`
  );
}

/** Escapes a text as JSON. Most texts need no escapes, and the test for that is faster. */
function safe(text: string | null): string {
  return text === null || /^[\w-]*$/.test(text) ? plain(text) : JSON.stringify(text);
}

function plain(text: string | null): string {
  return text === null ? "null" : `"${text}"`;
}

/** `cs1_` and eight characters: enough to tell snapshots apart. */
const shortSnapshotId = 12;
