import { deriveKey, keyedHash, type MasterSecrets } from "../base/master-secret.ts";

/** The secret by which a receiver knows the pushes of one task: recomputed from its id, so the store holds none. */
export function createPushSecrets([newest]: MasterSecrets): (taskId: string) => string {
  const key = deriveKey(newest, "task push");
  return (taskId) => `whsec_${keyedHash(key, taskId).toString("base64")}`;
}
