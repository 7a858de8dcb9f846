import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { PublishedKey } from "../../../client/verify/signed-note.ts";
import { judge } from "../../../runtime/pages/verify/judge.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { sealedBundle, snapshotKey } from "../../support/seal-bundles.ts";
import { answeredSeal } from "../../support/sealed-answers.ts";
import { startSealing, type Sealing } from "../../support/sealing.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const corpus = corpusOfFile();
let sealing: Sealing;
let keys: readonly PublishedKey[];
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  keys = sealing.seals.integrity.jwks().keys;
});
afterAll(() => sealing?.close());

const answerOf = async (number: number) => (await answeredSeal(sealing, { number, note: "補助金" })).body;

describe("what the verifier says of a seal", () => {
  it("accepts real answers, and refuses each of them with one value changed", async () => {
    for (let number = 0; number < 25; number++) {
      const answer = await answerOf(number);
      const good = await judge(JSON.stringify(answer), keys);
      expect(good).toMatchObject({ what: "answer", verdict: "holds" });
      const bad = await judge(JSON.stringify({ ...answer, results: [{ number: number + 1, note: "補助金" }] }), keys);
      expect(bad.verdict).toBe("altered");
      expect(bad.checks.find(({ outcome }) => outcome === "failed")?.check).toBe("answer");
      const { signature } = answer.audit_seal;
      const forged = {
        ...answer.audit_seal,
        signature: signature.replace(/./, (first) => (first === "A" ? "B" : "A")),
      };
      expect((await judge(JSON.stringify(forged), keys)).verdict).not.toBe("holds");
    }
  });

  it("says what was not checked, and why", async () => {
    const { audit_seal: seal } = await answerOf(1);
    const { checks, verdict } = await judge(JSON.stringify(seal), keys);
    expect(verdict).toBe("holds");
    expect(Object.fromEntries(checks.map((each) => [each.check, "why" in each ? each.why : each.outcome]))).toEqual({
      form: "ok",
      hashes: "ok",
      answer: "no_answer",
      signature: "ok",
      snapshot: "no_proofs",
      records: "no_proofs",
      manifest: "no_proofs",
      log: "no_log",
    });
  });

  it("trusts only the keys it is given", async () => {
    const answer = await answerOf(2);
    expect(await judge(JSON.stringify(answer), [])).toMatchObject({ verdict: "untrusted" });
  });
});

describe("what the verifier says of a bundle", () => {
  const outcomes = ({ checks }: Awaited<ReturnType<typeof judge>>) =>
    Object.fromEntries(checks.map((each) => [each.check, "why" in each ? each.why : each.outcome]));
  const ids = ["UNI-0000000001", "UNI-0000000002"];
  const all = () => [...keys, snapshotKey(inject("snapshot").store)];

  it("checks everything that came along: records, snapshot, the publisher's signature and the log", async () => {
    const bundle = await sealedBundle(sealing, corpus(), ids);
    const good = await judge(JSON.stringify(bundle), all());
    expect(good).toMatchObject({ what: "bundle", verdict: "holds" });
    expect(new Set(good.checks.map(({ outcome }) => outcome))).toEqual(new Set(["ok"]));
    const known = await judge(JSON.stringify(bundle), keys);
    expect([known.verdict, outcomes(known)["manifest"]]).toEqual(["holds", "no_snapshot_key"]);
  });

  it("refuses it with any part changed, and says which", async () => {
    const bundle = await sealedBundle(sealing, corpus(), ids);
    const manifest = JSON.parse(bundle.manifest) as Record<string, unknown>;
    const other = { ...snapshotKey(inject("snapshot").store), x: keys[0]!.x };
    for (const [part, changed, given] of [
      ["answer", { response: { ...bundle.response, total: 9 } }, all()],
      ["snapshot", { manifest: JSON.stringify({ ...manifest, tables: [] }) }, all()],
      ["records", { proofs: bundle.proofs.slice(1) }, all()],
      ["records", { proofs: [null] }, all()],
      ["manifest", { manifest: JSON.stringify({ ...manifest, sequence: 9 }) }, all()],
      ["manifest", { manifest_sig: "" }, all()],
      ["manifest", {}, [...keys, other]],
      ["log", { log: { ...bundle.log!, index: bundle.log!.index + 1 } }, all()],
      ["log", { log: { ...bundle.log!, checkpoint: bundle.log!.checkpoint.replace("seals", "other") } }, all()],
    ] as const) {
      const judged = await judge(JSON.stringify({ ...bundle, ...changed }), given);
      expect([part, outcomes(judged)[part]]).toEqual([part, "failed"]);
      expect(judged.verdict).not.toBe("holds");
    }
  });
});

describe("what the verifier says of a proof", () => {
  it("accepts real proofs, and refuses each of them with one value changed", async () => {
    const { body } = await service().ask("/v1/programs/search?limit=20");
    for (const { unified_id: id } of nonEmpty(body.results)) {
      const { body: proof } = await service().ask(`/v1/integrity/proof/program/${id}`);
      expect(await judge(JSON.stringify(proof), keys)).toMatchObject({
        what: "proof",
        verdict: "holds",
        facts: { key: id },
      });
      const altered = { ...proof, record: { ...proof.record, primary_name: "別の名前" } };
      expect((await judge(JSON.stringify(altered), keys)).verdict).toBe("altered");
      const moved = { ...proof, corpus_snapshot_id: `cs1_${"a".repeat(52)}` };
      expect((await judge(JSON.stringify(moved), keys)).verdict).toBe("altered");
    }
  });
});

describe("what the verifier says of anything else", () => {
  it.each([
    ["", "empty"],
    ["{", "not_json"],
    ["[1]", "not_object"],
    ['{"a":1,"a":2}', "repeated_key"],
    ['{"a":"\\"b\\": 1"}', "unknown_form"],
    ["{}", "unknown_form"],
  ])("%s is of no use: %s", async (text, reason) => {
    expect(await judge(text, keys)).toMatchObject({ what: "nothing", verdict: "unusable", reason });
  });

  it("has no part that fails: broken proofs and bundles are refused", async () => {
    for (const broken of [
      { leaf: 1, record: {}, tables: [], path: [] },
      { leaf: "00", record: null, tables: [null], path: null },
      { format: "konkyo-seal-bundle/1" },
      { format: "konkyo-seal-bundle/1", seal: {}, manifest: 3, proofs: "x" },
      { audit_seal: {} },
      { seal_id: null, signature: {} },
    ])
      expect((await judge(JSON.stringify(broken), keys)).verdict).toBe("altered");
  });
});
