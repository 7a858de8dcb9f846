import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = (id: string) => `/v1/laws/${id}/related-programs`;
const lawNamed = (title: string) => {
  const { records } = corpus().laws;
  return records.idOf(records.page({}, { query: title, limit: 1, offset: 0 }).rows[0]!);
};
const id = () => lawNamed("架空産業振興法");
const ask = (query = "") => service().ask(`${path(id())}${query}`);

describe("200", () => {
  it("lists references with their keys, surest first, then by program", async () => {
    const { status, body, headers } = await ask();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["law_unified_id", "limit", "offset", "results", "total"]);
    expect(body).toMatchObject({ law_unified_id: id(), limit: 50, offset: 0, total: 3 });
    expect(body.results[0]).toEqual({
      program_unified_id: "UNI-0000000001",
      program_name: corpus().programs.nameOf("UNI-0000000001"),
      ref_kind: "authority",
      article_citation: "第8条",
      source_url: "https://www.kakuu.example/relation/4",
      confidence: 1,
      fetched_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const order = body.results.slice(1).map((row: { program_unified_id: string }) => row.program_unified_id);
    expect(order).toEqual(order.toSorted());
    expect(headers.get("x-result-note")).toBeNull();
  });

  it("charges a key one unit", async () => {
    const { apiKey: key } = await service().createKey();
    expect((await service().ask(path(id()), { key })).headers.get("x-billable-units")).toBe("1");
  });

  it("keeps one kind of reference, and pages to every row once", async () => {
    expect((await ask("?ref_kind=authority")).body.total).toBe(3);
    expect((await ask("?ref_kind=penalty")).body.total).toBe(0);
    const penalty = await service().ask(`${path(lawNamed("架空補助金等の執行の適正化に関する法律"))}?ref_kind=penalty`);
    expect(penalty.body.results).toMatchObject([{ program_unified_id: "UNI-0000000001", article_citation: "第17条" }]);
    const all = (await ask()).body.results;
    const pages = await Promise.all([0, 1, 2, 3].map((offset) => ask(`?limit=1&offset=${offset}`)));
    expect(pages.flatMap(({ body }) => body.results)).toEqual(all);
  });

  it("notes that nothing is confirmable for a law that no program names", async () => {
    const { status, body, headers } = await service().ask(path(lawNamed("架空情報の保護に関する法律")));
    expect([status, body.total, body.results]).toEqual([200, 0, []]);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("never names a program outside public search", async () => {
    for (const key of nonEmpty(corpus().snapshot.records.preparedKeys("law.programs")))
      for (const { program_unified_id: program } of nonEmpty(corpus().laws.programsOf(key)))
        expect(corpus().programs.rowOf(program)).not.toBeNull();
  });
});

describe("304", () => {
  it("for the same request, snapshot and day", async () => {
    const etag = (await ask()).headers.get("etag")!;
    const again = await service().ask(path(id()), { headers: { "if-none-match": etag } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});

describe("401", () => {
  it("for a malformed key", async () => {
    expect((await service().ask(path(id()), { key: "evk_wrong" })).status).toBe(401);
  });
});

describe("404", () => {
  it.each(["LAW-ffffffffff", "law", "x".repeat(3000)])("for %s, at no cost", async (missing) => {
    const { apiKey: key } = await service().createKey();
    const { status, body, headers } = await service().ask(path(missing), { key });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "record_not_found", unified_id: missing });
    expect(headers.get("x-billable-units")).toBe("0");
  });
});

describe("422", () => {
  it.each([
    ["ref_kind", "quotes"],
    ["limit", "0"],
    ["limit", "101"],
    ["offset", "-1"],
  ])("names a bad %s", async (name, value) => {
    const { status, body } = await ask(`?${name}=${value}`);
    expect(status).toBe(422);
    expect(body.errors[0].loc).toEqual(["query", name]);
  });
});

describe("429", () => {
  it("for the fourth anonymous request of a day", async () => {
    const from = "192.0.2.1";
    for (let call = 0; call < 3; call++) expect((await service().ask(path(id()), { from })).status).toBe(200);
    expect((await service().ask(path(id()), { from })).status).toBe(429);
  });
});
