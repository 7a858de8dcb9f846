import { loadSealTrust, type SealTrust } from "../../runtime/seals/keys/seal-trust.ts";
import { keyCounts, verifierOf } from "../../snapshots/trust/key-list.ts";
import { loadTrust, type TrustPolicy } from "../../snapshots/trust/policy.ts";
import { SealFault } from "./seal-checks.ts";
import type { Settings } from "../shell/settings.ts";

/** What of the settings decides whose seals count. The rest of a service's settings is not needed to check one. */
export function sealSettings({ env, trustRoot, production }: Pick<Settings, "env" | "trustRoot" | "production">) {
  return {
    state: env["KONKYO_STATE"] || ".konkyo/state",
    sealKey: env["KONKYO_SEAL_KEY"] || null,
    trustRoot: trustRoot ?? null,
    production,
  };
}

/** Whose seals count here; a key list that the root does not vouch for counts for nothing. */
export function sealTrust(settings: Settings, note: string | null): SealTrust {
  try {
    return loadSealTrust({ config: sealSettings(settings), note });
  } catch (error) {
    throw new SealFault("untrusted", "keys", (error as Error).message, { cause: error });
  }
}

/** Whose snapshots count, by the same keys: a list that came with a seal is as old as the seal may be. */
export function snapshotPolicy(
  { listed, origin }: SealTrust,
  store: string,
  { settings, now }: { readonly settings: Settings; now(): Date },
): TrustPolicy {
  if (origin !== "root") return loadTrust({ store, production: settings.production, now: now() });
  const keys = listed.filter(({ purpose }) => purpose === "snapshot");
  return {
    allowUnsigned: false,
    verifiersAt: (when) =>
      keys.filter((key) => keyCounts(key, when)).map((key) => ({ verifier: verifierOf(key), origin: "root" as const })),
  };
}
