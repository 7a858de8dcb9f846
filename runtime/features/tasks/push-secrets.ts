import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";

/**
 * The secrets by which a receiver knows the pushes of one task, one for each live master secret and the newest first: recomputed
 * from its id, so the store holds none. The first is what the owner of a new task is shown.
 */
export function createPushSecrets(secrets: MasterSecrets): (taskId: string) => readonly [string, ...string[]] {
  const keys = secrets.map((secret) => deriveKey(secret, "task push"));
  return (taskId) => keys.map((key) => `whsec_${keyedHash(key, taskId).toString("base64")}`) as [string, ...string[]];
}
