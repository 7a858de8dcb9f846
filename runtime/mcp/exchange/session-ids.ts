import type { RandomBytes } from "../../accounts/key-format.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";

/**
 * Session names. A session is only a name that separates the calls of two clients, so that one cannot cancel those of the
 * other. Any process with the master secret can verify it, and no list is stored.
 */
export type SessionIds = {
  issue(): string;
  isOurs(sessionId: string): boolean;
};

export function createSessionIds(secrets: MasterSecrets, random: RandomBytes): SessionIds {
  const keys = secrets.map((secret) => deriveKey(secret, "mcp-session"));
  const markOf = (key: Uint8Array, name: string) => keyedHash(key, name).subarray(0, 16).toString("base64url");
  return {
    issue() {
      const name = Buffer.from(random(16)).toString("base64url");
      return `${name}.${markOf(keys[0]!, name)}`;
    },
    isOurs(sessionId) {
      const [, name, mark] = /^([\w-]{22})\.([\w-]{22})$/.exec(sessionId) ?? [];
      if (name === undefined || mark === undefined) return false;
      // Compared as text: after decoding, four spellings of the last character would be equal.
      return keys.some((key) => isSameText(markOf(key, name), mark));
    },
  };
}
