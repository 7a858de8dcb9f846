import { describe, expect, it } from "vitest";
import { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import { estimatedTokens, textSize } from "../../../snapshots/evidence/text-size.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();

const ask = (subject: string, options: Parameters<ReturnType<typeof service>["ask"]>[1] = {}) =>
  service().ask(`/v1/evidence/packets/${subject}`, options);
const idsOf = (body: { records: { record_kind: string; entity_id: string }[] }) =>
  body.records.map(({ record_kind: kind, entity_id: id }) => `${kind} ${id}`);

describe("200", () => {
  it("answers for every kind with its own record, matched by id", async () => {
    const firstOf = (table: Parameters<typeof recordsOf>[1], field: string) =>
      String((recordsOf(corpus(), table)[0] as Record<string, unknown>)[field]);
    const subjects = [
      ["program", "UNI-0000000001"],
      ["houjin", "8999900000001"],
      ["law", firstOf("law", "unified_id")],
      ["court_decision", firstOf("court_decision", "unified_id")],
      ["tax_ruleset", firstOf("tax_ruleset", "unified_id")],
      ["loan_program", firstOf("loan_program", "id")],
      ["enforcement_case", "kakuu-e1"],
      ["case_study", "kakuu-c1"],
      ["bid", firstOf("bid", "unified_id")],
      ["invoice_registrant", "T8999900000001"],
    ];
    for (const [kind, id] of subjects) {
      const { status, body } = await ask(`${kind}/${encodeURIComponent(id!)}`);
      expect(status, `${kind} ${id}`).toBe(200);
      expect(EvidencePacket.safeParse(body).error, kind).toBeUndefined();
      expect(body.query).toMatchObject({ subject_kind: kind, subject_id: id });
      expect(body.records[0]).toMatchObject({
        record_kind: kind,
        entity_id: id,
        match_reading: "HIT",
        match_basis: "identifier",
      });
      expect(body.service_cost_jpy).toBe(3);
    }
  });

  it("connects a company with every row that names its number", async () => {
    const { body } = await ask("houjin/4999900000005");
    expect(idsOf(body)).toEqual([
      "houjin 4999900000005",
      "invoice_registrant T4999900000005",
      "enforcement_case kakuu-e3",
      "case_study kakuu-c2",
      expect.stringMatching(/^bid BID-/),
    ]);
  });

  it("shows the facts that sources state about a company", async () => {
    const { body } = await ask("houjin/8999900000001");
    expect(body.records[0].facts).toMatchObject([{ field: "employees", value: 18 }]);
    expect(body.records[0].fact_provenance_coverage_pct).toBe(1);
  });

  it("takes the T-number of a company for its number", async () => {
    const [plain, lettered] = [await ask("houjin/4999900000005"), await ask("houjin/T4999900000005")];
    expect(lettered.body.packet_id).toBe(plain.body.packet_id);
    expect(lettered.body.records).toEqual(plain.body.records);
  });

  it("answers a well-formed number of which nothing is held with one gap for each dataset, for nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await ask("houjin/9999990000099", { key });
    expect(status).toBe(200);
    expect(headers.get("x-billable-units")).toBe("0");
    expect(headers.get("x-result-note")).toBe("not-confirmable");
    expect(body.records).toEqual([]);
    expect(body.service_cost_jpy).toBe(0);
    const searched = body.known_gaps.filter(({ reading }: { reading: string }) => reading === "NO_HIT");
    expect(searched.map(({ section, message_ja: words }: Record<string, string>) => [section, words])).toEqual([
      ["enforcement_case", expect.stringContaining("存在しないことの証明ではない")],
      ["case_study", expect.stringContaining("存在しないことの証明ではない")],
      ["bid", expect.stringContaining("存在しないことの証明ではない")],
      ["houjin", expect.stringContaining("収録外に存在する可能性があります")],
      ["invoice_registrant", expect.stringContaining("収録外に存在する可能性があります")],
    ]);
  });

  it("says for a company that is held which datasets gave nothing", async () => {
    const { body, headers } = await ask("houjin/7999900000019");
    expect(idsOf(body)).toEqual(["houjin 7999900000019"]);
    expect(headers.get("x-result-note")).toBeNull();
    const empty = body.known_gaps.filter(({ reading }: { reading: string }) => reading === "NO_HIT");
    expect(empty.map(({ section }: { section: string }) => section).toSorted()).toEqual([
      "bid",
      "case_study",
      "enforcement_case",
      "invoice_registrant",
    ]);
  });

  it("answers a registration that is not held with a NO_HIT, never as unregistered", async () => {
    const { status, body } = await ask("invoice_registrant/T9999999999999");
    expect(status).toBe(200);
    expect(body.records).toEqual([]);
    expect(body.known_gaps).toMatchObject([{ kind: "not_found_in_corpus", reading: "NO_HIT" }]);
  });

  it("adds a stale source by the day of the answer, not before", async () => {
    const kinds = async () =>
      (await ask("program/UNI-0000000001")).body.known_gaps.map(({ kind }: { kind: string }) => kind);
    // Fetched on 30 September 2026 in Japan: 90 days later is 29 December.
    service().setNow("2026-12-29T03:00:00Z");
    expect(await kinds()).not.toContain("source_stale");
    service().setNow("2026-12-30T03:00:00Z");
    expect(await kinds()).toContain("source_stale");
    service().setNow("2026-11-15T03:00:00Z");
  });

  it("has no gap where address, fetch time, checksum and licence are all known", async () => {
    const { body } = await ask("program/UNI-0000000001");
    expect(body.known_gaps).toEqual([]);
    expect(body.quality).toEqual({
      known_gaps: [],
      freshness_bucket: "within_90d",
      coverage_score: 1,
      human_review_required: false,
    });
  });

  it("counts tokens of the records as served", async () => {
    for (const subject of ["program/UNI-0000000001", "houjin/4999900000005"]) {
      const { body } = await ask(`${subject}?include_compression=true`);
      expect(body.compression.packet_tokens_estimate).toBe(estimatedTokens(textSize(JSON.stringify(body.records))));
    }
  });

  it("keeps of a company what has published changes", async () => {
    const { body } = await ask("houjin/4999900000005?packet_profile=changes_only");
    expect(idsOf(body)).toEqual(["houjin 4999900000005", "invoice_registrant T4999900000005"]);
    for (const record of nonEmpty(body.records)) expect(record.recent_changes.length).toBeGreaterThan(0);
  });

  it("says that a profile has left nothing over", async () => {
    const { body, headers } = await ask("program/UNI-0000000001?packet_profile=changes_only");
    expect(body.records).toEqual([]);
    expect(body.known_gaps).toMatchObject([{ kind: "no_records_returned", reading: "NO_HIT" }]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("gives a weak ETag that answers 304", async () => {
    const etag = (await ask("program/UNI-0000000001")).headers.get("etag")!;
    expect(etag).toMatch(/^W\//);
    expect((await ask("program/UNI-0000000001", { headers: { "if-none-match": etag } })).status).toBe(304);
  });
});

describe("404", () => {
  it.each(["program/UNI-ffffffffff", "program/UNI-0000000018", "law/LAW-0000000000", "loan_program/1", "bid/x"])(
    "for %s, which no public record has, unbilled",
    async (subject) => {
      const { apiKey: key } = await service().createKey();
      const { status, body, headers } = await ask(subject, { key });
      expect([status, body.code]).toEqual([404, "subject_not_found"]);
      expect(headers.get("x-billable-units")).toBe("0");
    },
  );
});

describe("422", () => {
  it.each([
    "company/8999900000001",
    "houjin/899990000000",
    "houjin/%E6%A0%AA%E5%BC%8F",
    "invoice_registrant/8999900000001",
    `program/${"x".repeat(201)}`,
    "program/UNI-0000000001?output_format=csv",
    "program/UNI-0000000001?packet_profile=tiny",
    "program/UNI-0000000001?include_facts=maybe",
    "program/UNI-0000000001?input_token_price_jpy_per_1m=0",
    "program/UNI-0000000001?colour=red",
  ])("for %s", async (subject) => {
    expect((await ask(subject)).status).toBe(422);
  });
});

it("answers 401 to a malformed key and 429 to the fourth anonymous request", async () => {
  expect((await ask("program/UNI-0000000001", { key: "evk_wrong" })).status).toBe(401);
  const from = "192.0.2.10";
  for (let call = 0; call < 3; call++) await ask("program/UNI-0000000001", { from });
  expect((await ask("program/UNI-0000000001", { from })).status).toBe(429);
});
