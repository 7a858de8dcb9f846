import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../runtime/features/table.ts";
import { startTestService, type TestAnswer, type TestService } from "../support/service.ts";

type Body = TestAnswer["body"];
/** What is asked, and where in the answer the rows from the records are. */
type Lookup = readonly [id: string, path: string, rows: (body: Body) => unknown[], json?: object];

const results = (body: Body) => body.results;
const query = (path: string, values: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(values)}`;

/** One fitting question for every operation of the am family and the statistics, about records of the demo corpus. */
const lookups: readonly Lookup[] = [
  ["AM-1", "/v1/am/acceptance_stats", results],
  ["AM-2", query("/v1/am/active_at", { date: "2026-11-15", region: "東京都" }), results],
  ["AM-3", query("/v1/am/open_programs", { natural_query: "東京都で今使える補助金" }), results],
  ["AM-4", query("/v1/am/gx_programs", { theme: "ghg_reduction" }), results],
  ["AM-5", query("/v1/am/programs/active_v2", { prefecture: "東京都" }), results],
  ["AM-6", "/v1/am/related/UNI-0c546ef23d", ({ relations }) => relations],
  ["AM-7", "/v1/am/enums/ministry", ({ values }) => values],
  ["AM-8", query("/v1/am/intent", { query: "ものづくり補助金の締切はいつですか" }), ({ all_scores: scores }) => scores],
  ["AM-9", query("/v1/am/reason", { query: "業務改善助成金の締切と必要書類" }), ({ claims }) => claims],
  ["AM-10", query("/v1/am/certifications", { q: "DX認定" }), results],
  ["AM-11", query("/v1/am/tax_incentives", { q: "少額減価償却資産" }), results],
  ["AM-12", query("/v1/am/tax_rule", { measure_name_or_id: "青色欠損金の繰越控除" }), results],
  ["AM-13", query("/v1/am/loans", { no_collateral: "true" }), results],
  ["AM-14", query("/v1/am/mutual_plans", { premium_monthly_yen: "20000" }), results],
  ["AM-15", query("/v1/am/by_law", { law_name: "中小企業倒産防止共済法" }), results],
  [
    "AM-16",
    query("/v1/am/enforcement", { target_name: "株式会社クシム" }),
    ({ active_exclusions: active, recent_history: past }) => [...active, ...past],
  ],
  [
    "AM-17",
    query("/v1/am/law_article", { law_name_or_canonical_id: "民法", article_number: "第七百九条" }),
    ({ found, law }) => (found ? [law] : []),
  ],
  ["AM-18", "/v1/am/annotations/UNI-23457623ce", results],
  ["AM-19", "/v1/am/provenance/UNI-23457623ce?include_facts=true", results],
  [
    "AM-21",
    "/v1/am/validate",
    ({ results: rules }) => rules.filter(({ status }: { status: string }) => status === "passed"),
    { applicant_data: { behavioral: { training_hours_per_year: 100 } }, entity_id: "UNI-23457623ce" },
  ],
  ["AM-22", "/v1/am/example_profiles", results],
  ["AM-23", "/v1/am/example_profiles/farm_rice", ({ profile }) => Object.keys(profile ?? {})],
  ["AM-24", "/v1/am/static", results],
  ["AM-25", "/v1/am/static/glossary", ({ content }) => Object.keys(content ?? {})],
  ["STA-2", "/v1/stats/coverage", ({ generated_at: _at, ...counts }) => Object.values<number>(counts).filter(Boolean)],
  ["STA-3", "/v1/stats/data_quality", ({ fact_count_total: facts }) => (facts > 0 ? [facts] : [])],
  [
    "STA-5",
    "/v1/stats/freshness",
    ({ sources }) => Object.values<{ max: string | null }>(sources).filter(({ max }) => max !== null),
  ],
];

describe("lookups and statistics over the demo corpus", () => {
  let service: TestService;
  let key: string;
  beforeAll(async () => {
    service = await startTestService();
    ({ apiKey: key } = await service.createKey());
  });
  afterAll(() => service?.close());

  it.each(lookups.map(([id, path, rows, json]) => ({ id, path, rows, json })))(
    "$id answers with rows",
    async (asked) => {
      const { path, rows, json } = asked;
      const { status, body } = await service.ask(path, { key, ...(json === undefined ? {} : { json }) });
      expect([status, body.error ?? null], JSON.stringify(body).slice(0, 500)).toEqual([200, null]);
      expect(rows(body).length, JSON.stringify(body).slice(0, 500)).toBeGreaterThan(0);
    },
  );

  it("AM-20 tells where a fact that AM-19 lists was read", async () => {
    const { body } = await service.ask("/v1/am/provenance/UNI-23457623ce?include_facts=true", { key });
    const [fact] = body.meta.facts;
    const told = await service.ask(`/v1/am/provenance/fact/${fact.fact_id}`, { key });
    expect(told.body).toMatchObject({ fact_id: fact.fact_id, error: null });
    expect(told.body.results.length).toBeGreaterThan(0);
  });

  it("STA-1 and STA-4 count the calls of this test", async () => {
    const [confidence, usage] = await Promise.all(
      ["/v1/stats/confidence", "/v1/stats/usage"].map((path) => service.ask(path, { key })),
    );
    expect(confidence!.body.per_tool.length).toBeGreaterThan(10);
    expect(usage!.body.total).toBeGreaterThanOrEqual(lookups.length);
  });

  it("asks every operation of both families", () => {
    const asked = lookups.map(([id]) => id);
    const all = endpoints.map(({ id }) => id).filter((id) => /^(?:AM|STA)-/.test(id));
    expect([...asked, "AM-20", "STA-1", "STA-4"].toSorted()).toEqual(all.toSorted());
  });
});
