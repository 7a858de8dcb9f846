import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ListedKey, openKeyList, RootFile } from "../../../snapshots/trust/policy.ts";
import type { Config } from "../../config/config.ts";
import { readKeptKeys, readNamedKey, sealKeyFolder } from "./kept-keys.ts";

/** The keys trusted for checking a seal, and the origin of that trust. */
export type SealTrust = {
  readonly listed: readonly ListedKey[];
  readonly origin: "root" | "local key" | "named list" | "none";
};

export type SealTrustOptions = {
  readonly config: Pick<Config, "state" | "sealKey" | "trustRoot" | "production">;
  /** A key list that came with the seal; used only under the root file. */
  readonly note: string | null;
};

/**
 * The seal keys trusted on this machine: those of the newest key list signed by the root, otherwise this machine's own except
 * in production. A list may be years old: it states what was published then, so its expiry is ignored. Fails when a list is not
 * signed by enough root keys, or a file cannot be read.
 */
export function loadSealTrust({ config, note }: SealTrustOptions): SealTrust {
  const { trustRoot, production, sealKey, state } = config;
  if (trustRoot === null) {
    if (production) return { listed: [], origin: "none" };
    const named = sealKey === null ? [] : [readNamedKey(sealKey)];
    const kept = [...readKeptKeys(sealKeyFolder(state)), ...named];
    return { listed: kept.map(({ listed }) => listed), origin: "local key" };
  }
  const root = RootFile.parse(JSON.parse(readFileSync(trustRoot, "utf8")));
  const beside = join(dirname(trustRoot), "keys.note");
  const notes = [
    ...(note === null ? [] : [note]),
    ...(note === null || existsSync(beside) ? [readFileSync(beside, "utf8")] : []),
  ];
  // A key may have been revoked after the seal was bundled: the newer list decides.
  const [newest] = notes.map((text) => openKeyList(text, root, new Date(0))).toSorted((a, b) => b.version - a.version);
  return { listed: newest!.keys, origin: "root" };
}
