import { describe, expect, inject, it } from "vitest";
import type { Corpus } from "../../runtime/corpus/corpus.ts";
import type { RecordOf, TableName } from "../../schemas/records/tables.ts";
import type { TestAnswer, TestService } from "./service.ts";

export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Asks one search of a service; `idsOf` gives the ids of up to a hundred results of one that must succeed. */
export function searcher<Id = string>(service: () => TestService, path: string, idField: string) {
  const search = (query: Query = {}): Promise<TestAnswer> => {
    const pairs = Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return service().ask(`${path}?${new URLSearchParams(pairs)}`);
  };
  const idsOf = async (query: Query): Promise<Id[]> => {
    const { status, body } = await search({ limit: "100", ...query });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.results.map((row: Record<string, Id>) => row[idField]);
  };
  return { search, idsOf };
}

/** Every record of a table, in the order of the keys. */
export function recordsOf<Table extends TableName>({ snapshot }: Corpus, table: Table): RecordOf<Table>[] {
  return Array.from(snapshot.records.records(table), ({ json }) => JSON.parse(json.toString()) as RecordOf<Table>);
}

/** What every search of a dataset promises, whatever its filters. `words` must find more than one record. */
export function describeSearch({
  service,
  path,
  idField,
  size,
  words,
}: {
  readonly service: () => TestService;
  readonly path: string;
  readonly idField: string;
  readonly size: number;
  readonly words: string;
}): void {
  const { search, idsOf } = searcher<string | number>(service, path, idField);

  describe("as every search", () => {
    it("answers 200 with one page of everything, from the snapshot", async () => {
      const { status, body, headers } = await search();
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(["total", "limit", "offset", "results", "match"]);
      expect(body).toMatchObject({ total: size, limit: 20, offset: 0, match: { kind: "full", used: [], dropped: [] } });
      expect(body.results).toHaveLength(size);
      expect(headers.get("x-result-note")).toBeNull();
      expect(headers.get("x-corpus-snapshot-id")).toBe(inject("snapshot").id);
      expect((await search({ q: "  " })).body).toEqual(body);
    });

    it("walks all pages to every row once", async () => {
      for (const q of ["", words]) {
        const all = await idsOf({ q });
        expect(all.length).toBeGreaterThan(1);
        for (const limit of [1, 2, 7]) {
          const walked: (string | number)[] = [];
          for (let offset = 0; offset <= all.length; offset += limit)
            walked.push(...(await idsOf({ q, limit: String(limit), offset: String(offset) })));
          expect(walked).toEqual(all);
        }
        expect(new Set(all).size).toBe(all.length);
      }
    });

    it("answers an offset past the end, however large, with the total and no rows", async () => {
      const { body, headers } = await search({ offset: "9007199254740991" });
      expect(body).toMatchObject({ total: size, results: [] });
      expect(headers.get("x-result-note")).toBeNull();
    });

    it("notes an empty answer as not confirmable, and charges it", async () => {
      const { apiKey: key } = await service().createKey();
      const { status, body, headers } = await service().ask(`${path}?q=zzqqxxjj`, { key });
      expect(status).toBe(200);
      expect(body).toMatchObject({ total: 0, limit: 20, offset: 0, results: [] });
      expect(body.match).toMatchObject({ kind: "none", used: [], dropped: ["zzqqxxjj"], understood: {} });
      expect(body.match.note_ja).toMatch(/zzqqxxjj.*確認できませんでした.*存在しないことを意味しません/);
      expect(body.match.note_en).toMatch(/zzqqxxjj.*could be confirmed.*does not mean that there is none/);
      expect(headers.get("x-result-note")).toBe("not-confirmable");
      expect([headers.get("x-billable-units"), headers.get("x-cost-jpy")]).toEqual(["1", "3"]);
    });

    it("says how well the rows fit, the same on every page, and what was searched", async () => {
      const { dataset, rows, newest_fetched_at } = (await search()).body.match.searched;
      expect(path.replaceAll("-", "_")).toContain(dataset);
      expect(rows).toBeGreaterThanOrEqual(size);
      expect(newest_fetched_at ?? "20").toMatch(/^20/);
      const { match } = (await search({ q: words, limit: "1" })).body;
      expect(match).toMatchObject({ kind: "full", used: words.split(" "), dropped: [], understood: {} });
      expect((await search({ q: words, limit: "1", offset: "1" })).body.match).toEqual(match);
    });

    it("answers 304 to who has the answer", async () => {
      const etag = (await search({ limit: "5", q: words })).headers.get("etag")!;
      expect(etag).toMatch(/^"/);
      const again = await service().ask(`${path}?${new URLSearchParams({ q: words, limit: "5" })}`, {
        headers: { "if-none-match": etag },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });

    it("answers 401 to a malformed key", async () => {
      const { status, body } = await service().ask(path, { key: "evk_wrong" });
      expect([status, body.code]).toEqual([401, "invalid_api_key"]);
    });

    describeRefusals(search, [
      ["limit", "0"],
      ["limit", "101"],
      ["limit", "ten"],
      ["offset", "-1"],
      ["offset", "1.5"],
      ["q", "あ".repeat(201)],
    ]);

    it("answers 422 to a parameter it does not know", async () => {
      const { status, body } = await search({ colour: "red" });
      expect(status).toBe(422);
      expect(body).toMatchObject({ code: "unknown_query_parameter", expected: expect.arrayContaining(["q", "limit"]) });
    });

    it("answers 429 to the fourth anonymous request of a day", async () => {
      const from = "192.0.2.1";
      for (let call = 0; call < 3; call++) expect((await service().ask(path, { from })).status).toBe(200);
      const { status, body } = await service().ask(path, { from });
      expect([status, body.code]).toEqual([429, "anon_quota_exceeded"]);
    });
  });
}

/** Each value is refused with a 422 that names its parameter. */
export function describeRefusals(
  search: (query: Query) => Promise<TestAnswer>,
  values: readonly (readonly [name: string, value: string])[],
): void {
  it.each(values)("answers 422 to %s=%s and names it", async (name, value) => {
    const { status, body } = await search({ [name]: value });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: "validation_error",
      detail: `validation failed: ${name}`,
      errors: [{ loc: ["query", name], msg: expect.stringMatching(/./) }],
    });
  });
}

/** What reading one record promises. `missing` are ids that nobody has; `asked` is how a 404 names them. */
export function describeRecord({
  service,
  corpus,
  path,
  table,
  asked,
  added = [],
  missing,
}: {
  readonly service: () => TestService;
  readonly corpus: () => Corpus;
  readonly path: (id: string) => string;
  readonly table: TableName;
  readonly asked: string;
  /** Members that answers have beside those of the record. */
  readonly added?: readonly string[];
  readonly missing: readonly string[];
}): void {
  const keys = () => Array.from(corpus().snapshot.records.records(table), ({ key }) => key);

  describe("as every record", () => {
    it("answers 200 with the stored record and the identity of its corpus", async () => {
      expect(keys().length).toBeGreaterThan(1);
      for (const key of keys()) {
        const { status, body } = await service().ask(path(key));
        expect(status).toBe(200);
        for (const member of added) expect(body).toHaveProperty(member);
        const shown = Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));
        expect(shown).toEqual({
          ...JSON.parse(corpus().snapshot.record(table, key)!.json.toString()),
          corpus_snapshot_id: inject("snapshot").id,
          corpus_checksum: corpus().checksum,
        });
      }
    });

    it("charges a key one unit", async () => {
      const { apiKey: key } = await service().createKey();
      const { headers } = await service().ask(path(keys()[0]!), { key });
      expect(headers.get("x-billable-units")).toBe("1");
    });

    it("answers 304 to who has the record", async () => {
      const address = path(keys()[0]!);
      const etag = (await service().ask(address)).headers.get("etag")!;
      expect((await service().ask(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    });

    it.each(missing)("answers 404 for %s, which nobody has, and names it", async (id) => {
      const { status, body } = await service().ask(path(id));
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: "record_not_found", [asked]: id });
    });

    it("does not charge a 404", async () => {
      const { apiKey: key } = await service().createKey();
      const { status, headers } = await service().ask(path(missing[0]!), { key });
      expect([status, headers.get("x-billable-units")]).toEqual([404, "0"]);
    });

    it("answers 401 to a malformed key", async () => {
      expect((await service().ask(path(keys()[0]!), { key: "evk_wrong" })).status).toBe(401);
    });

    it("answers 422 to a query, which it does not take", async () => {
      const { status, body } = await service().ask(`${path(keys()[0]!)}?fields=full`);
      expect([status, body.code]).toEqual([422, "unknown_query_parameter"]);
    });

    it("answers 429 to the fourth anonymous request of a day", async () => {
      const from = "192.0.2.1";
      for (let call = 0; call < 3; call++) expect((await service().ask(path(keys()[0]!), { from })).status).toBe(200);
      expect((await service().ask(path(keys()[0]!), { from })).status).toBe(429);
    });
  });
}
