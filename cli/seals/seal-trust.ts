import { loadSealTrust, type SealTrust } from "../../runtime/seals/keys/seal-trust.ts";
import { keyCounts, loadTrust, openOwnKeyList, type TrustPolicy, verifierOf } from "../../snapshots/trust/policy.ts";
import { SealFault } from "./seal-checks.ts";
import type { Settings } from "../shell/shell.ts";

/** The settings that decide which seals are trusted. Checking a seal needs no other settings of a service. */
export function sealSettings({ env, trustRoot, production }: Pick<Settings, "env" | "trustRoot" | "production">) {
  return {
    state: env["KONKYO_STATE"] || ".konkyo/state",
    sealKey: env["KONKYO_SEAL_KEY"] || null,
    trustRoot: trustRoot ?? null,
    production,
  };
}

/** The trusted seal keys; a key list not signed by the root is ignored. */
export function sealTrust(settings: Settings, note: string | null): SealTrust {
  try {
    return loadSealTrust({ config: sealSettings(settings), note });
  } catch (error) {
    throw new SealFault("untrusted", "keys", (error as Error).message, { cause: error });
  }
}

/**
 * The keys of a list that the caller names. Under a root file the root must have signed it; without one the caller's word
 * counts, and the list must be signed by a key of its own.
 */
export function namedTrust(settings: Settings, note: string): SealTrust {
  if (settings.trustRoot !== undefined) return sealTrust(settings, note);
  try {
    return { listed: openOwnKeyList(note).keys, origin: "named list" };
  } catch (error) {
    throw new SealFault("untrusted", "keys", (error as Error).message, { cause: error });
  }
}

/** The trusted snapshot keys, from the same list, which may be as old as the seal it came with. */
export function snapshotPolicy(
  { listed, origin }: SealTrust,
  store: string,
  { settings, now }: { readonly settings: Settings; now(): Date },
): TrustPolicy {
  const keys = listed.filter(({ purpose }) => purpose === "snapshot");
  // A list without a root names no snapshot keys; then those of the store decide.
  if (origin !== "root" && keys.length === 0) return loadTrust({ store, production: settings.production, now: now() });
  return {
    allowUnsigned: false,
    verifiersAt: (when) =>
      keys.filter((key) => keyCounts(key, when)).map((key) => ({ verifier: verifierOf(key), origin: "root" as const })),
  };
}
