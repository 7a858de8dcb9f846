/** How many groups the owners are spread over: the largest useful number of shards. */
export const bucketCount = 256;

/**
 * The hash tag of an owner: all its keys carry it, so one script finds them in one slot of any cluster. CRC16 as in the
 * cluster specification (XMODEM), modulo 256.
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

/** Keys of the money scripts, in the order they expect; those of outbox entries follow. */
export function moneyKeys(accountId: string, operationId: string): string[] {
  const bucket = bucketOf(accountId);
  return [
    `${bucket}:acct:${accountId}`,
    `${bucket}:keys:${accountId}`,
    `${bucket}:idem:${accountId}:${operationId}`,
    `${bucket}:resv`,
    `${bucket}:led:${accountId}`,
    `${bucket}:day:${accountId}`,
  ];
}

/** Due times and jobs of a topic in a bucket, then its dead entries. */
export function outboxKeys(bucket: string, topic: string): [string, string, string] {
  return [`${bucket}:due:${topic}`, `${bucket}:job:${topic}`, `${bucket}:dead:${topic}`];
}
