import { describe, expect, it } from "vitest";
import { z } from "zod";
import { SourcesFile } from "../../schemas/input/sources.ts";

const entry = {
  id: "egov-law",
  adapter: "egov-law-xml",
  files: ["laws/*.xml"],
  url: "https://laws.e-gov.go.jp/bulkdownload/",
  publisher: "デジタル庁",
  license: "gov_standard_v2.0",
  fetched_at: "2026-04-01T00:00:00Z",
};

const complaints = (sources: unknown, extra: object = {}) => {
  const result = SourcesFile.safeParse({ format: "konkyo-sources/1", sources, ...extra });
  return result.success ? "" : z.prettifyError(result.error);
};

describe("sources file", () => {
  it("takes the least and the most an entry can say", () => {
    expect(complaints([entry])).toBe("");
    expect(
      complaints([
        {
          ...entry,
          adapter: "canonical",
          dataset: "program",
          kind: "file",
          columns: { primary_name: ["title", "name"], prefecture: "pref" },
          constants: { authority_level: "national", aliases: [] },
          options: { strict: true },
        },
      ]),
    ).toBe("");
  });

  it.each([
    [{ id: "eGov_law" }, "must be kebab-case"],
    [{ files: [] }, "must name at least one file"],
    [{ url: "laws.e-gov.go.jp" }, "must be an http or https address"],
    [{ license: "mit" }, "gov_standard_v2.0"],
    [{ fetched_at: "2026-04-01" }, "must be a UTC time"],
    [{ dataset: "programs" }, "must be one of program, law"],
    [{ columns: { primary_name: [] } }, "must name at least one column"],
    [{ columns: { primary_name: 1 } }, "must be a column name or a list of column names"],
    [{ licence: "pdl_v1.0" }, 'Unrecognized key: "licence"'],
  ])("says what is wrong with %j and where", (change, message) => {
    expect(complaints([{ ...entry, ...change }])).toContain(message);
    expect(complaints([{ ...entry, ...change }])).toContain("sources[0]");
  });

  it("names the first source when an id occurs twice", () => {
    const text = complaints([entry, { ...entry, id: "other" }, entry]);
    expect(text).toContain('"egov-law" is already the id of sources[0]');
    expect(text).toContain("sources[2].id");
  });

  it("refuses another format, no sources and unknown keys", () => {
    expect(complaints([entry], { format: "konkyo-sources/2" })).toContain('must be "konkyo-sources/1"');
    expect(complaints([])).toContain("must name at least one source");
    expect(complaints([entry], { name: "x" })).toContain('Unrecognized key: "name"');
  });
});
