import type { Config } from "../../runtime/config/config.ts";
import { CommandFailure, exit } from "../shell/failure.ts";

/** What to do about an address that cannot be listened on; any other failure is given back as it is. */
export function namingAddress(error: unknown, { host, metricsPort }: Pick<Config, "host" | "metricsPort">): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  const [option, setting] = port === metricsPort ? ["", "KONKYO_METRICS_PORT"] : ["--port or ", "PORT"];
  const line = lineOf(code, `port ${String(port)} of ${host}`, `${option}${setting}`, host);
  return line === null ? error : new CommandFailure(exit.failed, line, { cause: error });
}

function lineOf(code: unknown, place: string, remedy: string, host: string): string | null {
  switch (code) {
    case "EADDRINUSE":
      return `${place} is taken; choose another with ${remedy}`;
    case "EACCES":
      return `${place} may not be used by this user; choose one above 1023 with ${remedy}`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return `this machine has no address ${host}; choose another with --host or HOST`;
    default:
      return null;
  }
}
