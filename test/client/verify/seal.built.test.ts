import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type Artifact,
  type AuditSeal,
  type Client,
  companyPublicBaseline,
  createClient,
  fetchSealEvidence,
  getIntegrityProofTableKey,
  getIntegritySnapshots,
  type PublishedKey,
  type SealEvidence,
  verifyProof,
  verifySeal,
} from "../../../client/index.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let sealing: Sealing;
let service: TestService;
let ownKey: string;
let client: Client;
let body: Artifact;
let seal: AuditSeal;
let evidence: SealEvidence;
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
  const { integrity, sealer } = sealing.seals;
  service = await startTestService({
    store: sealing.store,
    sealer,
    integrity,
  });
  ({ apiKey: ownKey } = await service.createKey());
  const apiKey = ownKey;
  client = createClient({ url: service.url, apiKey });
  ({ body } = await client.ask(companyPublicBaseline, { houjin_bangou: "3999900000006" }, { maxCostJpy: 3 }));
  seal = body.audit_seal as AuditSeal;
  expect(await fetchSealEvidence(client, seal)).toMatchObject({ log: null });
  await sealing.runLogs();
  await integrity.refresh();
  evidence = { ...(await fetchSealEvidence(client, seal)), answer: body };
});
afterAll(async () => {
  await service?.close();
  await sealing?.close();
});

const isAltered = (check: string, reason: string) => ({
  ok: false,
  kind: "altered",
  check,
  reason: expect.stringContaining(reason),
});

describe("verifySeal", () => {
  it("holds a paid answer to its seal, keys, records and log, without asking anybody", async () => {
    expect(seal.leaves.length).toBeGreaterThan(3);
    expect(await verifySeal(seal, evidence)).toEqual({
      ok: true,
      key: evidence.keys.find(({ purpose }) => purpose === "seal"),
      checked: ["form", "hashes", "answer", "signature", "records", "log"],
    });
  });

  it("holds what a child key was answered to its seal, which names that key, also once the key is gone", async () => {
    const made = await service.ask("/v1/me/keys", { key: ownKey, json: { scopes: ["seal"] } });
    const child = createClient({ url: service.url, apiKey: made.body.api_key });
    const { body: answer } = await child.ask(companyPublicBaseline, { houjin_bangou: "8999900000001" });
    const sealed = answer.audit_seal as AuditSeal;
    expect(sealed.key_hash_prefix).toBe(made.body.key_hash_prefix);
    await service.ask(`/v1/me/keys/${made.body.key_id}`, { method: "DELETE", key: ownKey });
    const found = await fetchSealEvidence(client, sealed);
    expect(await verifySeal(sealed, { ...found, answer })).toMatchObject({ ok: true });
  });

  it("says what it has not looked at", async () => {
    const { keys } = evidence;
    expect(await verifySeal(seal, { keys })).toMatchObject({ ok: true, checked: ["form", "hashes", "signature"] });
  });

  it("notices every changed part of the answer and of the seal", async () => {
    const changed = { ...body, summary: { ...body.summary, registered: true } };
    expect(await verifySeal(seal, { ...evidence, answer: changed })).toEqual(isAltered("hashes", "response_hash"));
    for (const name of nonEmpty(Object.keys(seal) as (keyof AuditSeal)[])) {
      const other = typeof seal[name] === "number" ? 7 : typeof seal[name] === "string" ? `${seal[name]}0` : [];
      const { audit_seal: _seal, ...bare } = body;
      const verdict = await verifySeal({ ...seal, [name]: other }, { ...evidence, answer: bare });
      expect(verdict, name).toMatchObject({ ok: false, kind: "altered" });
    }
  });

  it("refuses what is no seal", async () => {
    for (const value of [null, "seal", [], {}, { ...seal, more: 1 }, { ...seal, signature: null }])
      expect(await verifySeal(value, evidence)).toEqual(isAltered("form", "members"));
  });

  it("trusts only keys that it is given, in their time", async () => {
    const [key] = evidence.keys.filter(({ purpose }) => purpose === "seal") as [PublishedKey];
    const under = (keys: readonly PublishedKey[]) => verifySeal(seal, { keys });
    const untrusted = (reason: string) => ({ ok: false, kind: "untrusted", reason: expect.stringContaining(reason) });
    expect(await under([])).toMatchObject(untrusted("unknown key"));
    expect(await under([{ ...key, x: "A".repeat(43) }])).toMatchObject(untrusted("unknown key"));
    expect(await under([{ ...key, x: "no key" }])).toMatchObject(untrusted("unknown key"));
    expect(await under([{ ...key, purpose: "snapshot" }])).toMatchObject(untrusted("unknown key"));
    expect(await under([{ ...key, revoked_at: "2026-11-14T00:00:00Z" }])).toMatchObject(untrusted("revoked"));
    expect(await under([{ ...key, valid_from: "2026-11-16T00:00:00Z" }])).toMatchObject(untrusted("issued at"));
  });

  it("needs a proof of every record, from the snapshot of the seal", async () => {
    const proofs = evidence.proofs ?? [];
    const [first, ...rest] = proofs;
    const held = (given: typeof proofs) => verifySeal(seal, { ...evidence, proofs: given });
    expect(await held(rest)).toEqual(isAltered("records", "there is no proof"));
    const elsewhere = { ...first!, corpus_snapshot_id: `cs1_${"a".repeat(52)}` };
    expect(await held([elsewhere, ...rest])).toEqual(isAltered("records", "another snapshot"));
    expect(await held([{ ...first!, leaf: "0".repeat(64) }, ...rest])).toEqual(isAltered("records", "the leaf"));
    expect(await held([{ ...first!, record: {} }, ...rest])).toEqual(isAltered("records", "hash of the record"));
  });

  it("notices a false place in the log, and a log that nobody signed", async () => {
    const log = evidence.log!;
    const held = (given: typeof log) => verifySeal(seal, { ...evidence, log: given });
    expect(await held({ ...log, index: log.index + 1 })).toEqual(isAltered("log", "not part of the log"));
    expect(await held({ ...log, path: [...log.path, "0".repeat(64)] })).toEqual(
      isAltered("log", "not part of the log"),
    );
    expect(await held({ ...log, path: ["zz"] })).toEqual(isAltered("log", "not part of the log"));
    const { checkpoint } = log;
    expect(await held({ ...log, checkpoint: checkpoint.replace("\n1\n", "\n2\n") })).toEqual(
      isAltered("log", "signed by"),
    );
    expect(await held({ ...log, checkpoint: "konkyo/seals" })).toEqual(isAltered("log", "signed note"));
    const { checkpoint: ofSnapshots } = (await client.ask(getIntegritySnapshots, {})).body;
    expect(await held({ ...log, checkpoint: ofSnapshots })).toEqual(isAltered("log", "konkyo/snapshots"));
  });
});

describe("verifyProof", () => {
  it("leads from a record to the id of the snapshot that one holds", async () => {
    const { body: proof } = await client.ask(getIntegrityProofTableKey, { table: "program", key: "UNI-0000000001" });
    const { id: snapshot } = inject("snapshot");
    expect(await verifyProof(proof, { snapshot })).toEqual({ ok: true });
    expect(await verifyProof(proof, { snapshot: `cs1_${"a".repeat(52)}` })).toMatchObject({ ok: false });
    const wrong: readonly [Partial<typeof proof>, string][] = [
      [{ record: { ...proof.record, primary_name: "別の名" } }, "leaf"],
      [{ index: proof.index + 1 }, "path"],
      [{ path: ["zz", ...proof.path.slice(1)] }, "path"],
      [{ rows: proof.rows + 1 }, "leaves"],
      [{ tables: proof.tables.filter(({ name }) => name !== "program") }, "lacks program"],
      [{ tables: proof.tables.map((table) => (table.name === "law" ? { ...table, rows: 1 } : table)) }, "checksum"],
      [{ versions: { ...proof.versions, rules_version: "other" } }, "snapshot id"],
    ];
    for (const [change, reason] of wrong)
      expect(await verifyProof({ ...proof, ...change }), reason).toEqual({
        ok: false,
        reason: expect.stringContaining(reason),
      });
  });
});
