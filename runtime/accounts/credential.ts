import { z } from "zod";
import { keyScope } from "../../schemas/service-enums.ts";
import { keyKinds } from "./key-format.ts";

export type KeyScope = (typeof keyScope)[number];

/** A credential as stored in documents. */
export const credentialShape = {
  accountId: z.string(),
  keyId: z.string(),
  kind: z.enum(keyKinds),
  /** `key_hash_prefix` of answers. */
  hashPrefix: z.string(),
  /** Scopes of a child key; absent for other keys, which have every scope. */
  scopes: z.array(z.enum(keyScope)).optional(),
};

const Credential = z.object(credentialShape);

/** A key that was issued. Only its account knows whether it is still active. */
export type Credential = Readonly<z.infer<typeof Credential>>;

/** Copies the fields of the credential from a larger object. */
export function toCredential({ accountId, keyId, kind, hashPrefix, scopes }: Credential): Credential {
  return { accountId, keyId, kind, hashPrefix, ...(scopes === undefined ? {} : { scopes }) };
}

/** The subject of limits for this key: child keys share their account's; device and widget keys have their own. */
export function limitedAs({ accountId, keyId, kind }: Credential): string {
  return kind === "account" || kind === "child" ? accountId : keyId;
}
