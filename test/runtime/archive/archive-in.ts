import { generateKeyPairSync } from "node:crypto";
import { type Archive, createArchive } from "../../../runtime/archive/archive.ts";
import { createStoredLog } from "../../../runtime/seals/stored-log.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { toSigner } from "../../../snapshots/trust/signed-note.ts";

const { privateKey } = generateKeyPairSync("ed25519");
const signer = toSigner("test", privateKey.export({ format: "pem", type: "pkcs8" }).toString());

/** An archive in a folder, its log in a state under a name of its own. */
export function archiveIn(folder: string, store: StateStore, origin: string, now: () => number = Date.now): Archive {
  return createArchive({ folder, log: createStoredLog({ store, origin, now, signer: () => signer }), now });
}
