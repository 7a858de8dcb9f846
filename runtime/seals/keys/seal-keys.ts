import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keyCounts, type ListedKey, openKeyList, RootFile, signKeyList } from "../../../snapshots/trust/policy.ts";
import type { Config } from "../../config/config.ts";
import {
  keptKeyReader,
  type KeptKey,
  needsSuccessor,
  readKeptKeys,
  readNamedKey,
  renewedKeys,
  sealKeyFolder,
  type SealSigner,
} from "./kept-keys.ts";

/** The keys of a running service. */
export type SealKeys = {
  /** The signing key at a time; null when none is valid. */
  signerAt(now: Date): SealSigner | null;
  /** All published keys, of every purpose. */
  listed(): readonly ListedKey[];
  /** The published list as a signed note. It includes the other keys too, except under a root: that list is not ours. */
  note(others: readonly ListedKey[]): string;
};

export type SealKeyOptions = {
  readonly config: Pick<Config, "state" | "sealKey" | "trustRoot" | "production">;
  readonly now: () => Date;
  readonly warn: (line: string) => void;
};

/**
 * The keys named by the settings. With a root file its key list decides which key may sign; without one this machine trusts its
 * own, created on first use and renewed in time, except in production. Without a signing key, answers are unsealed, and the log
 * says why.
 */
export function openSealKeys({ config, now, warn }: SealKeyOptions): SealKeys {
  const { state, sealKey, trustRoot, production } = config;
  if (trustRoot !== null) {
    const own = sealKey === null ? readKeptKeys(sealKeyFolder(state)) : [readNamedKey(sealKey)];
    const keys = rootedKeys(trustRoot, own, now());
    if (keys.signerAt(now()) === null)
      warn(`the key list beside ${trustRoot} has no valid seal key of this machine: answers are not sealed`);
    return keys;
  }
  if (production) {
    warn("KONKYO_TRUST_ROOT is not set, and production trusts no local key: answers are not sealed");
    return noSealKeys;
  }
  return sealKey === null ? ownKeys(sealKeyFolder(state), now) : fixedKeys([readNamedKey(sealKey)]);
}

/** Used when no key may sign. */
export const noSealKeys: SealKeys = { signerAt: () => null, listed: () => [], note: () => "" };

/** Version of each seal key of a list: its position by start date. */
export function keyVersionOf(listed: readonly ListedKey[], vkey: string): number {
  return sealKeysOf(listed).findIndex((key) => key.vkey === vkey) + 1;
}

/** The seal keys of a list, oldest first. */
export function sealKeysOf(listed: readonly ListedKey[]): ListedKey[] {
  return listed
    .filter(({ purpose }) => purpose === "seal")
    .toSorted((a, b) => Date.parse(a.valid_from) - Date.parse(b.valid_from) || (a.vkey < b.vkey ? -1 : 1));
}

function rootedKeys(rootFile: string, own: readonly KeptKey[], now: Date): SealKeys {
  const root = RootFile.parse(JSON.parse(readFileSync(rootFile, "utf8")));
  const note = readFileSync(join(dirname(rootFile), "keys.note"), "utf8");
  const { keys: listed } = openKeyList(note, root, now);
  const usable = sealKeysOf(listed).flatMap((key) => {
    const kept = own.find(({ signer }) => signer.verifier.vkey === key.vkey);
    return kept ? [{ key, signer: { keyVersion: keyVersionOf(listed, key.vkey), signer: kept.signer } }] : [];
  });
  return {
    signerAt: (when) => usable.findLast(({ key }) => keyCounts(key, when))?.signer ?? null,
    listed: () => listed,
    note: () => note,
  };
}

function ownKeys(folder: string, now: () => Date): SealKeys {
  const read = keptKeyReader(folder);
  let kept = renewedKeys(folder, now(), read);
  const current = (when: Date) => {
    if (needsSuccessor(kept.at(-1)!, when)) kept = renewedKeys(folder, when, read);
    return kept;
  };
  return {
    signerAt: (when) => current(when).findLast(({ listed }) => keyCounts(listed, when)) ?? null,
    // Reread each time: another process may have made a key.
    listed: () => read().map(({ listed }) => listed),
    note: (others) => ownKeyNote(read(), others),
  };
}

function fixedKeys(kept: readonly KeptKey[]): SealKeys {
  return {
    signerAt: (when) => kept.findLast(({ listed }) => keyCounts(listed, when)) ?? null,
    listed: () => kept.map(({ listed }) => listed),
    note: (others) => ownKeyNote(kept, others),
  };
}

/** A list without a root (one key or more), signed by its newest key, which clients that trust this machine know. */
export function ownKeyNote(kept: readonly KeptKey[], others: readonly ListedKey[] = []): string {
  const newest = kept.at(-1)!;
  const { valid_to: expires } = newest.listed;
  const keys = [...kept.map(({ listed }) => listed), ...others];
  return signKeyList({ format: "konkyo-keys/1", version: newest.keyVersion, expires, keys }, [newest.signer]);
}
