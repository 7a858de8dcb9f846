import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { promote } from "../../../snapshots/catalogue.ts";
import { DamagedRecordError } from "../../../snapshots/records/leaf-checks.ts";
import { builtAt } from "../../support/build.ts";
import { alter, flipBit } from "../../support/damage.ts";
import { startTestService } from "../../support/service.ts";
import { startMounting } from "./mounting.ts";
import { storeOfCopies } from "./snapshot-stores.ts";

const original = inject("snapshot").directory;
const programId = "UNI-0000000001";
const companyNumber = "8999900000001";

/** A store of copies, the last of which is mounted; nothing is scrubbed. */
async function mountedCopies(count: number) {
  const { store, ids } = storeOfCopies(original, count);
  for (const id of ids) await promote(store, id, builtAt);
  return { store, ids, ...(await startMounting(store)) };
}

/** Changes a text of the mounted file in place, as decay or a hand would. */
const alterRecords = (store: string, id: string, text: string, other: string) =>
  alter(join(store, id, "records.mdb"), text, other);

describe("a record that changed under a mounted snapshot", () => {
  it("is not handed out, and takes the snapshot from all, back to the one before", async () => {
    const { store, ids, mounts, next } = await mountedCopies(2);
    const { opened, release } = mounts.current();
    const name = opened.programName();
    alterRecords(store, ids[1]!, name, `${name.slice(0, -1)}嘘`);
    expect(() => opened.programName()).toThrow(DamagedRecordError);
    release();
    expect(await next("damaged")).toMatchObject({ id: ids[1], file: "records.mdb" });
    await next("mounted");
    expect(await next("mounted")).toMatchObject({ id: ids[0] });
    expect(mounts.current().opened.programName()).toBe(name);
    await expect(mounts.pinned(ids[1]!)).rejects.toMatchObject({ code: "snapshot_not_available" });
  });

  it("takes the snapshot from those who pinned it, too", async () => {
    const { store, ids } = storeOfCopies(original, 2);
    await promote(store, ids[0]!, builtAt);
    const { mounts } = await startMounting(store);
    const { opened, release } = await mounts.pinned(ids[1]!);
    const name = opened.programName();
    alterRecords(store, ids[1]!, name, `${name.slice(0, -1)}嘘`);
    expect(() => opened.programName()).toThrow(DamagedRecordError);
    release();
    await expect(mounts.pinned(ids[1]!)).rejects.toMatchObject({ code: "snapshot_not_available" });
    expect(mounts.current().id).toBe(ids[0]);
  });

  it("is not missed in a register: another number in its place is no proof that it is absent", async () => {
    const { store, ids, mounts } = await mountedCopies(1);
    const { snapshot } = mounts.current().opened;
    expect(snapshot.record("houjin", companyNumber)).not.toBeNull();
    expect(snapshot.record("houjin", "8999900000002")).toBeNull();
    // In the keys of its block alone: the row itself names it in quotes.
    const bytes = readFileSync(join(store, ids[0]!, "records.mdb"));
    for (let at = bytes.indexOf(companyNumber); at !== -1; at = bytes.indexOf(companyNumber, at + 1))
      if (bytes[at - 1] !== 0x22) flipBit(join(store, ids[0]!, "records.mdb"), (at + 12) * 8);
    expect(() => snapshot.record("houjin", companyNumber)).toThrow(DamagedRecordError);
  });

  it("is not proved, also when the tree was changed with it", async () => {
    for (const file of ["records.mdb", "merkle.bin"]) {
      const { store, ids, mounts } = await mountedCopies(1);
      const { opened } = mounts.current();
      const { leaf } = opened.snapshot.proof("program", programId)!;
      if (file === "records.mdb") {
        const name = opened.programName();
        alterRecords(store, ids[0]!, name, `${name.slice(0, -1)}嘘`);
      } else {
        const path = join(store, ids[0]!, file);
        flipBit(path, (readFileSync(path).indexOf(Buffer.from(leaf, "hex")) + 40) * 8);
      }
      expect(() => opened.snapshot.proof("program", programId)).toThrow(DamagedRecordError);
    }
  });
});

it("a caller gets 503 with a time to try again, for the record and for its proof, and pays nothing", async () => {
  const { store, ids } = storeOfCopies(original, 1);
  const service = await startTestService({ snapshots: { store, id: ids[0]! } });
  onTestFinished(() => service.close());
  const { body } = await service.ask(`/v1/programs/${programId}?fields=full`);
  const name = body.primary_name as string;
  const { apiKey, accountId } = await service.createKey();
  alterRecords(store, ids[0]!, name, `${name.slice(0, -1)}嘘`);
  for (const path of [
    `/v1/programs/${programId}?fields=minimal`,
    `/v1/programs/${programId}?fields=default`,
    `/v1/programs/search?limit=100`,
    `/v1/integrity/proof/program/${programId}`,
  ]) {
    const answer = await service.ask(path, { key: apiKey });
    expect(answer).toMatchObject({ status: 503, body: { code: "not_ready" } });
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(answer.bytes.toString()).not.toContain("嘘");
  }
  expect(await service.store.readAccount(accountId)).toMatchObject({ seq: 0 });
});
