import type { Config } from "../../runtime/config/config.ts";
import { failed } from "../shell/failure.ts";

/** What to do about an address that cannot be listened on; any other failure is given back as it is. */
export function namingAddress(error: unknown, { host, metricsPort }: Pick<Config, "host" | "metricsPort">): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  const place = `port ${String(port)} of ${host}`;
  const remedy = port === metricsPort ? "KONKYO_METRICS_PORT" : "--port or PORT";
  if (code === "EADDRINUSE") return failed(`${place} is taken; choose another with ${remedy}`, error);
  if (code === "EACCES")
    return failed(`${place} may not be used by this user; choose one above 1023 with ${remedy}`, error);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return failed(`this machine has no address ${host}; choose another with --host or HOST`, error);
  return error;
}
