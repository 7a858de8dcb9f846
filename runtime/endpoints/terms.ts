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
