import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = (id: string, query = "") => `/v1/am/provenance/${encodeURIComponent(id)}${query}`;
const sources = async (id: string, query = "") => (await service().ask(path(id, query))).body;

describeLookup({
  service,
  path: path("UNI-0000000001"),
  units: 1,
  fails: { path: path("UNI-ffffffffff"), code: "no_matching_records" },
});

describe("200", () => {
  it("is envelope A with the sources, its own page first", async () => {
    const body = await sources("UNI-0000000001");
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "meta",
      "error",
      "retrieval_note",
      "entity_id",
    ]);
    expect(body.results[0].role).toBe("primary");
    expect(Object.keys(body.results[0])).toEqual([
      "source_id",
      "source_url",
      "role",
      "publisher",
      "license",
      "fetched_at",
      "checksum",
    ]);
    const counted = Object.values<number>(body.meta.license_summary).reduce((sum, count) => sum + count, 0);
    expect(counted).toBe(body.total);
    expect(body.meta.facts).toBeUndefined();
  });

  it("lists facts on demand, no more than asked for", async () => {
    const facts = recordsOf(corpus(), "fact").filter(({ entity_id: id }) => id === "UNI-0000000001");
    const body = await sources("UNI-0000000001", "?include_facts=true");
    expect(body.meta.facts.map(({ fact_id: id }: { fact_id: number }) => id).toSorted()).toEqual(
      facts.map(({ fact_id: id }) => id).toSorted(),
    );
    const one = await sources("UNI-0000000001", "?include_facts=true&fact_limit=1");
    expect([one.meta.facts.length, one.meta.facts_total]).toEqual([1, facts.length]);
  });

  it("shows the address of every source, whatever its licence", async () => {
    const urls = new Map(recordsOf(corpus(), "source").map(({ source_id, url }) => [source_id, url]));
    for (const { unified_id: id } of nonEmpty(recordsOf(corpus(), "program").filter(({ excluded }) => !excluded)))
      for (const { source_id: source, source_url: url } of (await sources(id)).results)
        if (urls.has(source)) expect(url).toBe(urls.get(source));
  });

  it("shows the page of a loan, and those of a rule", async () => {
    const loan = recordsOf(corpus(), "loan_program").find(({ official_url: url }) => url !== null);
    expect(await sources(String(loan!.id))).toMatchObject({
      total: 1,
      results: [{ role: "primary", source_url: loan!.official_url, fetched_at: loan!.fetched_at }],
      meta: { entity_kind: "loan_program" },
      retrieval_note: null,
    });
    const rule = recordsOf(corpus(), "exclusion_rule").find(({ source_urls: urls }) => urls.length > 0);
    const { results } = await sources(rule!.rule_id);
    expect(results.map(({ source_url: url }: { source_url: string }) => url)).toEqual(rule!.source_urls);
  });

  it("says when the page of a record was fetched, where only the record tells", async () => {
    for (const { unified_id: id, fetched_at: fetched } of nonEmpty(recordsOf(corpus(), "court_decision")))
      expect((await sources(id)).results[0].fetched_at, id).toBe(fetched);
  });

  it("knows a corporate number that only facts name", async () => {
    expect((await sources("8999900000001")).error).toBeNull();
  });

  it.each([
    ["?include_facts=1", "invalid_enum", "include_facts"],
    ["?fact_limit=0", "out_of_range", "fact_limit"],
    ["?fact_limit=1001", "out_of_range", "fact_limit"],
  ])("tells of %s inside the envelope", async (query, code, field) => {
    const body = await sources("UNI-0000000001", query);
    expect(body).toMatchObject({ total: 0, results: [], entity_id: "UNI-0000000001", error: { code, field } });
  });
});
