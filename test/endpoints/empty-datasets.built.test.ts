import { describe, expect, it } from "vitest";
import { changedCorpusOfFile } from "../support/changed-corpus.ts";
import { type AskOptions, serviceOfFile, type TestAnswer } from "../support/service.ts";

/* A snapshot of procurements and nothing else. */
const snapshots = changedCorpusOfFile((source) => (source.id === "bids" ? source : null));
const service = serviceOfFile(() => ({ snapshots: snapshots() }));

async function ask(path: string, options: AskOptions = {}): Promise<TestAnswer> {
  const { apiKey: key } = await service().createKey();
  return service().ask(path, { ...options, key });
}

const kinds = (gaps: { kind: string }[]) => gaps.map(({ kind }) => kind);

describe("a dataset without a row", () => {
  it.each([
    "/v1/programs/search",
    "/v1/case-studies/search",
    "/v1/loan-programs/search",
    "/v1/enforcement-cases/search?q=x",
    "/v1/invoice_registrants/search?q=架空",
    "/v1/laws/search",
    "/v1/court-decisions/search",
    "/v1/tax_rulesets/search",
    "/v1/calendar/deadlines",
  ])("is told by GET %s, at no cost", async (path) => {
    const { status, body, headers } = await ask(path);
    expect([status, body.total, body.results]).toEqual([200, 0, []]);
    expect(kinds(body.known_gaps)).toEqual(["dataset_not_loaded"]);
    if (!path.startsWith("/v1/calendar/"))
      expect(body.match).toMatchObject({
        kind: "none",
        searched: { rows: 0 },
        note_ja: expect.stringContaining("収録されていない"),
      });
    expect(headers.get("x-billable-units")).toBe("0");
  });

  it("is told by a search for decisions on a law, at no cost", async () => {
    const { body, headers } = await ask("/v1/court-decisions/by-statute", { json: { law_id: "LAW-0000000001" } });
    expect(body).toMatchObject({ total: 0, law_id: "LAW-0000000001", known_gaps: [{ kind: "dataset_not_loaded" }] });
    expect(headers.get("x-billable-units")).toBe("0");
  });

  it.each([
    "/v1/programs/UNI-0000000001",
    "/v1/case-studies/x",
    "/v1/loan-programs/1",
    "/v1/enforcement-cases/x",
    "/v1/invoice_registrants/T8999999999901",
    "/v1/laws/LAW-0000000001",
    "/v1/laws/LAW-0000000001/related-programs",
    "/v1/court-decisions/HAN-0000000001",
    "/v1/tax_rulesets/TAX-0000000001",
  ])("is told by GET %s, at no cost", async (path) => {
    const { status, body, headers } = await ask(path);
    expect(status).toBe(404);
    expect(kinds(body.known_gaps)).toContain("dataset_not_loaded");
    expect(headers.get("x-billable-units")).toBe("0");
  });

  it.each([
    "/v1/am/acceptance_stats",
    "/v1/am/active_at?date=2026-11-15",
    "/v1/am/open_programs",
    "/v1/am/gx_programs",
    "/v1/am/programs/active_v2",
    "/v1/am/certifications",
    "/v1/am/tax_incentives",
    "/v1/am/tax_rule?measure_name_or_id=x",
    "/v1/am/loans",
    "/v1/am/mutual_plans",
    "/v1/am/by_law?law_name=x",
    "/v1/am/enforcement?target_name=x",
    "/v1/am/annotations/UNI-0000000001",
  ])("is an error of %s, at no cost", async (path) => {
    const { status, body, headers } = await ask(path);
    expect([status, body.error?.code, headers.get("x-billable-units")]).toEqual([200, "dataset_not_loaded", "0"]);
  });

  it("is no look-up of a party for sanctions", async () => {
    const { body } = await ask("/v1/am/enforcement?target_name=x");
    expect(body).toMatchObject({ found: false, currently_excluded: null, reading: "AMBIGUOUS" });
    expect(kinds(body.known_gaps)).toEqual(["dataset_not_loaded"]);
  });

  it("is no matter of a dataset that has rows: a search of it says nothing of gaps and costs a unit", async () => {
    const { body, headers } = await ask("/v1/bids/search?q=zzqqxxjj");
    expect(body).toMatchObject({ total: 0, results: [], match: { kind: "none", searched: { dataset: "bids" } } });
    expect(body).not.toHaveProperty("known_gaps");
    expect(headers.get("x-billable-units")).toBe("1");
  });
});
