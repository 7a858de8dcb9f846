import type { Jwks } from "../generated/types.ts";
import { fromBase64Url } from "./bytes.ts";

/** A key as `/.well-known/jwks.json` publishes it. */
export type PublishedKey = Jwks["keys"][number];

/** The seal keys of a list, oldest first. */
export function sealKeysOf(keys: readonly PublishedKey[]): PublishedKey[] {
  return keys
    .filter(({ purpose }) => purpose === "seal")
    .toSorted((a, b) => Date.parse(a.valid_from) - Date.parse(b.valid_from));
}

/** The 32 bytes of a key; empty when it is malformed. */
export function rawKey({ x }: PublishedKey): Uint8Array {
  return fromBase64Url(x) ?? new Uint8Array();
}

/** Whether the key was valid at the time of the signature. */
export function keyCounts({ valid_from: from, valid_to: to, revoked_at: revoked }: PublishedKey, at: number): boolean {
  return Date.parse(from) <= at && at <= Date.parse(revoked ?? to);
}
