import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const path = "/v1/am/example_profiles";
const profileIds = ["new_corp", "sole_proprietor_retail", "manufacturing_sme", "farm_rice", "minimal"];

describeLookup({ service, path, units: 0, fails: null });
describeLookup({
  service,
  path: `${path}/minimal`,
  units: 0,
  fails: { path: `${path}/maximal`, code: "no_matching_records" },
});

describe("200", () => {
  it("lists five profiles with the size of each", async () => {
    const { body } = await service().ask(path);
    expect(Object.keys(body)).toEqual(["results", "total"]);
    expect([body.total, body.results.map(({ id }: { id: string }) => id)]).toEqual([5, profileIds]);
    for (const { id, size_bytes: size } of nonEmpty(body.results)) {
      const { body: one } = await service().ask(`${path}/${id}`);
      expect(Object.keys(one)).toEqual(["id", "profile"]);
      expect([one.id, Buffer.byteLength(JSON.stringify(one.profile))]).toEqual([id, size]);
    }
  });

  it("has profiles that validation takes without a fault", async () => {
    for (const id of profileIds) {
      const { profile } = (await service().ask(`${path}/${id}`)).body;
      const { summary } = (await service().ask("/v1/am/validate", { json: { applicant_data: profile } })).body;
      expect(summary.failed, id).toBe(0);
    }
  });

  it("answers an unknown id with no profile", async () => {
    const { body } = await service().ask(`${path}/maximal`);
    expect(body).toMatchObject({ id: "maximal", profile: null, error: { suggested_values: profileIds } });
  });
});
