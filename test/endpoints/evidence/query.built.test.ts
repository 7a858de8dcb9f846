import { describe, expect, inject, it } from "vitest";
import { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import { estimatedTokens, textSize } from "../../../snapshots/evidence/text-size.ts";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const path = "/v1/evidence/packets/query";
const ask = (json: unknown, options: AskOptions = {}) => service().ask(path, { json, ...options });
const kindsOf = (body: { records: { record_kind: string }[] }) => body.records.map(({ record_kind: kind }) => kind);
const gapsOf = (body: { known_gaps: { kind: string }[] }) => body.known_gaps.map(({ kind }) => kind);

describe("200", () => {
  it("answers a packet of the published form, from the snapshot", async () => {
    const { status, body } = await ask({ query_text: "架空 補助金", include_compression: true, include_rules: true });
    expect(status).toBe(200);
    expect(EvidencePacket.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      corpus_snapshot_id: inject("snapshot").id,
      api_version: "v1",
      answer_not_included: true,
      service_cost_jpy: 3,
      query: { user_intent: "架空 補助金", normalized_filters: {}, subject_kind: null, subject_id: null },
    });
    expect(body.known_gaps).toEqual(body.quality.known_gaps);
    expect(body.source_url).toBe(body.records[0].source_url);
  });

  it("gives the same id to the same question, and another to another", async () => {
    const ids = [];
    for (const json of [
      { query_text: "補助金" },
      { query_text: " 補助金 ", limit: 10 },
      { query_text: "補助金", limit: 9 },
    ])
      ids.push((await ask(json)).body.packet_id);
    expect(ids[0]).toMatch(/^evp_[0-9a-f]{16}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it("puts programs first, then laws, rulesets, loans, cases, case studies and bids", async () => {
    const { body } = await ask({ query_text: "架空", limit: 500 });
    const order = ["program", "law", "tax_ruleset", "loan_program", "enforcement_case", "case_study", "bid"];
    const kinds = kindsOf(body);
    expect([...new Set(kinds)]).toEqual(order.filter((kind) => kinds.includes(kind)));
    expect(new Set(kinds).size).toBeGreaterThan(4);
    expect(gapsOf(body)).not.toContain("result_truncated");
  });

  it("carries the paragraph of a law that answers, and none where a name was found", async () => {
    const { body } = await ask({ query_text: "本人の同意なしに第三者へ情報を提供してよいか" });
    expect(body.records[0]).toMatchObject({
      record_kind: "law",
      primary_name: "架空情報の保護に関する法律",
      matching_passages: [{ article_number: "27", text: expect.stringContaining("同意") }],
    });
    const named = await ask({ query_text: "架空情報の保護に関する法律" });
    expect(named.body.records[0]).not.toHaveProperty("matching_passages");
  });

  it.each([
    ["通信販売を始めるときに使える補助金はありますか", "program"],
    ["通信販売を始めてうまくいった店の事例を知りたい", "case_study"],
    ["機械を買ったと偽って補助金をだまし取り、名前を公表された会社", "enforcement_case"],
    ["機械に投資したら税金は安くなりますか", "tax_ruleset"],
    ["通信販売を始めるお金を低利で貸し付ける創業融資", "loan_program"],
    ["本人の情報を渡してよいと決めた条文", "law"],
  ])("puts records of the kind that a question asks for first: %s", async (query, kind) => {
    expect(kindsOf((await ask({ query_text: query })).body)[0]).toBe(kind);
  });

  it("leaves programs only where a filter is sent", async () => {
    const { body } = await ask({ query_text: "架空", limit: 500, filters: { authority_level: "国" } });
    expect(new Set(kindsOf(body))).toEqual(new Set(["program"]));
    expect(body.query.normalized_filters).toEqual({ authority_level: "national" });
    const tokyo = await ask({ query_text: "架空", filters: { prefecture: "大阪" } });
    expect(tokyo.body.query.normalized_filters).toEqual({ prefecture: "大阪府" });
    for (const record of nonEmpty(tokyo.body.records)) expect(record.prefecture).toBe("大阪府");
  });

  it("tells when more records matched than were asked for", async () => {
    const { body } = await ask({ query_text: "架空", limit: 1 });
    expect(body.records).toHaveLength(1);
    expect(gapsOf(body)).toContain("result_truncated");
  });

  it("reads a whole name as a hit and words as ambiguous", async () => {
    const named = (await ask({ query_text: "架空デジタル化補助金" })).body.records[0];
    expect(named).toMatchObject({ entity_id: "UNI-0000000003", match_reading: "HIT", match_basis: "exact_name" });
    const worded = (await ask({ query_text: "架空 デジタル" })).body.records[0];
    expect(worded).toMatchObject({ match_reading: "AMBIGUOUS", match_basis: "text" });
  });

  it("reads the name of a party as ambiguous: a name alone identifies nobody", async () => {
    const { body } = await ask({ query_text: "合同会社KAKUU LAB" });
    const record = body.records.find(({ entity_id: id }: { entity_id: string }) => id === "kakuu-e1");
    expect(record).toMatchObject({ match_reading: "AMBIGUOUS", match_basis: "exact_name" });
    expect(gapsOf(body)).toContain("name_only_match");
  });

  it("finds nothing and says that this proves nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await ask({ query_text: "zzqqxxjj" }, { key });
    expect(status).toBe(200);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
    expect(headers.get("x-billable-units")).toBe("1");
    expect(body.records).toEqual([]);
    expect(body.match).toMatchObject({
      kind: "none",
      dropped: ["zzqqxxjj"],
      searched: { dataset: "programs,laws,tax_rulesets,loan_programs,enforcement_cases,case_studies,bids" },
    });
    expect(body.match.searched.rows).toBeGreaterThan(19);
    expect(body.match.note_ja).toMatch(/支援制度・法令.*件（最新の取得 20.*確認できませんでした/);
    expect(body).not.toHaveProperty("source_url");
    expect(body.agent_recommendation).toMatchObject({
      recommendation: "broaden_query_or_skip",
      evidence_decision: "no_records_returned",
    });
    expect(body.known_gaps).toEqual([
      expect.objectContaining({
        kind: "no_records_returned",
        reading: "NO_HIT",
        message:
          "The request could not be confirmed from this snapshot. That is not evidence that nothing exists; check the official source.",
        message_ja:
          "このスナップショットの収録範囲では確認できませんでした。存在しないことの証明ではないため、公式の情報源で確認してください。",
      }),
    ]);
  });

  it("marks rows that fit only part of a question", async () => {
    const { body, headers } = await ask({ query_text: "架空デジタル化補助金 zzqqxx" });
    expect(headers.get("x-result-note")).toBe("partial-match");
    expect(body.match).toMatchObject({ kind: "partial", used: ["架空", "デジタル化", "補助金"], dropped: ["zzqqxx"] });
    for (const { match_reading: reading } of nonEmpty(body.records)) expect(reading).toBe("AMBIGUOUS");
    const gap = body.known_gaps.find(({ kind }: { kind: string }) => kind === "partial_match");
    expect(gap).toMatchObject({ reading: "AMBIGUOUS", count: body.records.length });
    expect(gap.message).toContain("zzqqxx");
    expect(gap.message_ja).toContain("「zzqqxx」");
    expect(body.agent_recommendation).toMatchObject({ recommend_for_evidence: body.records.length > 0 });
    expect(body.quality.human_review_required).toBe(true);
  });

  it("reads a number that the record is filed under as an identifier", async () => {
    const { body } = await ask({ query_text: "令和2年法律第999号" });
    expect(body.match).toMatchObject({ kind: "identifier", dropped: [] });
    expect(body.records[0]).toMatchObject({
      primary_name: "架空産業振興法",
      match_reading: "HIT",
      match_basis: "identifier",
    });
    expect(body.agent_recommendation.recommend_for_evidence).toBe(true);
  });

  it("reads a citation of an article as an identifier of the law that holds it, and of no other", async () => {
    const { body } = await ask({ query_text: "架空産業振興法3条" });
    expect(body.match).toMatchObject({ kind: "identifier", used: ["架空産業振興法3条"], dropped: [] });
    const laws = body.records.filter(({ record_kind: kind }: { record_kind: string }) => kind === "law");
    expect(laws[0]).toMatchObject({ primary_name: "架空産業振興法", match_reading: "HIT", match_basis: "identifier" });
    expect(laws.length).toBeGreaterThan(1);
    for (const law of nonEmpty(laws.slice(1))) expect(law.match_basis).toBe("text");
    expect(body.agent_recommendation.recommend_for_evidence).toBe(true);
  });

  it("leaves it to laws whether an article is there, whatever else names the law", async () => {
    const { body, headers } = await ask({ query_text: "架空産業振興法第9999条" });
    expect(body.match).toMatchObject({ kind: "partial", used: ["架空産業振興法"], dropped: ["第9999条"] });
    expect(headers.get("x-result-note")).toBe("partial-match");
    for (const { match_reading: reading } of nonEmpty(body.records)) expect(reading).toBe("AMBIGUOUS");
    const gap = body.known_gaps.find(({ kind }: { kind: string }) => kind === "partial_match");
    expect(gap.message_ja).toContain("「第9999条」");
    expect(body.match.kind).not.toBe("full");
  });

  it("tells a gap of many records once, with their number and the first five", async () => {
    const { body } = await ask({ query_text: "架空", limit: 500 });
    expect(new Set(gapsOf(body)).size).toBe(body.known_gaps.length);
    const widest = body.known_gaps.toSorted((a: { count: number }, b: { count: number }) => b.count - a.count)[0];
    expect(widest.count).toBeGreaterThan(5);
    expect(widest.affected_records).toHaveLength(widest.count);
    expect(widest.record_ids).toEqual(widest.affected_records.slice(0, 5));
  });
});

describe("profiles", () => {
  const dropped = ["facts", "rules", "precomputed", "pdf_fact_refs", "aliases", "short_summary"];
  const first = async (options: object) =>
    (await ask({ query_text: "架空産業高度化補助金", limit: 1, ...options })).body.records[0];

  it("brief carries lineage alone", async () => {
    const record = await first({ packet_profile: "brief", include_rules: true });
    for (const key of dropped) expect(record).not.toHaveProperty(key);
    expect(record).toMatchObject({ entity_id: "UNI-0000000001", source_checksum: expect.any(String) });
  });

  it("brief is cut between two records where they are many, and says so", async () => {
    const { body } = await ask({ query_text: "架空", limit: 500, packet_profile: "brief" });
    const whole = await ask({ query_text: "架空", limit: 500 });
    expect(body.records.length).toBeGreaterThan(2);
    expect(body.records.length).toBeLessThan(whole.body.records.length);
    expect(gapsOf(body)).toContain("result_truncated");
    expect(gapsOf(body)).not.toContain("rules_not_connected");
    expect(body.quality.known_gaps).toEqual(body.known_gaps);
    expect(body.evidence_value).toMatchObject({
      records_returned: body.records.length,
      known_gap_count: body.known_gaps.length,
    });
  });

  it("brief leaves to the records what each of them shows: that it has no checksum, or unknown terms", async () => {
    const whole = await ask({ query_text: "架空", limit: 500 });
    expect(gapsOf(whole.body)).toContain("license_unknown");
    const { body } = await ask({ query_text: "架空", limit: 500, packet_profile: "brief" });
    expect(gapsOf(body)).not.toContain("license_unknown");
    expect(gapsOf(body)).not.toContain("source_checksum_missing");
    for (const record of nonEmpty(body.records)) {
      expect(record).toHaveProperty("license");
      expect(record).toHaveProperty("source_checksum");
    }
  });

  it("brief repeats a long question in a few words", async () => {
    const question = `架空${"水".repeat(300)} ${"船 ".repeat(90)}`;
    const { body } = await ask({ query_text: question, packet_profile: "brief" });
    expect(body.query.user_intent).toBe(question.trim());
    expect(body.match.dropped.length).toBeLessThanOrEqual(8);
    for (const word of nonEmpty([...body.match.used, ...body.match.dropped]))
      expect(word.length).toBeLessThanOrEqual(31);
    const { body: short } = await ask({ query_text: "架空デジタル化補助金 船大工", packet_profile: "brief" });
    expect(short.match.used).toEqual(["架空", "デジタル化", "補助金"]);
    expect(short.match.dropped).toEqual(["船大工"]);
  });

  it("verified_only keeps facts whose source has a checksum, and the pages of those", async () => {
    const record = await first({ packet_profile: "verified_only" });
    for (const { source } of nonEmpty(record.facts)) expect(source.checksum).toMatch(/^sha256:/);
    expect(record.pdf_fact_refs).toEqual([]);
    expect((await first({})).pdf_fact_refs).toHaveLength(3);
  });

  it("changes_only says so when no record found has a published change", async () => {
    const { body, headers } = await ask({ query_text: "架空", limit: 500, packet_profile: "changes_only" });
    expect(body.records).toEqual([]);
    expect(gapsOf(body)).toEqual(["no_records_returned"]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("shows facts and rules as asked", async () => {
    expect(await first({ include_facts: false })).not.toHaveProperty("facts");
    expect(await first({})).not.toHaveProperty("rules");
    expect((await first({ include_rules: true })).rules.length).toBeGreaterThan(0);
  });
});

describe("compression", () => {
  it("is there only when asked for", async () => {
    const { body } = await ask({ query_text: "補助金" });
    expect(body).not.toHaveProperty("compression");
    expect(body.agent_recommendation).not.toHaveProperty("context_savings");
    expect(body.estimated_tokens_saved).toBeNull();
  });

  it.each([{}, { include_rules: true }, { packet_profile: "brief" }, { include_facts: false, include_rules: true }])(
    "counts the tokens of the records as served: %o",
    async (options) => {
      const { body } = await ask({ query_text: "架空", limit: 50, include_compression: true, ...options });
      const tokens = estimatedTokens(textSize(JSON.stringify(body.records)));
      expect(body.compression.packet_tokens_estimate).toBe(tokens);
    },
  );

  it("compares with the caller's pages and price", async () => {
    const { body } = await ask({
      query_text: "架空デジタル化補助金",
      limit: 1,
      include_compression: true,
      source_tokens_basis: "pdf_pages",
      source_pdf_pages: 1000,
      input_token_price_jpy_per_1m: 300,
    });
    const packet = body.compression.packet_tokens_estimate;
    expect(body.compression).toMatchObject({
      source_tokens_estimate: 700_000,
      avoided_tokens_estimate: 700_000 - packet,
      cost_savings_estimate: { break_even_met: true, break_even_source_tokens_estimate: packet + 10_000 },
    });
    expect(body.estimated_tokens_saved).toBe(700_000 - packet);
    expect(body.agent_recommendation).toMatchObject({
      recommend_for_cost_savings: true,
      cost_savings_decision: "supported_by_caller_baseline",
      missing_for_cost_claim: [],
      context_savings: { evaluated: true },
    });
  });

  it("tells when a basis came without its number", async () => {
    const { body } = await ask({ query_text: "補助金", include_compression: true, source_tokens_basis: "pdf_pages" });
    expect(gapsOf(body)).toContain("compression_unavailable");
    expect(body.compression.source_tokens_estimate).toBeNull();
  });
});

describe("refusals", () => {
  it.each([
    [{}],
    [{ query_text: "" }],
    [{ query_text: "  " }],
    [{ query_text: "あ".repeat(501) }],
    [{ query_text: "a", limit: 0 }],
    [{ query_text: "a", limit: 501 }],
    [{ query_text: "a", filters: { tier: "Z" } }],
    [{ query_text: "a", filters: { authority_level: "moon" } }],
    [{ query_text: "a", packet_profile: "tiny" }],
    [{ query_text: "a", fields: "minimal" }],
    [{ query_text: "a", source_tokens_basis: "words" }],
    [{ query_text: "a", source_pdf_pages: 0 }],
    [{ query_text: "a", source_pdf_pages: 1001 }],
    [{ query_text: "a", source_token_count: 50_000_001 }],
    [{ query_text: "a", input_token_price_jpy_per_1m: 0 }],
  ])("422 for %o", async (json) => {
    const { status, body } = await ask(json);
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("takes 500 characters and 500 records", async () => {
    expect((await ask({ query_text: "あ".repeat(500), limit: 500 })).status).toBe(200);
  });

  it("401 for a malformed key, 415 without JSON, 402 over the cap", async () => {
    expect((await ask({ query_text: "a" }, { key: "evk_wrong" })).status).toBe(401);
    expect((await service().ask(path, { body: "query_text=a", method: "POST" })).status).toBe(415);
    const { apiKey: key } = await service().createKey();
    expect((await ask({ query_text: "a" }, { key, headers: { "x-cost-cap-jpy": "2" } })).status).toBe(402);
  });

  it("429 for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.9";
    for (let call = 0; call < 3; call++) expect((await ask({ query_text: "a" }, { from })).status).toBe(200);
    expect((await ask({ query_text: "a" }, { from })).status).toBe(429);
  });
});
