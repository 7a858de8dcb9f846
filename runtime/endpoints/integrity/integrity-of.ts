import { ServiceError } from "../../base/errors.ts";
import type { Integrity } from "../../endpoint/integrity.ts";
import type { Services } from "../../endpoint/services.ts";

/** Terms shared by all integrity endpoints: free, public, without key and slot. */
export const openToAll = {
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  cors: "any",
  exported: "public",
  tool: false,
} as const;

/** The integrity service; throws when the service runs without it. */
export function integrityOf({ integrity }: Services): Integrity {
  if (integrity === null) throw new ServiceError("not_ready");
  return integrity;
}

/** A signed note as bytes; throws when there is no signing key. */
export function noteBytes(note: string | null): Uint8Array {
  if (note === null || note === "") throw new ServiceError("not_ready");
  return Buffer.from(note);
}
