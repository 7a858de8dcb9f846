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
    expect(Object.keys(body)).toEqual(["total", "results", "error", "retrieval_note"]);
    expect(body).toMatchObject({ total: 2, error: null });
    for (const row of nonEmpty(body.results))
      expect(row).toMatchObject({
        theme: "ghg_reduction",
        theme_basis: expect.any(String),
        source_url: expect.any(String),
      });
    expect(Object.keys(body.results[0])).toHaveLength(31);
  });

  it.each([
    [{ theme: "ev" }, ["UNI-0000000008"]],
    [{ theme: "ev", company_size: "sme" }, ["UNI-0000000008"]],
    [{ theme: "ev", company_size: "individual" }, []],
    [{ theme: "ev", company_size: "farmer" }, []],
    [{ theme: "ev", region: "東京" }, ["UNI-0000000008"]],
  ])("narrows by %j", async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected);
  });

  it("is not loaded, at no cost, where no program is of the theme", async () => {
    const { body, headers } = await search({ theme: "carbon_credit" });
    expect(body).toMatchObject({ total: 0, error: { code: "dataset_not_loaded" } });
    expect(headers.get("x-billable-units") ?? "0").toBe("0");
  });

  it.each([
    ["company_size", "small", "invalid_enum"],
    ["limit", "101", "out_of_range"],
  ])("tells of a bad %s inside the envelope", async (field, value, code) => {
    const { status, body } = await search({ [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 0,
      results: [],
      error: expect.objectContaining({ code, field }),
      retrieval_note: null,
    });
  });
});
