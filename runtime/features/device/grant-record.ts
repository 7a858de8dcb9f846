import { createHash } from "node:crypto";
import { z } from "zod";
import type { RandomBytes } from "../../accounts/key-format.ts";
import { createDocuments } from "../../state/documents.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";

/**
 * State of a device grant. One document, so that every transition is atomic: `pending` -> `denied`, or `pending` -> `activated`
 * -> `issuing` -> `issued`.
 */
export const GrantRecord = z.object({
  userCode: z.string().transform((code) => code as UserCode),
  clientId: z.string(),
  scope: z.string(),
  state: z.enum(["pending", "activated", "issuing", "issued", "denied"]),
  expiresAtMs: z.int(),
  /** Milliseconds between two polls; grows with each early poll. */
  intervalMs: z.int(),
  /** When the device may poll again. */
  nextPollMs: z.int(),
  /** What approved it, the account of the key, and the key that becomes its parent, if any. */
  approval: z
    .object({ by: z.string(), accountId: z.string(), parentId: z.string().nullable().default(null) })
    .nullable(),
  /** While `issuing`: the key, encrypted so that only the holder of the device code can read it. */
  key: z.object({ keyId: z.string(), sealed: z.string() }).nullable(),
});
export type GrantRecord = z.infer<typeof GrantRecord>;

/** A grant as read, with its key and version for an update. */
export type ReadGrant = { readonly key: StateKey; readonly version: number; readonly record: GrantRecord };

/** How long a grant is kept after it expires, so that late callers get the reason. */
const rememberedMs = 3_600_000;

export type GrantRecords = {
  /** Stores a new grant under its codes. False when the user code is taken. */
  add(deviceCode: string, record: GrantRecord): Promise<boolean>;
  byDeviceCode(deviceCode: string): Promise<ReadGrant | null>;
  byUserCode(userCode: UserCode): Promise<ReadGrant | null>;
  /** Writes the record unless it was changed since it was read. */
  replace(read: ReadGrant, record: GrantRecord): Promise<boolean>;
  /** Updates the current record; `step` returns null for no change. False for an unknown code. */
  change(userCode: UserCode, step: (record: GrantRecord) => GrantRecord | null): Promise<boolean>;
};

export function createGrantRecords(store: DocumentStore, now: () => Date): GrantRecords {
  const nowMs = (): number => now().getTime();
  const lifeOf = ({ expiresAtMs }: GrantRecord): number => expiresAtMs + rememberedMs;
  const documents = createDocuments({ store, shape: GrantRecord, now: nowMs, expiresAtMs: lifeOf });
  const read = async (key: StateKey): Promise<ReadGrant | null> => {
    const found = await documents.find(key);
    return found && { key, version: found.version, record: found.value };
  };
  return {
    async add(deviceCode, record) {
      const key = keyOf(deviceCode);
      // The user code first: it is short and may be taken.
      const entered = await store.putDocument(codeKeyOf(record.userCode), key.owner, {
        ifVersion: 0,
        nowMs: nowMs(),
        expiresAtMs: lifeOf(record),
      });
      if (entered === null) return false;
      await documents.write(key, record, 0);
      return true;
    },
    byDeviceCode: (deviceCode) => read(keyOf(deviceCode)),
    async byUserCode(userCode) {
      const found = await store.getDocument(codeKeyOf(userCode), nowMs());
      return found && read({ ...keyOf(""), owner: found.value });
    },
    replace: ({ key, version }, record) => documents.write(key, record, version),
    async change(userCode, step) {
      const found = await store.getDocument(codeKeyOf(userCode), nowMs());
      const key = { ...keyOf(""), owner: found?.value ?? "" };
      const changed = found && (await documents.change(key, (record) => record && step(record)));
      return changed !== null;
    },
  };
}

/** Device codes are stored as hashes, so that reading the store does not allow collecting a key. */
function keyOf(deviceCode: string): StateKey {
  return {
    owner: createHash("sha256").update(`device/1\n${deviceCode}`, "utf8").digest("hex"),
    kind: "device-grant",
    id: "record",
  };
}

function codeKeyOf(userCode: UserCode): StateKey {
  return { owner: `user-code-${userCode}`, kind: "device-grant", id: "code" };
}

/** The user code: 8 letters without vowels, so that no code is a word. */
export type UserCode = string & { readonly __userCode: unique symbol };

export function createUserCode(random: RandomBytes): UserCode {
  let text = "";
  while (text.length < codeLength)
    for (const byte of random(codeLength)) {
      // 240 = 12 x 20: larger bytes would favour the first letters.
      if (byte < 240 && text.length < codeLength) text += letters.charAt(byte % letters.length);
    }
  return text as UserCode;
}

/** Parses a code in any case, with or without dashes and spaces, also in full width. Null when it cannot be a code. */
export function parseUserCode(text: string): UserCode | null {
  const code = text
    .normalize("NFKC")
    .replaceAll(/[\s\p{Pd}ー_]/gu, "")
    .toUpperCase();
  return codeForm.test(code) ? (code as UserCode) : null;
}

/** The code as people see it, `XXXX-XXXX`. */
export function shownUserCode(code: UserCode): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

const letters = "BCDFGHJKLMNPQRSTVWXZ";
const codeLength = 8;
const codeForm = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;
