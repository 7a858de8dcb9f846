import { createHash } from "node:crypto";
import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";

/** Tokens of the links in mails. They are derived, so none is stored, and valid under every live secret. */
export type MailTokens = {
  /** Unsubscribes an address from a list; used together with the address. */
  leave(list: MailList, email: string): string;
  /** The list of an unsubscribe token for an address; null for an invalid token. */
  listOf(token: string, email: string): MailList | null;
  /** Same for links without the address: the token contains the address key. */
  leaveByKey(list: MailList, email: string): string;
  /** The address key in such a token; null for an invalid token. */
  keyOf(list: MailList, token: string): string | null;
  /** Confirms the request of this id; the same id gives the same token. */
  confirm(id: string): string;
};

export function createMailTokens(secrets: MasterSecrets): MailTokens {
  const keys = secrets.map((secret) => deriveKey(secret, "mail-token"));
  const sign = (key: Uint8Array, parts: readonly string[]) => keyedHash(key, JSON.stringify(parts)).toString("hex");
  const [newest] = keys as [Uint8Array];
  const signedBy = (token: string, parts: readonly string[]) => keys.some((key) => isSameText(sign(key, parts), token));
  return {
    leave: (list, email) => sign(newest, ["unsubscribe", list, plainAddress(email)]),
    listOf: (token, email) =>
      mailLists.find((list) => signedBy(token, ["unsubscribe", list, plainAddress(email)])) ?? null,
    leaveByKey(list, email) {
      const key = addressKey(email);
      return key + sign(newest, ["unsubscribe-by-key", list, key]).slice(0, macHex);
    },
    keyOf(list, token) {
      const key = token.slice(0, keyHex);
      const mac = token.slice(keyHex);
      const parts = ["unsubscribe-by-key", list, key];
      return keys.some((each) => isSameText(sign(each, parts).slice(0, macHex), mac)) ? key : null;
    },
    confirm: (id) => sign(newest, ["confirm", id]),
  };
}

/** An address key of 64 hex digits, then 192 bits of the signature: 112 characters, of the 128 that a token may have. */
const keyHex = 64;
const macHex = 48;

/** Lists that an address joins by confirming a mailed link. */
export const confirmedLists = ["news", "compliance", "alerts"] as const;
export type ConfirmedList = (typeof confirmedLists)[number];

/** All lists that can be mailed to an address. Each is unsubscribed separately. Advisors give their address at sign-up. */
export const mailLists = [...confirmedLists, "advisors"] as const;
export type MailList = (typeof mailLists)[number];

/** Normalized form of an address, under which it is stored. */
export function plainAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** Store key of an address. */
export function addressKey(email: string): string {
  return createHash("sha256")
    .update(`address\n${plainAddress(email)}`, "utf8")
    .digest("hex");
}
