import { type ListedKey, verifierOf } from "../../snapshots/trust/key-list.ts";

/** A public key as RFC 8037 writes it, with the time in which it counts. */
export type PublishedKey = Pick<ListedKey, "purpose" | "valid_from" | "valid_to" | "revoked_at"> & {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly alg: "EdDSA";
  readonly use: "sig";
  /** Name and hash of the key, as in the key list. */
  readonly kid: string;
  /** The public key, base64url. */
  readonly x: string;
};

/** A key list as a JSON Web Key Set, the form that libraries read. */
export function toJwks(listed: readonly ListedKey[]): { keys: PublishedKey[] } {
  return { keys: listed.map(toPublishedKey) };
}

function toPublishedKey(listed: ListedKey): PublishedKey {
  const { purpose, valid_from, valid_to, revoked_at } = listed;
  const { name, hash, key } = verifierOf(listed);
  const x = key.export({ format: "jwk" }).x!;
  const form = { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" } as const;
  return { ...form, kid: `${name}+${hash}`, x, purpose, valid_from, valid_to, revoked_at };
}
