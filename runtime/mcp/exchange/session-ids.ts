import type { RandomBytes } from "../../accounts/key-format.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";

/**
 * Names of sessions. A session is nothing but a name that tells the calls of two clients apart, so that one cannot cancel those of
 * the other: any process that has the master secret knows its own kind, and none keeps a list.
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
      // As text: decoded, four spellings of the last character would be one mark.
      return keys.some((key) => isSameText(markOf(key, name), mark));
    },
  };
}
