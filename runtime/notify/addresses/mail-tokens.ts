import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";
import { addressKey, type MailList, mailLists, plainAddress } from "./mail-lists.ts";

/** Tokens that the links of mails carry. They are computed, so none has to be kept, and hold under every live secret. */
export type MailTokens = {
  /** Ends a list for an address, together with the address. */
  leave(list: MailList, email: string): string;
  /** The list that a token ends for an address; null for a token that is not ours. */
  listOf(token: string, email: string): MailList | null;
  /** The same for links that do not show the address: the token names it by its key. */
  leaveByKey(list: MailList, email: string): string;
  /** The key of the address that such a token ends a list for; null for a token that is not ours. */
  keyOf(list: MailList, token: string): string | null;
  /** Confirms what was asked for under this id; a repeat of the work makes the same token. */
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
