import type { Config } from "../../runtime/config/config.ts";
import { failed } from "../shell/failure.ts";

/** Adds advice to a failure to listen; other failures are returned unchanged. */
export function namingAddress(error: unknown, config: Pick<Config, "host" | "metricsHost" | "metricsPort">): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  const [host, hostRemedy, remedy] =
    port === config.metricsPort
      ? [config.metricsHost, "KONKYO_METRICS_HOST", "KONKYO_METRICS_PORT"]
      : [config.host, "--host or HOST", "--port or PORT"];
  const place = `port ${String(port)} of ${host}`;
  if (code === "EADDRINUSE") return failed(`${place} is taken; choose another with ${remedy}`, error);
  if (code === "EACCES")
    return failed(`${place} may not be used by this user; choose one above 1023 with ${remedy}`, error);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return failed(`this machine has no address ${host}; choose another with ${hostRemedy}`, error);
  return error;
}
