import type { Credential } from "../accounts/credential.ts";
import type { Caller } from "../endpoint/context.ts";
import { ServiceError } from "../base/errors.ts";
import { z } from "zod";

/* Terms that many endpoints share. An endpoint spreads one and states below it what is different. */

/** A read of public data: anyone may ask; an anonymous call takes a slot, a call with a key costs a unit. */
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

/** The same for a question that is asked in a body. */
export const publicQuestion = { ...publicRead, method: "POST", cache: "none" } as const;

/** A form that anyone may send, from the pages of the site only: free, without slot. */
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

/** Callers and their own account: free, with a key or a session, from the pages of the site only. */
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

/** Keys and payments of the account: not for child keys. */
export const accountOwner = { ...ownAccount, ownerOnly: true } as const;

/** The credential of a caller of an endpoint that asks for one. Throws `api_key_required` when it was let through without. */
export function credentialOf({ credential }: Caller): Credential {
  if (credential === null) throw new ServiceError("api_key_required");
  return credential;
}

/** A text that need not be sent; null without it. Forms send fields that were left empty too: that is as if they had not. */
export function optionalField<Field extends z.ZodType<string>>(field: Field) {
  return z.preprocess((sent) => (isBlank(sent) ? null : sent), field.nullable()).default(null);
}

function isBlank(sent: unknown): boolean {
  return typeof sent === "string" && sent.trim() === "";
}
