import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/am/static";
const resourceIds = [
  "seido",
  "glossary",
  "money_types",
  "obligations",
  "dealbreakers",
  "sector_combos",
  "crop_library",
  "exclusion_rules",
];

describeLookup({ service, path, units: 0, fails: null });
describeLookup({
  service,
  path: `${path}/glossary`,
  units: 0,
  fails: { path: `${path}/dictionary`, code: "no_matching_records" },
});

describe("200", () => {
  it("lists eight resources with size and licence", async () => {
    const { body } = await service().ask(path);
    expect(Object.keys(body)).toEqual(["results", "total"]);
    expect([body.total, body.results.map(({ id }: { id: string }) => id)]).toEqual([8, resourceIds]);
    for (const { id, size_bytes: size, license } of nonEmpty(body.results)) {
      const { body: one } = await service().ask(`${path}/${id}`);
      expect(Object.keys(one)).toEqual(["id", "content", "license"]);
      expect([one.id, one.license, Buffer.byteLength(JSON.stringify(one.content))]).toEqual([id, license, size]);
    }
  });

  it("takes the exclusion rules from the snapshot", async () => {
    const { content } = (await service().ask(`${path}/exclusion_rules`)).body;
    const held = recordsOf(corpus(), "exclusion_rule").map(({ rule_id: id }) => id);
    expect(content.rules.map(({ rule_id: id }: { rule_id: string }) => id)).toEqual(held);
  });

  it("answers an unknown id with no content and no licence", async () => {
    const { body } = await service().ask(`${path}/dictionary`);
    expect(body).toMatchObject({
      id: "dictionary",
      content: null,
      license: null,
      error: { suggested_values: resourceIds },
    });
  });
});
