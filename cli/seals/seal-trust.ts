import { loadSealTrust, type SealTrust } from "../../runtime/seals/keys/seal-trust.ts";
import { keyCounts, loadTrust, type TrustPolicy, verifierOf } from "../../snapshots/trust/policy.ts";
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

/** The trusted snapshot keys, from the same list, which may be as old as the seal it came with. */
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
