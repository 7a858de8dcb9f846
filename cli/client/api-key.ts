import type { Settings } from "../shell/settings.ts";
import { storedKey } from "./stored-keys.ts";

/**
 * The API key sent to the service at this MCP address: the one in the environment, otherwise the one stored by `konkyo login`.
 * Null when there is none.
 */
export function apiKeyOf({ env, configFolder }: Pick<Settings, "env" | "configFolder">, address: URL): string | null {
  return (
    env["KONKYO_API_KEY"]?.trim() ||
    storedKey({ configFolder }, address.origin + address.pathname.replace(/\/v1\/mcp$/, ""))
  );
}
