import type { Credential } from "../accounts/credential.ts";
import type { Caller } from "../endpoint/context.ts";
import { ServiceError } from "../base/errors.ts";
import { z } from "zod";

/* Terms that many endpoints share. An endpoint spreads one and overrides what differs. */

/** A read of public data: open to all; an anonymous call takes a slot, a keyed call costs a unit. */
export const publicRead = {
  method: "GET",
  auth: "optional",
  slot: true,
  units: 1,
  usage: true,
  cache: "strong",
  cors: "any",
  exported: "agent",
  reads: "snapshot",
} as const;

/** The same for a query sent in a body. */
export const publicQuestion = { ...publicRead, method: "POST", cache: "none" } as const;

/** A public form, accepted from the pages of the site only: free, without slot. */
export const openForm = {
  reads: "service",
  auth: "optional",
  slot: false,
  units: 0,
  usage: false,
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
} as const;

/** The caller's own account: free, with a key or a session, from the pages of the site only. */
export const ownAccount = {
  reads: "service",
  auth: "required",
  session: true,
  slot: false,
  units: 0,
  usage: false,
  cache: "none",
  cors: "site",
  exported: "public",
} as const;

/** Keys and payments of the account: refused for child keys. */
export const accountOwner = { ...ownAccount, ownerOnly: true } as const;

/** The caller's credential. Throws `api_key_required` when there is none. */
export function credentialOf({ credential }: Caller): Credential {
  if (credential === null) throw new ServiceError("api_key_required");
  return credential;
}

/** An optional text; null when missing. Forms also send empty fields, which count as missing. */
export function optionalField<Field extends z.ZodType<string>>(field: Field) {
  return z.preprocess((sent) => (isBlank(sent) ? null : sent), field.nullable()).default(null);
}

function isBlank(sent: unknown): boolean {
  return typeof sent === "string" && sent.trim() === "";
}
