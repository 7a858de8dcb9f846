import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createKeyDirectory } from "../../../runtime/accounts/key-directory.ts";
import { createApiKey } from "../../../runtime/accounts/key-format.ts";
import { createKeySecrets } from "../../../runtime/accounts/key-secrets.ts";
import type { DocumentStore, StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

let store: StateStore;
embeddedStoreOfFile("key-directory", (opened) => {
  store = opened;
});

/** A directory with one key, and how often it has asked the store for a document. */
async function directoryWithKey() {
  const clock = { ms: 1_000_000 };
  let reads = 0;
  const counting: Pick<DocumentStore, "getDocument" | "putDocument"> = {
    getDocument(...asked) {
      reads++;
      return store.getDocument(...asked);
    },
    putDocument: (...asked) => store.putDocument(...asked),
  };
  const directory = createKeyDirectory({
    store: counting as DocumentStore,
    secrets: createKeySecrets([{ version: 1, secret: "0123456789abcdef0123456789abcdef" }]),
    now: () => new Date("2026-11-15T03:00:00Z"),
    elapsedMs: () => clock.ms,
  });
  const key = createApiKey("account", randomBytes);
  const keyId = `key_${randomBytes(12).toString("hex")}`;
  const credential = await directory.enter(key, { accountId: "acc_1", keyId, kind: "account" });
  return { clock, directory, key, keyId, credential, reads: () => reads };
}

it("finds a key in the store once in five seconds", async () => {
  const { clock, directory, key, credential, reads } = await directoryWithKey();
  expect(directory.seen(key)).toBeNull();
  expect(await directory.find(key)).toEqual(credential);
  clock.ms += 4_999;
  expect(await directory.find(key)).toEqual(credential);
  expect(directory.seen(key)).toEqual({ key, credential });
  expect(reads()).toBe(1);
  clock.ms += 2;
  expect(directory.seen(key)).toBeNull();
  expect(await directory.find(key)).toEqual(credential);
  expect(reads()).toBe(2);
});

it("asks the store again for a key that it was told to forget", async () => {
  const { directory, key, keyId, credential, reads } = await directoryWithKey();
  await directory.find(key);
  directory.forget(keyId);
  expect(directory.seen(key)).toBeNull();
  expect(await directory.find(key)).toEqual(credential);
  expect(reads()).toBe(2);
});
