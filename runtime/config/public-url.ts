import type { Config } from "./config.ts";

/** Address under which callers reach the service, without a slash at its end. */
export function publicUrlOf({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
