import { z } from "zod";
import { keyScope } from "../../schemas/service-enums.ts";
import { ServiceError } from "../base/errors.ts";
import { keyKinds } from "./key-format.ts";

export type KeyScope = (typeof keyScope)[number];

/** A credential as stored in documents. */
export const credentialShape = {
  accountId: z.string(),
  keyId: z.string(),
  kind: z.enum(keyKinds),
  /** `key_hash_prefix` of answers. */
  hashPrefix: z.string(),
  /** Scopes of a child or device key; absent for other keys, which have every scope. */
  scopes: z.array(z.enum(keyScope)).optional(),
};

const Credential = z.object(credentialShape);

/** A key that was issued. Only its account knows whether it is still active. */
export type Credential = Readonly<z.infer<typeof Credential>>;

/** Copies the fields of the credential from a larger object. */
export function toCredential({ accountId, keyId, kind, hashPrefix, scopes }: Credential): Credential {
  return { accountId, keyId, kind, hashPrefix, ...(scopes === undefined ? {} : { scopes }) };
}

/** Child keys and keys of devices: limited to their scopes, and never an owner. */
export function isDelegated({ kind }: Pick<Credential, "kind">): boolean {
  return kind === "child" || kind === "device";
}

/** Scopes of every device: `api:read api:metered` of its flow, and to see the account and its usage without changing anything. */
export const deviceScopes: readonly KeyScope[] = ["read", "seal", "account:read"];

/** Scopes of a delegated key. Device keys of earlier versions carry none. */
export function scopesOf({ kind, scopes }: Pick<Credential, "kind" | "scopes">): readonly KeyScope[] {
  return scopes ?? (kind === "device" ? deviceScopes : []);
}

/** Throws the 403 of a delegated key where only the account holder may act. */
export function assertOwner(credential: Credential): void {
  if (isDelegated(credential))
    throw new ServiceError("scope_not_granted", { required_scope: "owner", scopes: scopesOf(credential) });
}

/** The subject of limits for this key: delegated keys share their account's; widget keys have their own. */
export function limitedAs({ accountId, keyId, kind }: Credential): string {
  return kind === "widget" ? keyId : accountId;
}
