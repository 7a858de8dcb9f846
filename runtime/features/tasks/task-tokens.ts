import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";

/** Tokens for reading, resuming and cancelling a task. They are recomputed, so the store holds none. */
export type TaskTokens = {
  /** A token valid for 24 hours. */
  issue(taskId: string, nowMs: number): string;
  /** Whether the token was issued for this task, however long ago. */
  isOf(taskId: string, token: string): boolean;
  /** Whether the token was issued for this task and has not expired. */
  isGood(taskId: string, token: string, nowMs: number): boolean;
};

const lifeMs = 24 * 3_600_000;
const form = /^st_([0-9a-z]{1,9})_([A-Za-z0-9_-]{43})$/;

export function createTaskTokens(secrets: MasterSecrets): TaskTokens {
  // Newest first: tokens made with an older secret stay valid while it is configured.
  const keys = secrets.map((secret) => deriveKey(secret, "task state token"));
  const sign = (key: Uint8Array, taskId: string, end: string) =>
    keyedHash(key, `${taskId}\n${end}`).toString("base64url");
  const endOf = (taskId: string, token: string): number | null => {
    const [, end, mark] = form.exec(token) ?? [];
    if (end === undefined || mark === undefined) return null;
    return keys.some((key) => isSameText(sign(key, taskId, end), mark)) ? Number.parseInt(end, 36) * 1000 : null;
  };
  return {
    issue(taskId, nowMs) {
      const end = Math.floor((nowMs + lifeMs) / 1000).toString(36);
      return `st_${end}_${sign(keys[0]!, taskId, end)}`;
    },
    isOf: (taskId, token) => endOf(taskId, token) !== null,
    isGood: (taskId, token, nowMs) => (endOf(taskId, token) ?? 0) > nowMs,
  };
}

/**
 * The push secrets of one task, one per configured master secret, newest first: recomputed from its id, so the store holds
 * none. The first is shown to the owner of a new task.
 */
export function createPushSecrets(secrets: MasterSecrets): (taskId: string) => readonly [string, ...string[]] {
  const keys = secrets.map((secret) => deriveKey(secret, "task push"));
  return (taskId) => keys.map((key) => `whsec_${keyedHash(key, taskId).toString("base64")}`) as [string, ...string[]];
}
