import { z } from "zod";
import { keyScope } from "../../schemas/service-enums.ts";
import { keyKinds } from "./key-format.ts";

export type KeyScope = (typeof keyScope)[number];

/** A credential as documents keep it. */
export const credentialShape = {
  accountId: z.string(),
  keyId: z.string(),
  kind: z.enum(keyKinds),
  /** `key_hash_prefix` of answers. */
  hashPrefix: z.string(),
  /** What a child key is good for; other keys are good for everything and have none. */
  scopes: z.array(z.enum(keyScope)).optional(),
};

const Credential = z.object(credentialShape);

/** A key that was issued once. Whether it is still active only the account itself tells. */
export type Credential = Readonly<z.infer<typeof Credential>>;

/** Nothing but the credential, of what holds more. */
export function toCredential({ accountId, keyId, kind, hashPrefix, scopes }: Credential): Credential {
  return { accountId, keyId, kind, hashPrefix, ...(scopes === undefined ? {} : { scopes }) };
}

/** Whose calls are limited together with those of this key: a child key shares what its account's own key has. */
export function limitedAs({ accountId, keyId, kind }: Credential): string {
  return kind === "account" || kind === "child" ? accountId : keyId;
}
