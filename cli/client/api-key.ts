import type { Settings } from "../shell/settings.ts";
import { storedKey } from "./stored-keys.ts";

/**
 * The key that commands send to the service whose tool interface is at an address: that of the environment, else the one that
 * `konkyo login` has kept for the service. Null when there is none.
 */
export function apiKeyOf({ env, configFolder }: Pick<Settings, "env" | "configFolder">, address: URL): string | null {
  return (
    env["KONKYO_API_KEY"]?.trim() ||
    storedKey({ configFolder }, address.origin + address.pathname.replace(/\/v1\/mcp$/, ""))
  );
}
