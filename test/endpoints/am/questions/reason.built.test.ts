import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const ask = async (query: string, more: Record<string, string> = {}) =>
  (await service().ask(`/v1/am/reason?${new URLSearchParams({ query, ...more })}`)).body;

describeLookup({
  service,
  path: `/v1/am/reason?query=${encodeURIComponent("東京都の製造業が使える補助金")}`,
  units: 1,
  fails: { path: "/v1/am/reason?query=x&persona=wizard", code: "invalid_enum" },
});

type Claim = { claim_id: string; text: string; source_url: string; snippet: string };

describe("200", () => {
  it("gives claims with source and snippet, and a skeleton that refers to them alone", async () => {
    const body = await ask("東京都の製造業が使える補助金");
    expect(Object.keys(body)).toEqual([
      "intent",
      "intent_name_ja",
      "confidence",
      "filters_extracted",
      "answer_skeleton",
      "db_bind_ok",
      "db_bind_notes",
      "missing_data",
      "source_urls",
      "claims",
      "persona_hint",
      "retry_with",
      "error",
    ]);
    expect(body).toMatchObject({ intent: "i01_filter_programs_by_profile", db_bind_ok: true, error: null });
    expect(body.filters_extracted.extracted).toMatchObject({ prefectures: ["東京都"], industries: ["E"] });
    for (const { text, source_url, snippet } of nonEmpty(body.claims as Claim[])) {
      expect(text).toContain(snippet);
      expect(body.source_urls).toContain(source_url);
    }
    const ids = (body.claims as Claim[]).map(({ claim_id: id }) => id);
    const lines = (body.answer_skeleton as string).split("\n").filter((line) => line.startsWith("- "));
    for (const line of nonEmpty(lines)) {
      const [, id] = /\[(c\d+)\]$/.exec(line) ?? [];
      expect(line.includes("<<<missing:") || ids.includes(id!), line).toBe(true);
    }
  });

  it("finds the program that is named", async () => {
    const { claims, intent } = await ask("架空産業高度化補助金の締切と必要書類");
    expect(intent).toBe("i02_program_deadline_documents");
    expect(claims[0].text).toBe("架空産業高度化補助金: 受付 2026-09-01〜2027-01-29");
  });

  it("quotes certifications and tax measures where the intent asks for them", async () => {
    expect((await ask("架空環境認証の認定を取るには")).claims).toEqual([
      expect.objectContaining({ text: "架空環境認証", source_url: "https://www.kakuu.example/cert/4" }),
      expect.objectContaining({ text: "架空環境認証: 入札の加点", source_url: "https://www.kakuu.example/cert/4" }),
    ]);
    const tax = await ask("架空投資促進税制の適用期限はいつまで");
    expect(tax.intent).toBe("i04_tax_measure_sunset");
    expect(tax.claims[0].text).toBe("架空投資促進税制: 適用期間 2024-04-01〜2027-03-31");
  });

  it("says that no end of a tax measure is recorded, never that none is set", async () => {
    const { claims } = await ask("架空条件なし税制の適用期限はいつまで");
    expect(claims[0].text).toBe("架空条件なし税制: 適用期間 2025-04-01〜終期の記録なし");
  });

  it("marks what this snapshot cannot fill", async () => {
    const body = await ask("架空環境認証の認定を取るには");
    expect(body.missing_data).toEqual(["requirements", "validity"]);
    expect(body.answer_skeleton).toContain("<<<missing:requirements>>>");
    expect(body.retry_with.length).toBeGreaterThan(0);
  });

  it("has nothing to cite where the question says nothing it knows", async () => {
    expect(await ask("zzqqxx")).toMatchObject({ intent: null, claims: [], db_bind_ok: false, error: null });
  });

  it("claims nothing about what no record carries, and says so", async () => {
    const body = await ask("宇宙遊泳の教室を開くときに使える補助金");
    expect(body).toMatchObject({ claims: [], confidence: 0, db_bind_ok: false, error: null });
    expect(body.db_bind_notes.join()).toContain("宇宙遊泳");
    expect(body.db_bind_notes.join()).toContain("存在しないことを意味しません");
    expect(body.missing_data).toEqual(["candidates", "amount", "deadline"]);
  });

  it("does not quote programs of another place", async () => {
    const { claims } = await ask("沖縄県で架空市の空き店舗の補助金は使えますか");
    expect(claims).toEqual([]);
  });

  it("answers a question about rates with figures, not with stories", async () => {
    const body = await ask("架空デジタル化補助金の採択率は");
    expect(body.intent).toBe("i07_adoption_cases");
    expect(body.answer_skeleton).not.toContain("### 採択事例");
    expect((body.claims as Claim[]).map(({ text }) => text).toSorted()).toEqual([
      "架空デジタル化補助金: 採択 120件（申請 200）",
      "架空デジタル化補助金: 採択 20件（申請 80）",
    ]);
  });

  it("is surer of a record that is named than of one that carries a part", async () => {
    const named = await ask("架空産業高度化補助金の締切はいつですか");
    const part = await ask("架空産業高度化と宇宙遊泳の補助金の締切はいつですか");
    expect(named.confidence).toBeGreaterThanOrEqual(0.85);
    expect(part.confidence).toBeLessThan(named.confidence);
  });

  it("names programs that a question wants to combine, and what the rules about them say", async () => {
    const body = await ask("架空産業高度化補助金と架空設備投資補助金は一緒に使えますか");
    expect(body.intent).toBe("i06_compat_incompat_stacking");
    const texts = (body.claims as Claim[]).map(({ text }) => text);
    expect(texts[0]).toBe("架空産業高度化補助金 × 架空設備投資補助金: 二つの補助金を同時に受けることはできない。");
    expect(texts).toEqual(expect.arrayContaining(["架空産業高度化補助金", "架空設備投資補助金"]));
  });

  it("never takes a missing rule for leave to combine", async () => {
    const body = await ask("架空設備投資補助金と架空デジタル化補助金は併用できますか");
    expect((body.claims as Claim[]).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["架空設備投資補助金", "架空デジタル化補助金"]),
    );
    expect(body.db_bind_notes.join()).toContain("併用できるという意味ではありません");
    const unknown = await ask("謎の助成金と架空設備投資補助金は併用できますか");
    expect(unknown.db_bind_notes.join()).toContain("「謎の助成金」が指す制度を特定できませんでした");
  });

  it("tells what to mind for the reader", async () => {
    expect((await ask("補助金", { persona: "tax_advisor" })).persona_hint).toContain("適用の可否は述べない");
    expect((await ask("補助金")).persona_hint).toBeNull();
  });

  it("tells of a missing query in the answer", async () => {
    const { status, body } = await service().ask("/v1/am/reason");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      claims: [],
      answer_skeleton: null,
      error: { code: "missing_required_arg", field: "query" },
    });
  });
});
