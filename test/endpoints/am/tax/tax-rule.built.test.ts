import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const ask = async (query: Record<string, string>) =>
  (await service().ask(`/v1/am/tax_rule?${new URLSearchParams(query)}`)).body;
const name = "架空投資促進税制";

describeLookup({
  service,
  path: `/v1/am/tax_rule?measure_name_or_id=${encodeURIComponent(name)}`,
  units: 1,
  fails: { path: "/v1/am/tax_rule?measure_name_or_id=zzz", code: "no_matching_records" },
});

describe("200", () => {
  it("is envelope B with the rule and its conditions", async () => {
    const body = await ask({ measure_name_or_id: name });
    expect(body).toMatchObject({ total: 1, error: null, retrieval_note: null });
    expect(body._disclaimer).toContain("not tax advice");
    expect(body.results[0]).toMatchObject({
      name,
      measure_kind: "credit",
      conditions: { text: expect.stringContaining("青色申告"), predicate: { op: "all" } },
      applicability_window: { from: "2024-04-01", until: "2027-03-31", as_of: "2026-11-15" },
    });
    expect((await ask({ measure_name_or_id: body.results[0].entity_id })).results).toEqual(body.results);
    expect((await ask({ measure_name_or_id: "投資促進" })).results).toEqual(body.results);
  });

  it("keeps to the type that is asked for", async () => {
    expect(await ask({ measure_name_or_id: name, rule_type: "credit" })).toMatchObject({ total: 1 });
    expect(await ask({ measure_name_or_id: name, rule_type: "exemption" })).toMatchObject({
      total: 0,
      error: null,
      retrieval_note: expect.stringContaining("no rule of this type"),
    });
  });

  it.each([
    ["2024-03-31", 0],
    ["2024-04-01", 1],
    ["2027-03-31", 1],
    ["2027-04-01", 0],
  ])("answers %s from the wordings the snapshot holds", async (as_of, total) => {
    const body = await ask({ measure_name_or_id: name, as_of });
    expect(body).toMatchObject({ total, error: null });
    if (total === 0) expect(body.retrieval_note).toContain("held: 2024-04-01 to 2027-03-31");
  });

  it("names the measures when several fit", async () => {
    const { error } = await ask({ measure_name_or_id: "架空" });
    expect(error).toMatchObject({ code: "ambiguous_query", field: "measure_name_or_id", severity: "soft" });
    expect(error.suggested_values).toHaveLength(8);
  });

  it.each([
    [{}, "missing_required_arg", "measure_name_or_id"],
    [{ measure_name_or_id: "あ".repeat(201) }, "out_of_range", "measure_name_or_id"],
    [{ measure_name_or_id: name, as_of: "2026-02-29" }, "invalid_date_format", "as_of"],
    [{ measure_name_or_id: name, rule_type: "x".repeat(61) }, "out_of_range", "rule_type"],
  ])("tells of %j inside the envelope", async (query, code, field) => {
    expect(await ask(query as Record<string, string>)).toMatchObject({
      total: 0,
      results: [],
      error: { code, field },
      _disclaimer: expect.any(String),
    });
  });
});
