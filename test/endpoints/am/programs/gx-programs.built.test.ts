import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const path = "/v1/am/gx_programs";
const { search, idsOf } = searcher(service, path, "unified_id");

describeLookup({ service, path, units: 1, fails: { path: `${path}?theme=moonlight`, code: "invalid_enum" } });

describe("200", () => {
  it("is envelope B, by default for ghg_reduction", async () => {
    const { body } = await search();
    expect(Object.keys(body)).toEqual(["total", "results", "error"]);
    expect(body).toMatchObject({ total: 2, error: null });
    for (const row of nonEmpty(body.results))
      expect(row).toMatchObject({ theme: "ghg_reduction", source_url: expect.any(String) });
    expect(Object.keys(body.results[0])).toHaveLength(27);
  });

  it.each([
    [{ theme: "ev" }, ["UNI-0000000008"]],
    [{ theme: "ev", company_size: "sme" }, ["UNI-0000000008"]],
    [{ theme: "ev", company_size: "individual" }, []],
    [{ theme: "ev", company_size: "farmer" }, []],
    [{ theme: "ev", region: "東京" }, ["UNI-0000000008"]],
    [{ theme: "zeb_zeh" }, []],
  ])("narrows by %j", async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected);
  });

  it.each([
    ["company_size", "small", "invalid_enum"],
    ["limit", "101", "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ total: 0, results: [], error: expect.objectContaining({ code, field }) });
  });
});
