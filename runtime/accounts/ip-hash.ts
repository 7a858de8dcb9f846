import { jstDate } from "../../snapshots/text/era.ts";
import { deriveKey, keyedHash } from "../base/master-secret.ts";
import type { MasterSecret } from "../base/master-secret.ts";

/** The only form in which a client's network is kept: 32 hex that change with the day in Japan. */
export type IpHasher = (network: string, now: Date) => string;

/**
 * Hashes networks (`203.0.113.7`, `2001:db8:0:1::/64`) by HMAC-SHA-256 under a key of the day, truncated to 16 bytes. Without the
 * master secret a stored hash cannot be reversed, not even by trying every IPv4 address.
 */
export function createIpHasher(master: MasterSecret): IpHasher {
  let day = "";
  let keyOfDay: Uint8Array = new Uint8Array();
  return (network, now) => {
    const today = jstDate(now);
    if (today !== day) {
      keyOfDay = deriveKey(master, `client-network/${today}`);
      day = today;
    }
    return keyedHash(keyOfDay, network).subarray(0, 16).toString("hex");
  };
}
