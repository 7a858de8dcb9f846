import type { KeyKind } from "./key-format.ts";

/** A key that was issued once. Whether it is still active only the account itself tells. */
export type Credential = {
  readonly accountId: string;
  readonly keyId: string;
  readonly kind: KeyKind;
  /** `key_hash_prefix` of answers. */
  readonly hashPrefix: string;
};
