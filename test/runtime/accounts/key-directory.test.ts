import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKeyDirectory, createKeySecrets } from "../../../runtime/accounts/key-directory.ts";
import { createApiKey } from "../../../runtime/accounts/key-format.ts";
import type { DocumentStore, StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";

describeOnBothStores("the directory", (open) => {
  let store: StateStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  /** The directory of one process, and how often it has asked the store for a document. */
  const openDirectory = () => {
    const clock = { ms: 1_000_000 };
    let reads = 0;
    let beforeRead = async () => {};
    const counting: Pick<DocumentStore, "getDocument" | "putDocument"> = {
      async getDocument(...asked) {
        reads++;
        const found = await store.getDocument(...asked);
        await beforeRead();
        return found;
      },
      putDocument: (...asked) => store.putDocument(...asked),
    };
    const directory = createKeyDirectory({
      store: counting as DocumentStore,
      secrets: createKeySecrets([{ version: 1, secret: "0123456789abcdef0123456789abcdef" }]),
      now: () => new Date("2026-11-15T03:00:00Z"),
      elapsedMs: () => clock.ms,
    });
    return {
      clock,
      directory,
      reads: () => reads,
      /** Done before the answer of a read is handed on. */
      whileReading: (step: () => Promise<void>) => (beforeRead = step),
    };
  };
  const newKey = () => ({
    key: createApiKey("account", randomBytes),
    holder: { accountId: "acc_1", keyId: `key_${randomBytes(12).toString("hex")}`, kind: "account" as const },
  });
  const directoryWithKey = async () => {
    const opened = openDirectory();
    const { key, holder } = newKey();
    const credential = await opened.directory.enter(key, holder);
    return { ...opened, key, keyId: holder.keyId, credential };
  };

  it("finds a key in the store once in five seconds", async () => {
    const { clock, directory, key, credential, reads } = await directoryWithKey();
    expect(directory.seen(key)).toBeNull();
    expect(await directory.find(key)).toEqual(credential);
    clock.ms += 4_999;
    expect(await directory.find(key)).toEqual(credential);
    expect(directory.seen(key)).toEqual(credential);
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

  it("asks the store once in three seconds for a key that nobody holds", async () => {
    const { clock, directory, reads } = openDirectory();
    const { key } = newKey();
    for (let time = 0; time < 5; time++) expect(await directory.find(key)).toBeNull();
    clock.ms += 2_999;
    expect(await directory.find(key)).toBeNull();
    expect(reads()).toBe(1);
    clock.ms += 2;
    expect(await directory.find(key)).toBeNull();
    expect(reads()).toBe(2);
  });

  it("finds a key entered after it was asked for: here at once, in another process three seconds later", async () => {
    const [here, elsewhere] = [openDirectory(), openDirectory()];
    const { key, holder } = newKey();
    for (const { directory } of [here, elsewhere]) expect(await directory.find(key)).toBeNull();
    const credential = await here.directory.enter(key, holder);
    expect(await here.directory.find(key)).toEqual(credential);
    expect(await elsewhere.directory.find(key)).toBeNull();
    elsewhere.clock.ms += 3_001;
    expect(await elsewhere.directory.find(key)).toEqual(credential);
  });

  it("finds a key that was entered while the store was being asked for it", async () => {
    const { directory, whileReading } = openDirectory();
    const { key, holder } = newKey();
    whileReading(async () => {
      whileReading(async () => {});
      await directory.enter(key, holder);
    });
    expect(await directory.find(key)).toBeNull();
    expect(await directory.find(key)).toMatchObject({ keyId: holder.keyId });
  });
});
