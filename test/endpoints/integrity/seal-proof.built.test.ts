import { describe, expect, it } from "vitest";
import {
  readCheckpoint,
  rootByPath,
  rootsByConsistency,
  sealKeysOfNote,
  sealLeaf,
} from "../../support/independent-seal-verifier.ts";
import { answeredSeal } from "../../support/sealed-answers.ts";
import { integrityServiceOfFile } from "./integrity-service.ts";

const service = integrityServiceOfFile();
const ask = (id: unknown, query = "") => service().ask(`/v1/integrity/seals/${String(id)}${query}`);
const nodes = (path: string[]) => path.map((node) => Buffer.from(node, "hex"));
const published = () => sealKeysOfNote(service().sealing.seals.integrity.keyNote());

describe("200", () => {
  it("leads from the seal to the signed root of the log, and from an earlier root", async () => {
    const first = await service().logged("first");
    const before = readCheckpoint((await ask(first["seal_id"])).body.checkpoint, published())!;
    const seal = await service().logged("second");
    const { status, body } = await ask(seal["seal_id"], `?from=${before.size}`);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      "checkpoint",
      "consistency",
      "index",
      "leaf",
      "path",
      "seal_id",
      "size",
    ]);
    const after = readCheckpoint(body.checkpoint, published())!;
    expect(after.size).toBe(before.size + 1);
    expect(body.leaf).toBe(sealLeaf(seal).toString("hex"));
    expect(rootByPath(sealLeaf(seal), body.index, body.size, nodes(body.path))?.equals(after.root)).toBe(true);
    const roots = rootsByConsistency(before.root, before.size, after.size, nodes(body.consistency.path))!;
    expect(roots.earlier.equals(before.root) && roots.later.equals(after.root)).toBe(true);
    expect((await ask(seal["seal_id"])).body).not.toHaveProperty("consistency");
  });
});

describe("404", () => {
  it("is the answer for a seal that nobody made, and tells apart one that is not in the log yet", async () => {
    const { body, record } = await answeredSeal(service().sealing, { question: "still waiting" });
    const { seal_id: id } = body.audit_seal;
    await service().sealing.store.enqueue("acct_1", record);
    const pending = await ask(id);
    expect(pending).toMatchObject({ status: 404, body: { code: "seal_not_found", seal_id: id, log: "pending" } });
    expect(pending.headers.get("retry-after")).toBe("60");
    for (const unknown of [`seal_${"0".repeat(32)}`, "seal"]) {
      const { body: told, headers } = await ask(unknown);
      expect(told, unknown).toMatchObject({ code: "seal_not_found" });
      expect([told.log, headers.get("retry-after")], unknown).toEqual([undefined, null]);
    }
    await service().logged("another");
    expect((await ask(id)).status).toBe(200);
  });
});

describe("422", () => {
  it("is the answer for a size that the log never had", async () => {
    const seal = await service().logged("third");
    expect((await ask(seal["seal_id"], "?from=1000")).body).toMatchObject({
      code: "validation_error",
      errors: [{ loc: ["query", "from"] }],
    });
    expect((await ask(seal["seal_id"], "?from=-1")).status).toBe(422);
    expect((await ask(seal["seal_id"], "?size=1")).body).toMatchObject({ code: "unknown_query_parameter" });
  });
});
