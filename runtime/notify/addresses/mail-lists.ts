import { createHash } from "node:crypto";

/** What the owner of an address agrees to be mailed by a link that was mailed there. */
export const confirmedLists = ["news", "compliance", "alerts"] as const;
export type ConfirmedList = (typeof confirmedLists)[number];

/** What an address can be mailed for. Each is left by itself. Advisors give their address when they sign up. */
export const mailLists = [...confirmedLists, "advisors"] as const;
export type MailList = (typeof mailLists)[number];

/** An address in the one spelling under which it is known. */
export function plainAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** Name of an address in the store. */
export function addressKey(email: string): string {
  return createHash("sha256")
    .update(`address\n${plainAddress(email)}`, "utf8")
    .digest("hex");
}
