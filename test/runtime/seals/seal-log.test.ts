import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answeredSeal } from "../../support/sealed-answers.ts";
import {
  consistencyOf,
  type JsonObject,
  readCheckpoint,
  rootByPath,
  rootOf,
  rootsByConsistency,
  sealKeysOfNote,
  sealLeaf,
} from "../../support/independent-seal-verifier.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { temporaryFolder } from "../../support/build.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let sealing: Sealing;
beforeEach(async () => {
  sealing = await startSealing(temporaryFolder("no-snapshots"));
});
afterEach(() => sealing.close());

const run = () => sealing.runLogs();
const nodes = (path: readonly string[]) => path.map((node) => Buffer.from(node, "hex"));
const published = () => sealKeysOfNote(sealing.seals.integrity.keyNote());

/** Seals that were queued with their charges, in order. */
async function queue(from: number, count: number): Promise<JsonObject[]> {
  const made: JsonObject[] = [];
  for (let number = from; number < from + count; number++) {
    const { body, record } = await answeredSeal(sealing, { question: `number ${number}` });
    await sealing.store.enqueue("acct_1", record);
    made.push(JSON.parse(JSON.stringify(body.audit_seal)) as JsonObject);
  }
  return made;
}
const idOf = (seal: JsonObject) => String(seal["seal_id"]);

describe("the log of seals", () => {
  it("takes every queued seal once, and proves each of them", async () => {
    const seals = await queue(0, 5);
    expect(await sealing.seals.integrity.proveSeal(idOf(seals[0]!), null)).toBe("pending");
    await run();
    await sealing.seals.integrity.refresh();
    const checkpoint = readCheckpoint(sealing.seals.integrity.sealCheckpoint()!, published());
    expect(checkpoint).toMatchObject({ origin: "konkyo/seals", size: 5 });
    for (const seal of nonEmpty(seals)) {
      const proof = await sealing.seals.integrity.proveSeal(idOf(seal), null);
      if (proof === null || typeof proof === "string") throw new Error("no proof");
      expect(proof.leaf).toBe(sealLeaf(seal).toString("hex"));
      const root = rootByPath(sealLeaf(seal), proof.index, proof.size, nodes(proof.path));
      expect(root?.equals(checkpoint!.root)).toBe(true);
      expect(readCheckpoint(proof.checkpoint, published())).toEqual(checkpoint);
    }
  });

  it("lets the event loop turn between two signatures", async () => {
    await queue(0, 200);
    const logged = new AbortController();
    let turns = 0;
    const turning = (async () => {
      for (; !logged.signal.aborted; turns++) await setImmediate();
    })();
    await run();
    logged.abort();
    await turning;
    expect(turns).toBeGreaterThanOrEqual(200);
  });

  it("keeps only hashes, and says whether the seal holds", async () => {
    const [seal] = await queue(0, 1);
    await run();
    const found = await sealing.seals.integrity.readSeal(idOf(seal!));
    expect(found).toMatchObject({
      verified: true,
      log: "included",
      entry: { seal_id: idOf(seal!), response_hash: seal!["response_hash"] },
    });
    expect(JSON.stringify(found)).not.toContain(String(seal!["account_ref"]));
    expect(await sealing.seals.integrity.readSeal(`seal_${"0".repeat(32)}`)).toBeNull();
  });

  it("does not take a seal twice when a worker dies before it has told so", async () => {
    const [seal] = await queue(0, 1);
    await run();
    const { record } = await answeredSeal(sealing, { question: "number 0" });
    await sealing.store.enqueue("acct_1", record);
    await queue(1, 1);
    await run();
    await sealing.seals.integrity.refresh();
    expect(readCheckpoint(sealing.seals.integrity.sealCheckpoint()!, published())).toMatchObject({ size: 2 });
    expect(await sealing.seals.integrity.proveSeal(idOf(seal!), null)).toMatchObject({ index: 0 });
  });

  it("takes seals from several workers at once, each once", async () => {
    const seals = await queue(0, 300);
    await Promise.all([run(), run(), run()]);
    await sealing.seals.integrity.refresh();
    const checkpoint = readCheckpoint(sealing.seals.integrity.sealCheckpoint()!, published());
    expect(checkpoint?.size).toBe(300);
    const places = await Promise.all(
      seals.map(async (seal) => {
        const proof = await sealing.seals.integrity.proveSeal(idOf(seal), null);
        if (proof === null || typeof proof === "string") throw new Error("no proof");
        expect(rootByPath(sealLeaf(seal), proof.index, proof.size, nodes(proof.path))?.equals(checkpoint!.root)).toBe(
          true,
        );
        return proof.index;
      }),
    );
    expect(new Set(places).size).toBe(300);
  });

  it("sets aside what no listed key has signed, after others had time to know the key", async () => {
    const { record } = await answeredSeal(sealing, { question: "forged" });
    const queued = JSON.parse(record.payload) as { core: { response_hash: string } };
    const forged = { ...queued, core: { ...queued.core, response_hash: "0".repeat(64) } };
    await sealing.store.enqueue("acct_1", { ...record, payload: JSON.stringify(forged) });
    await sealing.store.enqueue("acct_1", { ...record, id: "seal_x", payload: "{}" });
    for (let hour = 4; hour < 20; hour++) {
      await run();
      sealing.setNow(`2026-11-15T${String(hour).padStart(2, "0")}:00:00Z`);
    }
    expect((await sealing.store.readDead("acct_1", "seal")).map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
      [
        [record.id, "unknown key: no listed seal key has signed it"],
        ["seal_x", "not a seal"],
      ].toSorted(),
    );
    expect(await sealing.seals.integrity.readSeal(record.id)).toMatchObject({ verified: false, log: "pending" });
    expect(await sealing.seals.integrity.readSeal("seal_x")).toBeNull();
  });
});

describe("whoever kept an earlier checkpoint", () => {
  /** The log at 7 entries as its auditor remembers it, and at 12, with the proof that it only grew. */
  async function grownLog() {
    const early = await queue(0, 7);
    await run();
    await sealing.seals.integrity.refresh();
    const before = readCheckpoint(sealing.seals.integrity.sealCheckpoint()!, published())!;
    const late = await queue(7, 5);
    await run();
    const proof = await sealing.seals.integrity.proveSeal(idOf(late[0]!), 7);
    if (proof === null || typeof proof === "string") throw new Error("no proof");
    const inOrder = await Promise.all(
      [...early, ...late].map(async (seal) => {
        const own = await sealing.seals.integrity.proveSeal(idOf(seal), null);
        if (own === null || typeof own === "string") throw new Error("no proof");
        return { index: own.index, leaf: Buffer.from(own.leaf, "hex") };
      }),
    );
    const leaves = inOrder.toSorted((a, b) => a.index - b.index).map(({ leaf }) => leaf);
    return { before, proof, leaves, path: nodes(proof.consistency!.path) };
  }
  const agree = (before: { size: number; root: Buffer }, after: { size: number; root: Buffer }, path: Buffer[]) => {
    const roots = rootsByConsistency(before.root, before.size, after.size, path);
    return roots !== null && roots.earlier.equals(before.root) && roots.later.equals(after.root);
  };

  it("sees that the log only grew", async () => {
    const { before, proof, path } = await grownLog();
    const after = readCheckpoint(proof.checkpoint, published())!;
    expect(after.size).toBe(12);
    expect(agree(before, after, path)).toBe(true);
  });

  it("sees an entry that was dropped, moved, changed or slipped in", async () => {
    const { before, leaves, path } = await grownLog();
    expect(rootOf(leaves.slice(0, 7)).equals(before.root)).toBe(true);
    const forgeries: Record<string, Buffer[]> = {
      dropped: leaves.toSpliced(3, 1),
      moved: leaves.with(2, leaves[5]!).with(5, leaves[2]!),
      changed: leaves.with(0, leaves[11]!),
      "slipped in": leaves.toSpliced(4, 0, leaves[11]!),
    };
    for (const [how, forged] of Object.entries(forgeries)) {
      const after = { size: forged.length, root: rootOf(forged) };
      expect(agree(before, after, path), how).toBe(false);
      // Nor does any proof made for the forged log lead back to the earlier root.
      expect(agree(before, after, consistencyOf(forged, 7)), how).toBe(false);
    }
    expect(agree(before, { size: 12, root: rootOf(leaves) }, consistencyOf(leaves, 7))).toBe(true);
  });

  it("is refused a proof for a size the log never had", async () => {
    const [seal] = await queue(0, 1);
    await run();
    expect(await sealing.seals.integrity.proveSeal(idOf(seal!), 2)).toBe("beyond");
  });
});
