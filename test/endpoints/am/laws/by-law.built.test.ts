import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/am/by_law";
const { search } = searcher(service, path, "entity_id");
const law = "架空産業振興法";

describeLookup({
  service,
  path: `${path}?law_name=${encodeURIComponent(law)}`,
  units: 1,
  fails: { path, code: "missing_required_arg" },
});

describe("200", () => {
  it("is envelope A with the names that were tried", async () => {
    const { body } = await search({ law_name: law });
    expect(Object.keys(body)).toEqual([
      "total",
      "limit",
      "offset",
      "results",
      "meta",
      "error",
      "retrieval_note",
      "law_aliases_tried",
    ]);
    expect(body.law_aliases_tried).toEqual(expect.arrayContaining([law, "架空振興法", "架産法", "架空産業法"]));
    expect(Object.keys(body.results[0])).toEqual([
      "entity_id",
      "kind",
      "name",
      "ref_kind",
      "article_citation",
      "source_url",
    ]);
    expect(body.results).toContainEqual({
      entity_id: "UNI-0000000001",
      kind: "program",
      name: corpus().programs.nameOf("UNI-0000000001"),
      ref_kind: "authority",
      article_citation: "第8条",
      source_url: "https://www.kakuu.example/relation/4",
    });
  });

  it("finds the same law by other names", async () => {
    const { results } = (await search({ law_name: law })).body;
    for (const name of ["架産法", "架空産業法", "令和二年法律第九百九十九号", "かくうしんこうほう"])
      expect((await search({ law_name: name })).body.results, name).toEqual(results);
  });

  it("keeps references to an article, in any form of its number", async () => {
    for (const article of ["第8条", "8", "第八条", "８"]) {
      const { body } = await search({ law_name: law, article });
      expect(body.results.map(({ article_citation: cited }: { article_citation: string }) => cited)).toContain("第8条");
    }
    expect((await search({ law_name: law, article: "80" })).body).toMatchObject({ total: 0, error: null });
  });

  it("finds the decisions whose court lists the article, as the search by statute does", async () => {
    const { body } = await search({ law_name: law, article: "9" });
    const decisions = body.results.filter(({ kind }: { kind: string }) => kind === "court_decision");
    const json = { law_id: body.meta.laws[0].unified_id, article_citation: "9条" };
    const { body: listed } = await service().ask("/v1/court-decisions/by-statute", { json });
    expect(listed.total).toBeGreaterThan(0);
    expect(decisions.map(({ entity_id: id }: { entity_id: string }) => id).toSorted()).toEqual(
      listed.results.map(({ unified_id: id }: { unified_id: string }) => id).toSorted(),
    );
    expect(decisions[0]).toMatchObject({ name: "架空認定取消処分取消請求控訴事件", article_citation: "第9条" });
  });

  it("takes a paragraph behind the article, and says what it passed over", async () => {
    const { body } = await search({ law_name: law, article: "8条2項" });
    expect(body).toMatchObject({ total: 0, error: null, meta: { article: "8", paragraph: 2, item: null } });
    expect(body.retrieval_note).toMatch(/None of the \d+ held here is known to name that article/);
  });

  it("keeps laws amended on a day, and says which days it knows where none was", async () => {
    expect((await search({ law_name: law, amendment_date: "2025-12-05" })).body.total).toBeGreaterThan(0);
    const { body } = await search({ law_name: law, amendment_date: "2001-01-01" });
    expect(body).toMatchObject({ total: 0, results: [], error: null });
    expect(body.retrieval_note).toContain("2025-12-05");
  });

  it("shows public programs only", async () => {
    for (const { kind, entity_id: id } of nonEmpty((await search({ law_name: law, limit: "100" })).body.results))
      if (kind === "program") expect(corpus().programs.rowOf(id)).not.toBeNull();
  });

  it.each([
    [{ law_name: "どこにもないほうりつ" }, "no_matching_records", "law_name"],
    [{ law_name: "   " }, "missing_required_arg", "law_name"],
    [{ law_name: "あ".repeat(201) }, "out_of_range", "law_name"],
    [{ law_name: law, article: "第8条のあたり" }, "out_of_range", "article"],
    [{ law_name: law, amendment_date: "2025-13-01" }, "invalid_date_format", "amendment_date"],
    [{ law_name: law, limit: "101" }, "out_of_range", "limit"],
  ])("tells of %j inside the envelope", async (query, code, field) => {
    const { status, body } = await search(query);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 0, results: [], error: { code, field } });
  });
});
