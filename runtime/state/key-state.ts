import type { Account, ChildTerms } from "./ledger.ts";

/** `revoked` also covers a closed account. */
export type KeyState = "active" | "expired" | "revoked" | "unknown";

/** State of a key at `nowMs`. */
export function keyStateOf({ status, keys, children }: Account, keyId: string, nowMs: number): KeyState {
  const revokedMs = keys[keyId];
  if (revokedMs === undefined) return "unknown";
  if (revokedMs !== null || status !== "active") return "revoked";
  return hasExpired(children[keyId], nowMs) ? "expired" : "active";
}

/** Only child keys expire. */
export function hasExpired(child: Pick<ChildTerms, "expiresAtMs"> | null | undefined, nowMs: number): boolean {
  return child?.expiresAtMs !== null && child?.expiresAtMs !== undefined && child.expiresAtMs <= nowMs;
}
