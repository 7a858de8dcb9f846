import { describe, expect, inject, it } from "vitest";
import { TaxRulesets } from "../../../runtime/corpus/tax-rulesets.ts";
import { evaluateTaxRulesets } from "../../../runtime/endpoints/tax-rulesets/evaluate.ts";
import { readyRuleset } from "../../../runtime/corpus/evaluate/ruleset.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile, testNow } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/tax_rulesets/evaluate";

type Row = {
  unified_id: string;
  ruleset_name: string;
  applicable: boolean;
  conditions_matched: unknown[];
  conditions_unmatched: unknown[];
  conditions_unknown: unknown[];
  reasons: string[];
  error: string | null;
};

const idOf = (name: string) =>
  recordsOf(corpus(), "tax_ruleset").find(({ ruleset_name }) => ruleset_name === name)!.unified_id;
const ask = (json: unknown, options: { key?: string; from?: string } = {}) => service().ask(path, { json, ...options });
async function evaluated(business_profile: object, names?: readonly string[]): Promise<Row[]> {
  const { status, body } = await ask({
    business_profile,
    ...(names ? { target_ruleset_ids: names.map(idOf) } : {}),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
}

describe("200", () => {
  it("compares every ruleset that has not ended, with the identity of the corpus and a disclaimer", async () => {
    const { status, body, headers } = await ask({ business_profile: {} });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["results", "ask_for", "corpus_snapshot_id", "corpus_checksum", "_disclaimer"]);
    expect(body).toMatchObject({ corpus_snapshot_id: inject("snapshot").id, corpus_checksum: corpus().checksum });
    expect(body._disclaimer).toMatch(/no tax advice/);
    const names = body.results.map(({ ruleset_name }: Row) => ruleset_name);
    expect(names).toHaveLength(7);
    expect(names).not.toContain("架空経過措置控除");
    expect(headers.get("x-result-note")).toBeNull();
    for (const row of nonEmpty(body.results)) {
      expect(Object.keys(row)).toEqual([
        "unified_id",
        "ruleset_name",
        "applicable",
        "outcome",
        "missing_facts",
        "conditions_matched",
        "conditions_unmatched",
        "conditions_unknown",
        "reasons",
        "error",
        "validity",
      ]);
      expect(row).toMatchObject({ applicable: false, conditions_matched: [], error: null });
      expect(row.conditions_unknown).toEqual(row.conditions_unmatched);
    }
  });

  it("says which conditions are met, not met and unknown", async () => {
    const [row] = await evaluated({ capital_yen: 50_000_000, blue_return: false }, ["架空投資促進税制"]);
    expect(row).toEqual({
      unified_id: idOf("架空投資促進税制"),
      ruleset_name: "架空投資促進税制",
      applicable: false,
      outcome: "not_met",
      missing_facts: [
        {
          field: "investment.machinery_yen",
          label_ja: null,
          label_en: null,
          other_names: [],
          problem: "missing",
        },
      ],
      conditions_matched: [{ op: "lte", field: "capital_yen", value: 100_000_000 }],
      conditions_unmatched: [
        { op: "eq", field: "blue_return", value: true },
        { op: "gte", field: "investment.machinery_yen", value: 1_600_000 },
      ],
      conditions_unknown: [{ op: "gte", field: "investment.machinery_yen", value: 1_600_000 }],
      reasons: [
        "matched: capital_yen <= 100000000",
        "unmatched: blue_return = true",
        "unknown: investment.machinery_yen >= 1600000; the profile does not state investment.machinery_yen",
      ],
      error: null,
      validity: "in_force",
    });
  });

  it("tells what is unknown from what is not met, and what to ask for first", async () => {
    const { body } = await ask({ business_profile: { 資本金: "5,000万円" } });
    const byName = new Map(body.results.map((row: Row) => [row.ruleset_name, row]));
    expect(byName.get("架空投資促進税制")).toMatchObject({
      applicable: false,
      outcome: "unknown",
      conditions_matched: [{ op: "lte", field: "capital_yen", value: 100_000_000 }],
    });
    const asked = body.ask_for as { field: string; label_ja: string | null; rulesets: number }[];
    expect(asked.find(({ field }) => field === "blue_return")).toMatchObject({ label_ja: "青色申告をしているか" });
    expect(asked.map(({ rulesets }) => rulesets)).toEqual(
      asked.map(({ rulesets }) => rulesets).toSorted((a, b) => b - a),
    );
    expect(nonEmpty(asked).every(({ field }) => field !== "capital_yen")).toBe(true);
  });

  it.each<[string, object, boolean]>([
    ["架空投資促進税制", { capital_yen: 1, blue_return: true, investment: { machinery_yen: 1_600_000 } }, true],
    ["架空投資促進税制", { capital_yen: 1, blue_return: true, investment: { machinery_yen: 1_599_999 } }, false],
    ["架空適格事業者登録", { invoice_registration_number: "T8999900000001" }, true],
    ["架空適格事業者登録", { invoice_registration_number: "" }, false],
    ["架空小規模免税", { base_period_sales_yen: 9_000_000, invoice_registration_number: null }, true],
    ["架空小規模免税", { base_period_sales_yen: 9_000_000 }, false],
    ["架空小規模免税", { base_period_sales_yen: 9_000_000, invoice_registration_number: "T8999900000001" }, false],
    ["架空経過措置控除", { supplier: { kind: "exempt" }, ledger: "帳簿" }, true],
    ["架空未知項目特例", { moon: { phase: "full" } }, true],
    ["架空未知項目特例", { mood: "bad" }, false],
    ["架空条件なし税制", { anything: 1 }, false],
    ["架空固定資産税特例", { asset_cost_yen: 299_999 }, true],
    ["架空相続猶予", { listed: false, succession: { plan_date: "2026-04-01" } }, true],
  ])("%s over %j is applicable: %s", async (name, profile, applicable) => {
    const [row] = await evaluated(profile, [name]);
    expect(row!.applicable).toBe(applicable);
  });

  it("takes named rulesets in the order sent, each once, ended ones too and says that they have", async () => {
    const names = ["架空経過措置控除", "架空投資促進税制", "架空経過措置控除"];
    const rows = await evaluated({}, names);
    expect(rows.map(({ ruleset_name }) => ruleset_name)).toEqual(names.slice(0, 2));
    expect(rows[0]!.reasons[0]).toBe("no_longer_effective: it applied until 2026-09-30");
  });

  it("counts a ruleset as current to the end of its last day in Japan", async () => {
    const holds = async (instant: string) => {
      service().setNow(instant);
      const rows = await evaluated({});
      return rows.some(({ ruleset_name }) => ruleset_name === "架空固定資産税特例");
    };
    try {
      expect(await holds("2026-12-31T14:59:59Z")).toBe(true);
      expect(await holds("2026-12-31T15:00:00Z")).toBe(false);
    } finally {
      service().setNow(testNow);
    }
  });

  it("answers with an error in the row when recorded conditions cannot be read, and when there is none at all", async () => {
    const stated = { unified_id: "TAX-0000000001", ruleset_name: "壊れた条件", effective_from: "2025-04-01" };
    const broken = readyRuleset({ ...stated, effective_until: null, eligibility_conditions_json: { op: "maybe" } });
    const over = async (rulesets: (typeof broken)[]) => {
      if (evaluateTaxRulesets.reads !== "snapshot") throw new Error("evaluation reads the snapshot alone");
      const taxRulesets = new TaxRulesets(corpus().taxRulesets.records, [], rulesets);
      const input = { params: {}, query: {}, body: { business_profile: {} } };
      const context = { asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
      return evaluateTaxRulesets.handler(input, { ...context, corpus: { ...corpus(), taxRulesets } });
    };
    const { body, note } = await over([broken]);
    expect(note).toBeUndefined();
    expect(body).toMatchObject({
      results: [{ applicable: false, error: expect.stringMatching(/^malformed_conditions/) }],
    });
    expect(await over([])).toMatchObject({ body: { results: [] }, note: "not-confirmable", empty: true });
  });

  it("charges a key one unit, and repeats an answer for nothing", async () => {
    const { apiKey: key } = await service().createKey();
    const json = { business_profile: { capital_yen: 1 } };
    const headers = { "idempotency-key": "once" };
    const first = await service().ask(path, { json, key, headers });
    expect([first.status, first.headers.get("x-billable-units")]).toEqual([200, "1"]);
    const again = await service().ask(path, { json, key, headers });
    expect([again.headers.get("idempotency-replayed"), again.headers.get("x-billable-units")]).toEqual(["true", "0"]);
    expect(again.bytes).toEqual(first.bytes);
  });

  it("takes a profile of 200 keys and 64 KB", async () => {
    const keys = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`k${at}`, at]));
    expect((await ask({ business_profile: keys })).status).toBe(200);
    expect((await ask({ business_profile: { a: "x".repeat(65_536 - 8) } })).status).toBe(200);
  });
});

describe("404", () => {
  it("for rulesets that do not exist, all of them named, and free", async () => {
    const { apiKey: key } = await service().createKey();
    const target_ruleset_ids = ["TAX-ffffffffff", idOf("架空投資促進税制"), "TAX-eeeeeeeeee"];
    const { status, body, headers } = await ask({ business_profile: {}, target_ruleset_ids }, { key });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "ruleset_not_found", missing_ids: ["TAX-ffffffffff", "TAX-eeeeeeeeee"] });
    expect(headers.get("x-billable-units")).toBe("0");
  });
});

describe("422", () => {
  it.each<[string, unknown, (string | number)[]]>([
    ["no profile", {}, ["business_profile"]],
    ["a profile that is a list", { business_profile: [] }, ["business_profile"]],
    ["a profile that is null", { business_profile: null }, ["business_profile"]],
    ["a malformed id", { business_profile: {}, target_ruleset_ids: ["TAX-1"] }, ["target_ruleset_ids", 0]],
    ["no ids", { business_profile: {}, target_ruleset_ids: [] }, ["target_ruleset_ids"]],
    [
      "101 ids",
      { business_profile: {}, target_ruleset_ids: Array.from({ length: 101 }, () => "TAX-0000000001") },
      ["target_ruleset_ids"],
    ],
    ["a field it does not know", { business_profile: {}, profile: {} }, ["profile"]],
    [
      "201 keys",
      { business_profile: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`k${at}`, at])) },
      ["business_profile"],
    ],
    ["more than 64 KB", { business_profile: { a: "x".repeat(65_536) } }, ["business_profile"]],
  ])("for %s", async (_, json, loc) => {
    const { status, body } = await ask(json);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "validation_error", errors: [{ loc: ["body", ...loc] }] });
  });
});

describe("other refusals", () => {
  it("are 400 for broken JSON, 415 for another type, 413 for too much", async () => {
    const json = { "content-type": "application/json" };
    expect((await service().ask(path, { method: "POST", body: "{", headers: json })).status).toBe(400);
    expect(
      (await service().ask(path, { method: "POST", body: "{}", headers: { "content-type": "text/plain" } })).status,
    ).toBe(415);
    expect((await ask({ business_profile: { a: "x".repeat(300_000) } })).status).toBe(413);
  });

  it("are 401 for a malformed key", async () => {
    expect((await ask({ business_profile: {} }, { key: "evk_wrong" })).status).toBe(401);
  });

  it("are 402 for a cap below the cost", async () => {
    const { apiKey: key } = await service().createKey();
    const capped = { json: { business_profile: {} }, key, headers: { "x-cost-cap-jpy": "2" } };
    expect((await service().ask(path, capped)).status).toBe(402);
  });

  it("are 429 for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.1";
    for (let call = 0; call < 3; call++) expect((await ask({ business_profile: {} }, { from })).status).toBe(200);
    expect((await ask({ business_profile: {} }, { from })).status).toBe(429);
  });
});
