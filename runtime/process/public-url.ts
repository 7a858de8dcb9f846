import type { Config } from "../config/config.ts";

/** The address under which callers reach the service, without a slash at its end: as set, or the one listened on. */
export function publicUrlOf({ host, port, publicUrl }: Pick<Config, "host" | "port" | "publicUrl">): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
