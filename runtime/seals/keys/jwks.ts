import { type ListedKey, verifierOf } from "../../../snapshots/trust/key-list.ts";
import type { PublishedKey } from "../../endpoint/integrity.ts";

/** A key list as a JSON Web Key Set. */
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
