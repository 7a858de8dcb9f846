import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const ask = async (name: string) => (await service().ask(`/v1/am/enums/${name}`)).body;

describeLookup({
  service,
  path: "/v1/am/enums/tier",
  units: 0,
  fails: { path: "/v1/am/enums/colour", code: "invalid_enum" },
});

const names = [
  "authority",
  "authority_level",
  "tier",
  "industry",
  "funding_purpose",
  "target_type",
  "region",
  "tax_category",
  "program_kind",
  "loan_type",
  "event_type",
  "ministry",
  "certification_authority",
];

describe("200", () => {
  it.each(names)("counts %s from the snapshot, most frequent first", async (name) => {
    const body = await ask(name);
    expect(Object.keys(body)).toEqual(["enum_name", "description", "values", "frequency_map", "last_updated", "error"]);
    expect(body).toMatchObject({ enum_name: name, error: null, last_updated: "2026-10-01" });
    expect(body.values.length).toBeGreaterThan(0);
    expect(Object.keys(body.frequency_map).toSorted()).toEqual(body.values.toSorted());
    const counts = body.values.map((word: string) => body.frequency_map[word]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it("counts public programs alone", async () => {
    const shown = recordsOf(corpus(), "program").filter(({ excluded }) => !excluded);
    for (const [name, wordsOf] of [
      ["tier", (program: (typeof shown)[number]) => [program.tier]],
      ["program_kind", (program: (typeof shown)[number]) => [program.program_kind]],
      ["authority", (program: (typeof shown)[number]) => [program.authority_name]],
      ["funding_purpose", (program: (typeof shown)[number]) => program.funding_purpose],
    ] as const) {
      const expected: Record<string, number> = {};
      for (const word of shown.flatMap<string | null>(wordsOf))
        if (word !== null) expected[word] = (expected[word] ?? 0) + 1;
      expect((await ask(name)).frequency_map, name).toEqual(expected);
    }
  });

  it("names the vocabularies when it is asked for another", async () => {
    expect(await ask("colour")).toEqual({
      enum_name: "colour",
      description: null,
      values: [],
      frequency_map: {},
      last_updated: null,
      error: expect.objectContaining({ code: "invalid_enum", field: "enum_name", suggested_values: names }),
    });
  });
});
