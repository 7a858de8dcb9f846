import type { RandomBytes } from "../accounts/key-format.ts";

/** Names for requests: 12 random characters of this process, then a count. No two processes share the first part. */
export function createRequestIds(random: RandomBytes): () => string {
  const process = Buffer.from(random(6)).toString("hex");
  let count = 0;
  return () => `${process}-${(++count).toString(36).padStart(6, "0")}`;
}
