import type { OutboxEntry } from "../outbox.ts";

/** Number of buckets that owners are spread over: the largest useful number of shards. */
export const bucketCount = 256;

/**
 * The hash tag of an owner: all its keys have it, so one script finds them in one slot of any cluster. CRC16 as in the cluster
 * specification (XMODEM), modulo 256.
 */
export function bucketOf(owner: string): string {
  let crc = 0;
  for (const byte of Buffer.from(owner)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return bucketName(crc % bucketCount);
}

export function bucketName(number: number): string {
  return `{b${String(number).padStart(3, "0")}}`;
}

export type AccountKeys = ReturnType<typeof accountKeys>;

/** The keys of an account with which the KEYS of every money script begin, in this order. */
export function accountKeys(accountId: string) {
  const bucket = bucketOf(accountId);
  const keys = [
    `${bucket}:acct:${accountId}`,
    `${bucket}:keys:${accountId}`,
    `${bucket}:led:${accountId}`,
    `${bucket}:day:${accountId}`,
    `${bucket}:resv`,
  ];
  return { bucket, keys, operationPrefix: `${bucket}:idem:${accountId}:` };
}

/** The keys of an account and of one of its operations. */
export function operationKeys(accountId: string, operationId: string): string[] {
  const { keys, operationPrefix } = accountKeys(accountId);
  return [...keys, operationPrefix + operationId];
}

/** Member name of an operation or outbox entry: owner, line feed, id. */
export function member(owner: string, id: string): string {
  return `${owner}\n${id}`;
}

/** Owner and id of a member. */
export function fromMember(name: string): { owner: string; id: string } {
  const end = name.indexOf("\n");
  return { owner: name.slice(0, end), id: name.slice(end + 1) };
}

/** Due times and jobs of a topic in a bucket. */
export function outboxKeys(bucket: string, topic: string): [string, string] {
  return [`${bucket}:due:${topic}`, `${bucket}:job:${topic}`];
}

/** Outbox entries in the format of the money scripts: adds their keys, and refers to them by number. */
export function queuedWith(keys: string[], bucket: string, owner: string, entries: readonly OutboxEntry[]) {
  return entries.map(({ topic, id, payload, dueMs }) => {
    const number = keys.push(...outboxKeys(bucket, topic)) - 1;
    return [number, member(owner, id), payload, dueMs];
  });
}

/** The dead letters of an owner. */
export function deadKey(owner: string, topic: string): string {
  return `${bucketOf(owner)}:dead:${topic}:${owner}`;
}
