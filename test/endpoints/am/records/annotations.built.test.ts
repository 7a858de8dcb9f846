import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = (id: string, query = "") => `/v1/am/annotations/${encodeURIComponent(id)}${query}`;
const remarks = async (id: string, query = "") => (await service().ask(path(id, query))).body;
const kindsOf = (body: { results: readonly { kind: string }[] }) => body.results.map(({ kind }) => kind);

describeLookup({
  service,
  path: path("UNI-0000000001"),
  units: 1,
  fails: { path: path("UNI-ffffffffff"), code: "no_matching_records" },
});

describe("200", () => {
  it.each(["annotations", "provenance"])("of %s to a blank id names none, and fits its schema", async (lookup) => {
    const { status, body } = await service().ask(`/v1/am/${lookup}/%20`);
    expect([status, body.entity_id]).toEqual([200, "-"]);
  });

  it("is envelope A with entity and filters; what is over is left out", async () => {
    const body = await remarks("UNI-0000000001");
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "meta",
      "error",
      "retrieval_note",
      "entity_id",
      "filters",
    ]);
    expect(body).toMatchObject({
      total: 2,
      limit: 50,
      offset: 0,
      error: null,
      entity_id: "UNI-0000000001",
      filters: { kinds: [], include_superseded: false },
    });
    expect(Object.keys(body.results[0]).toSorted()).toEqual([
      "annotation_id",
      "kind",
      "observed_at",
      "severity",
      "source_url",
      "superseded_at",
      "text_ja",
    ]);
  });

  it("shows what is over on demand, and only the kinds asked for", async () => {
    expect((await remarks("UNI-0000000001", "?include_superseded=true")).total).toBe(3);
    const body = await remarks("UNI-0000000001", "?include_superseded=true&kinds=deadline_risk&kinds=note");
    expect(kindsOf(body)).toEqual(["deadline_risk", "deadline_risk"]);
    expect(body.results[0].superseded_at).toBeNull();
    expect(kindsOf(await remarks("UNI-0000000001", "?kinds=correction"))).toEqual([]);
  });

  it("knows entities of every kind", async () => {
    const law = recordsOf(corpus(), "law").find(({ law_title: title }) => title === "架空産業振興法")!.unified_id;
    expect(kindsOf(await remarks(law))).toEqual(["amendment"]);
    expect(kindsOf(await remarks("kakuu-e1"))).toEqual(["verification"]);
    for (const table of ["bid", "tax_ruleset", "court_decision", "case_study", "loan_program", "mutual_plan"] as const)
      for (const record of nonEmpty(recordsOf(corpus(), table))) {
        const { unified_id: id, case_id, entity_id, id: number } = record as Record<string, unknown>;
        expect((await remarks(String(id ?? case_id ?? entity_id ?? number))).error).toBeNull();
      }
  });

  it("shows nothing of programs outside public search", async () => {
    const hidden = recordsOf(corpus(), "program").filter(({ excluded }) => excluded);
    for (const { unified_id: id } of nonEmpty(hidden))
      expect((await remarks(id)).error.code).toBe("no_matching_records");
  });

  it.each([
    ["?kinds=all", "invalid_enum", "kinds"],
    ["?limit=501", "out_of_range", "limit"],
    ["?limit=0", "out_of_range", "limit"],
    ["?include_superseded=yes", "invalid_enum", "include_superseded"],
  ])("tells of %s inside the envelope", async (query, code, field) => {
    expect(await remarks("UNI-0000000001", query)).toMatchObject({ total: 0, results: [], error: { code, field } });
  });

  it("takes an id of any length", async () => {
    expect((await remarks("x".repeat(3000))).error.code).toBe("no_matching_records");
  });
});
