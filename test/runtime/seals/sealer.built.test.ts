import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { AuditSeal } from "../../../schemas/answers/seal.ts";
import { sealFault } from "../../../client/verify/seal-hashes.ts";
import { checkSignature, readSeal } from "../../../runtime/seals/check-seal.ts";
import { replaySeal } from "../../../runtime/seals/replay-seal.ts";
import { loadSealTrust } from "../../../runtime/seals/keys/seal-trust.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { type JsonObject, recordLeaf, sealKeysOfNote, sealProblems } from "../../support/independent-seal-verifier.ts";
import { sealedCompany, sealedEndpoints, sealedPrograms } from "../../support/sealed-endpoints.ts";
import { credential, sealedCall, type Sealing, startSealing } from "../../support/sealing.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const corpus = corpusOfFile();
let sealing: Sealing;
beforeAll(async () => {
  sealing = await startSealing(inject("snapshot").store);
});
afterAll(() => sealing.close());

const company = "8999900000001";
const programs = ["UNI-0000000001", "UNI-0000000002"];
const call = (endpoint = sealedPrograms, body: unknown = { unified_ids: programs }) =>
  sealedCall(sealing, corpus(), endpoint, body);
const trusted = () => {
  const config = { state: sealing.state, sealKey: null, trustRoot: null, production: false };
  return loadSealTrust({ config, note: null }).listed;
};
const published = () => sealKeysOfNote(sealing.seals.integrity.keyNote());
/** As a caller has it: text. */
const received = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;

describe("a sealed answer", () => {
  it("carries every published member of a seal and names the records it shows", async () => {
    const { body } = await call();
    const seal = body.audit_seal;
    expect(AuditSeal.parse(received(seal))).toEqual(seal);
    expect(Object.keys(seal).toSorted()).toEqual(
      [
        "account_ref",
        "alg",
        "as_of",
        "client_tag",
        "content_hash",
        "corpus_snapshot_id",
        "endpoint",
        "hmac",
        "issued_at",
        "key_hash_prefix",
        "key_version",
        "leaves",
        "query_hash",
        "request",
        "response_hash",
        "seal_id",
        "signature",
        "source_urls",
        "subject_hash",
        "ts",
        "v",
        "verify_endpoint",
      ].toSorted(),
    );
    expect(seal).toMatchObject({
      issued_at: "2026-11-15T03:00:00Z",
      ts: "2026-11-15T03:00:00Z",
      as_of: "2026-11-15",
      endpoint: "POST /v1/test/programs",
      key_hash_prefix: "0a1b2c3d",
      key_version: 1,
      v: 2,
      alg: "Ed25519",
      client_tag: null,
      request: { method: "POST", route: "/v1/test/programs", params: { unified_ids: programs } },
    });
    expect(seal.leaves.map(({ table, key }) => [table, key])).toEqual(programs.map((id) => ["program", id]));
    for (const { table, key, leaf } of nonEmpty(seal.leaves)) {
      const record = JSON.parse(
        corpus()
          .snapshot.record(table as "program", key)!
          .json.toString(),
      );
      expect(recordLeaf(table, key, record).toString("hex")).toBe(leaf);
    }
    expect(JSON.stringify(seal)).not.toContain(credential.accountId);
  });

  it("says that it is sealed before that is hashed", async () => {
    const { body } = await call(sealedCompany, { houjin_bangou: company });
    expect(body.audit_seal.leaves).toMatchObject([{ table: "houjin", key: company }]);
    expect(body).toMatchObject({ _seal_unavailable: false, audit_seal: { seal_id: expect.any(String) } });
    expect(await sealFault(body.audit_seal, received(body))).toBeNull();
  });

  it("is about one company, however its number was written", async () => {
    const [plain, tagged] = await Promise.all(
      [company, `T${company}`].map((number) => call(sealedCompany, { houjin_bangou: number })),
    );
    expect(plain!.body.audit_seal.subject_hash).toBe(tagged!.body.audit_seal.subject_hash);
    expect(plain!.body.audit_seal.query_hash).not.toBe(tagged!.body.audit_seal.query_hash);
  });

  it("verifies here and in a verifier that shares no code with it", async () => {
    for (const [endpoint, sent] of [
      [sealedPrograms, { unified_ids: programs }],
      [sealedCompany, { houjin_bangou: company, note: "備考 “q” \\ \u2028 𠮷" }],
      [sealedCompany, { houjin_bangou: "1234567890123" }],
    ] as const) {
      const { body } = await call(endpoint, sent);
      expect(readSeal(received(body.audit_seal))).toEqual(body.audit_seal);
      expect(await sealFault(body.audit_seal, received(body))).toBeNull();
      expect(checkSignature(body.audit_seal, trusted())).toMatchObject({ verdict: "good" });
      expect(sealProblems(received(body.audit_seal), received(body), published())).toEqual([]);
    }
  });

  it("hides a request of more than 8 KiB, which a replay then needs from its caller", async () => {
    const sent = { houjin_bangou: company, note: "長".repeat(3000) };
    const { body } = await call(sealedCompany, sent);
    expect(body.audit_seal.request).toBeNull();
    const replay = (request: unknown) =>
      replaySeal(body.audit_seal, request, { corpus: corpus(), endpoints: sealedEndpoints });
    expect(await replay(undefined)).toMatchObject({ outcome: "unusable", reason: expect.stringContaining("request") });
    expect(await replay({ ...sent, note: "短" })).toMatchObject({ outcome: "unusable" });
    expect(await replay(sent)).toEqual({ outcome: "equal" });
  });

  it("gets no seal without a key, or when no key may sign", async () => {
    const { corpus: held, ...rest } = {
      corpus: corpus(),
      endpoint: sealedCompany,
      body: {},
      records: [],
      clientTag: null,
    };
    const answer = {
      ...rest,
      corpus: held,
      input: { params: {}, query: {}, body: {} },
      asOf: "2026-11-15",
      generatedAt: "2026-11-15T03:00:00Z",
    };
    expect(await sealing.seals.sealer.seal({ ...answer, credential: null })).toBeNull();
    expect(sealing.warnings).toEqual([]);
    const early = { ...answer, credential, generatedAt: "2020-01-01T00:00:00Z" };
    expect(await sealing.seals.sealer.seal(early)).toBeNull();
    expect(sealing.warnings).toEqual(["TST-1 went out without a seal: no key may sign seals now"]);
  });
});

describe("a changed character", () => {
  it("is refused wherever it stands in the seal, and the reason names a member", async () => {
    const { body } = await call(sealedCompany, { houjin_bangou: company });
    const text = JSON.stringify(body.audit_seal);
    const [keys, publishedKeys] = [trusted(), published()];
    const [answer, bare] = [received(body), received({ ...body, audit_seal: null })];
    let tried = 0;
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
      let value: unknown;
      try {
        value = JSON.parse(changed);
      } catch {
        continue;
      }
      tried++;
      const seal = readSeal(value);
      const fault = typeof seal === "string" ? seal : await sealFault(seal, bare);
      const verdict = typeof seal === "string" ? null : checkSignature(seal, keys);
      expect(
        fault ?? (verdict?.verdict === "good" ? null : verdict),
        changed.slice(Math.max(0, at - 20), at + 10),
      ).toBeTruthy();
      if (fault !== null) expect(fault).toMatch(/[a-z_]+/);
      expect(sealProblems(value as JsonObject, answer, publishedKeys).length).toBeGreaterThan(0);
    }
    expect(tried).toBeGreaterThan(text.length / 2);
  }, 180_000);

  it("is refused wherever it stands in the answer", async () => {
    const { body } = await call(sealedCompany, { houjin_bangou: company });
    const { audit_seal: seal, ...rest } = body;
    const text = JSON.stringify(rest);
    for (let at = 0; at < text.length; at++) {
      const changed = text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
      try {
        JSON.parse(changed);
      } catch {
        continue;
      }
      expect(await sealFault(seal, JSON.parse(changed))).toBe("response_hash is not that of the answer");
    }
  });
});

describe("a replay", () => {
  it("comes to the same answer on another day of the clock", async () => {
    const { body } = await call();
    const replayed = await replaySeal(received(body.audit_seal) as unknown as AuditSeal, undefined, {
      corpus: corpus(),
      endpoints: sealedEndpoints,
    });
    expect(replayed).toEqual({ outcome: "equal" });
  });

  it("tells when the answer or its records are not what was sealed", async () => {
    const { body } = await call();
    const other = {
      ...sealedPrograms,
      handler: () => ({ body: { results: [] }, records: [] }),
    } as typeof sealedPrograms;
    const fewer = {
      ...sealedPrograms,
      handler: (input: never, context: never) => ({
        ...(sealedPrograms.handler(input, context) as object),
        records: [],
      }),
    } as unknown as typeof sealedPrograms;
    const replay = (endpoint: typeof sealedPrograms) =>
      replaySeal(body.audit_seal, undefined, { corpus: corpus(), endpoints: [endpoint] });
    expect(await replay(other)).toMatchObject({ outcome: "differs", reason: expect.stringContaining("content_hash") });
    expect(await replay(fewer)).toMatchObject({ outcome: "differs", reason: expect.stringContaining("records") });
    expect(await replay(sealedCompany)).toMatchObject({ outcome: "unusable" });
  });
});
