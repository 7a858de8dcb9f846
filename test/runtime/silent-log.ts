import type { Log, LogFacts } from "../../runtime/observe/log.ts";

export type LogLine = { readonly level: string; readonly message: string; readonly facts: LogFacts };

/** A log that remembers its lines instead of writing them. */
export function createSilentLog(): Log & { readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const at =
    (level: string) =>
    (message: string, facts: LogFacts = {}) =>
      void lines.push({ level, message, facts });
  return {
    lines,
    call() {},
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    flush() {},
  };
}
