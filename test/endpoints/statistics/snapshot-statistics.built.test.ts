import type { DuckDBConnection } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getCoverage } from "../../../runtime/endpoints/statistics/coverage.ts";
import { getDataQuality } from "../../../runtime/endpoints/statistics/data-quality.ts";
import { getStatsFreshness } from "../../../runtime/endpoints/statistics/freshness.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";

/** STA-2, STA-3 and STA-5 against counts of their own over the database of the snapshot. */
const service = serviceOfFile();
const corpus = corpusOfFile();
let connection: DuckDBConnection;
beforeAll(async () => {
  connection = await (await corpus().snapshot.database()).connect();
});
afterAll(() => connection.closeSync());

const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
const numbers = async (sql: string) =>
  Object.fromEntries((await rows(sql)).map(({ name, count }) => [String(name), Number(count)]));
const today = "2026-11-15";
const publicFacts =
  "SELECT f.*, s.license, s.fetched_at FROM fact f LEFT JOIN source s USING (source_id) " +
  "WHERE NOT (f.entity_kind = 'program' AND f.entity_id IN (SELECT unified_id FROM program WHERE excluded))";

const paths = [
  "/v1/stats/confidence",
  "/v1/stats/coverage",
  "/v1/stats/data_quality",
  "/v1/stats/usage",
  "/v1/stats/freshness",
];

describe("GET /v1/stats/coverage", () => {
  it("counts what SQL counts", async () => {
    const { status, body } = await service().ask("/v1/stats/coverage");
    expect(status).toBe(200);
    const counted = await numbers(
      [
        ["bids", "bid"],
        ["case_studies", "case_study"],
        ["court_decisions", "court_decision"],
        ["enforcement_cases", "enforcement_case"],
        ["exclusion_rules", "exclusion_rule"],
        ["invoice_registrants", "invoice_registrant"],
        ["laws", "law"],
        ["loan_programs", "loan_program"],
        ["programs", "program WHERE NOT excluded"],
        ["tax_rulesets", "tax_ruleset"],
      ]
        .map(([name, table]) => `SELECT '${name}' AS name, count(*) AS count FROM ${table}`)
        .join(" UNION ALL "),
    );
    expect(body).toEqual({ generated_at: "2026-11-15T03:00:00Z", ...counted });
    expect(Math.min(...Object.values(counted))).toBeGreaterThan(0);
  });
});

describe("GET /v1/stats/data_quality", () => {
  const quality = async () => (await service().ask("/v1/stats/data_quality")).body;

  it("has its keys, and counts and means what SQL does", async () => {
    const body = await quality();
    expect(Object.keys(body)).toEqual([
      "generated_at",
      "fact_count_total",
      "mean_score",
      "label_histogram",
      "freshness_buckets",
      "license_breakdown",
      "field_kind_breakdown",
      "cross_source_agreement",
    ]);
    const [all] = await rows(`SELECT count(*) AS count, avg(confidence) AS mean FROM (${publicFacts})`);
    expect(body.fact_count_total).toBe(Number(all!["count"]));
    expect(body.fact_count_total).toBeGreaterThan(0);
    expect(body.mean_score).toBeCloseTo(Number(all!["mean"]), 5);
  });

  it("sorts facts into labels, ages, licences and kinds as SQL does", async () => {
    const body = await quality();
    const groups = {
      label_histogram:
        "CASE WHEN source_id IS NULL THEN 'unknown' WHEN confidence >= 0.8 THEN 'high' WHEN confidence >= 0.5 THEN 'medium' ELSE 'low' END",
      freshness_buckets: `CASE WHEN fetched_at IS NULL THEN 'unknown' ELSE (SELECT CASE WHEN age <= 7 THEN 'within_7d' WHEN age <= 30 THEN 'within_30d' WHEN age <= 90 THEN 'within_90d' WHEN age <= 180 THEN 'within_180d' ELSE 'over_180d' END FROM (SELECT date_diff('day', CAST(strptime(CAST(fetched_at AS VARCHAR)[1:19].replace('T', ' '), '%Y-%m-%d %H:%M:%S') + INTERVAL 9 HOUR AS DATE), DATE '${today}') AS age)) END`,
      license_breakdown: "coalesce(license, 'unknown')",
    };
    for (const [name, expression] of Object.entries(groups)) {
      const counted = await numbers(`SELECT ${expression} AS name, count(*) AS count FROM (${publicFacts}) GROUP BY 1`);
      const shown = Object.fromEntries(Object.entries<number>(body[name]).filter(([, count]) => count > 0));
      expect(shown, name).toEqual(counted);
    }
    const kinds = await numbers(
      `SELECT CASE json_type(value) WHEN 'VARCHAR' THEN 'string' WHEN 'ARRAY' THEN 'array' WHEN 'OBJECT' THEN 'object' WHEN 'BOOLEAN' THEN 'boolean' ELSE 'number' END AS name, count(*) AS count FROM (${publicFacts}) GROUP BY 1`,
    );
    expect(body.field_kind_breakdown).toEqual({ string: 0, number: 0, boolean: 0, array: 0, object: 0, ...kinds });
  });

  it("compares sources as SQL does", async () => {
    const [pairs] = await rows(
      "SELECT count(*) AS compared, count(*) FILTER (stated = 1) AS agree FROM " +
        `(SELECT count(DISTINCT CAST(value AS VARCHAR)) AS stated FROM (${publicFacts}) WHERE source_id IS NOT NULL GROUP BY entity_id, field HAVING count(DISTINCT source_id) > 1)`,
    );
    const [compared, agree] = [Number(pairs!["compared"]), Number(pairs!["agree"])];
    expect((await quality()).cross_source_agreement).toEqual({
      facts_compared: compared,
      agree,
      disagree: compared - agree,
    });
  });
});

describe("GET /v1/stats/freshness", () => {
  it("tells first, middle and last fetch as SQL does", async () => {
    const { body } = await service().ask("/v1/stats/freshness");
    expect(Object.keys(body)).toEqual(["generated_at", "sources"]);
    const tables = {
      bids: "bid",
      case_studies: "case_study",
      court_decisions: "court_decision",
      enforcement_cases: "enforcement_case",
      invoice_registrants: "invoice_registrant",
      laws: "law",
      loan_programs: "loan_program",
      programs: "(SELECT source_fetched_at AS fetched_at FROM program WHERE NOT excluded)",
      tax_rulesets: "tax_ruleset",
    };
    expect(Object.keys(body.sources)).toEqual([...Object.keys(tables), "exclusion_rules"].toSorted());
    for (const [name, table] of Object.entries(tables)) {
      const [counted] = await rows(
        "SELECT count(*) AS count, min(moment) AS min, max(moment) AS max, quantile_disc(moment, 0.5) AS median, " +
          "count(DISTINCT day) AS days, date_diff('day', min(day), max(day)) AS span FROM " +
          `(SELECT moment, CAST(strptime(moment, '%Y-%m-%dT%H:%M:%SZ') + INTERVAL 9 HOUR AS DATE) AS day FROM (SELECT replace(CAST(fetched_at AS VARCHAR)[1:19], ' ', 'T') || 'Z' AS moment FROM ${table}))`,
      );
      const { days, span, count, ...moments } = counted!;
      const interval = Number(days) > 1 ? Math.round((Number(span) / (Number(days) - 1)) * 100) / 100 : null;
      expect(body.sources[name], name).toEqual({ count: Number(count), ...moments, avg_interval_days: interval });
    }
    const [rules] = await rows("SELECT count(*) AS count FROM exclusion_rule");
    expect(body.sources.exclusion_rules).toEqual({
      count: Number(rules!["count"]),
      min: null,
      max: null,
      median: null,
      avg_interval_days: null,
    });
  });
});

it("reads no record for a count: the build has made them all", async () => {
  const unread = { ...corpus(), snapshot: null as never };
  const context = { corpus: unread, asOf: today, generatedAt: `${today}T03:00:00Z`, keyed: false };
  for (const endpoint of [getCoverage, getDataQuality, getStatsFreshness]) {
    if (endpoint.reads !== "snapshot") throw new Error(`${endpoint.id} must read the snapshot alone`);
    const { body } = await endpoint.handler({ params: {}, query: {}, body: undefined }, context);
    expect(body).toEqual((await service().ask(endpoint.path)).body);
  }
});

describe.each(paths)("GET %s", (path) => {
  it("is free, and takes a slot of the anonymous day", async () => {
    const { apiKey: key } = await service().createKey();
    expect((await service().ask(path, { key })).headers.get("x-billable-units")).toBe("0");
    const from = `2001:db8:${path.length.toString(16)}::1`;
    for (let call = 0; call < 3; call++) expect((await service().ask(path, { from })).status).toBe(200);
    expect((await service().ask(path, { from })).status).toBe(429);
  });

  it("refuses a malformed key, and parameters it does not know", async () => {
    expect((await service().ask(path, { key: "evk_wrong" })).status).toBe(401);
    expect((await service().ask(`${path}?days=7`)).body).toMatchObject({ code: "unknown_query_parameter" });
  });

  it("has a weak ETag where the answer comes from the snapshot, and none where it comes from the ledger", async () => {
    const etag = (await service().ask(path)).headers.get("etag");
    if (["/v1/stats/confidence", "/v1/stats/usage"].includes(path)) expect(etag).toBeNull();
    else {
      expect(etag).toMatch(/^W\//);
      expect((await service().ask(path, { headers: { "if-none-match": etag! } })).status).toBe(304);
    }
  });
});
