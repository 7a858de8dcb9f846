import { createHash } from "node:crypto";

/** Lists that an address joins by confirming a mailed link. */
export const confirmedLists = ["news", "compliance", "alerts"] as const;
export type ConfirmedList = (typeof confirmedLists)[number];

/** All lists that can be mailed to an address. Each is unsubscribed separately. Advisors give their address at sign-up. */
export const mailLists = [...confirmedLists, "advisors"] as const;
export type MailList = (typeof mailLists)[number];

/** Normalized form of an address, under which it is stored. */
export function plainAddress(email: string): string {
  return email.trim().toLowerCase();
}

/** Store key of an address. */
export function addressKey(email: string): string {
  return createHash("sha256")
    .update(`address\n${plainAddress(email)}`, "utf8")
    .digest("hex");
}
