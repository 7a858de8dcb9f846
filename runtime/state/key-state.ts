import type { Account, ChildTerms } from "./ledger.ts";

/** `revoked` also when the account is closed. */
export type KeyState = "active" | "expired" | "revoked" | "unknown";

/** What becomes of a call with this key. */
export function keyStateOf({ status, keys, children }: Account, keyId: string, nowMs: number): KeyState {
  const revokedMs = keys[keyId];
  if (revokedMs === undefined) return "unknown";
  if (revokedMs !== null || status !== "active") return "revoked";
  return hasExpired(children[keyId], nowMs) ? "expired" : "active";
}

/** A key that is no child key never expires. */
export function hasExpired(child: Pick<ChildTerms, "expiresAtMs"> | null | undefined, nowMs: number): boolean {
  return child?.expiresAtMs !== null && child?.expiresAtMs !== undefined && child.expiresAtMs <= nowMs;
}
