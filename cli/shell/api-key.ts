import type { Settings } from "./settings.ts";

/** The key that commands send to a service: that of the environment. Null when there is none. */
export function apiKeyOf({ env }: Pick<Settings, "env">): string | null {
  return env["KONKYO_API_KEY"]?.trim() || null;
}
