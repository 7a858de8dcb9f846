import { parse } from "csv-parse/sync";
import { endpoints } from "../../runtime/features/table.ts";
import { describe, expect, it } from "vitest";
import { csvText } from "../../runtime/wire/csv-text.ts";
import { serviceOfFile } from "../support/service.ts";

const service = serviceOfFile();
const accept = { accept: "text/csv" };
const rowsOf = (bytes: Buffer) => parse(bytes, { bom: true, columns: true }) as Record<string, string>[];

it("is offered by every search", () => {
  const searches = endpoints.filter(({ path }) => path.endsWith("/search") && !path.startsWith("/v1/widget"));
  expect(searches.length).toBeGreaterThan(8);
  expect(searches.filter(({ csv }) => !csv).map(({ id }) => id)).toEqual([]);
});

describe("a search", () => {
  it.each([
    "/v1/programs/search?limit=5",
    "/v1/laws/search?limit=5",
    "/v1/court-decisions/search?limit=5",
    "/v1/bids/search?limit=5",
    "/v1/calendar/deadlines?within_days=180",
    "/v1/am/loans?limit=5",
  ])("gives the same rows and costs the same: %s", async (path) => {
    const { apiKey: key } = await service().createKey();
    const json = await service().ask(path, { key });
    const csv = await service().ask(path, { key, headers: accept });
    expect([csv.status, csv.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(csv.headers.get("x-billable-units")).toBe(json.headers.get("x-billable-units"));
    const rows = rowsOf(csv.bytes);
    const [first] = json.body.results;
    expect(rows.length).toBe(json.body.results.length);
    expect(Object.keys(rows[0]!)).toEqual(expect.arrayContaining(Object.keys(first)));
    expect(csv.headers.get("vary")).toContain("accept");
  });

  it("has an ETag of its own, and stays JSON for whoever likes both alike", async () => {
    const path = "/v1/programs/search?limit=1";
    const json = await service().ask(path);
    const csv = await service().ask(path, { headers: accept });
    expect(csv.headers.get("etag")).not.toBe(json.headers.get("etag"));
    const again = { ...accept, "if-none-match": csv.headers.get("etag")! };
    expect((await service().ask(path, { headers: again })).status).toBe(304);
    const both = await service().ask(path, { headers: { accept: "application/json, text/csv" } });
    expect(both.headers.get("content-type")).toBe("application/json");
    const failed = await service().ask("/v1/am/loans?limit=many", { headers: accept });
    expect(failed.body.error.code).toBe("out_of_range");
  });
});

it("makes formulas inert and quotes what has to be", () => {
  const row = ["=1+1", "+81", "-x", "@a", "\tb", 'a "b", c', "line\nend", -5, null, { a: [1] }];
  expect(csvText(["x"], [row])).toBe(
    `\u{FEFF}x\r\n'=1+1,'+81,'-x,'@a,'\tb,"a ""b"", c","line\nend",-5,,"{""a"":[1]}"\r\n`,
  );
});

describe("usage.csv", () => {
  it("has a row for each day, operation and tag of the account, and 401 for strangers", async () => {
    const { apiKey: key } = await service().createKey();
    await service().ask("/v1/programs/search?limit=1", { key, headers: { "x-client-tag": "a-1" } });
    await service().ask("/v1/programs/search?limit=1", { key });
    const { status, bytes, headers } = await service().ask("/v1/me/usage.csv?days=1", { key });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const common = { date: "2026-11-15", endpoint: "/v1/programs/search", calls: "1", units: "1", yen: "3" };
    expect(rowsOf(bytes)).toEqual([
      { ...common, client_tag: "" },
      { ...common, client_tag: "a-1" },
    ]);
    expect((await service().ask("/v1/me/usage.csv")).status).toBe(401);
  });

  it("tells keys apart when asked to, and sums them up otherwise", async () => {
    const { apiKey: key, keyId } = await service().createKey();
    const { body: child } = await service().ask("/v1/me/keys", { key, json: { label: "=cmd" } });
    for (const own of [key, child.api_key, child.api_key])
      await service().ask("/v1/programs/search?limit=1", { key: own });
    const common = { date: "2026-11-15", endpoint: "/v1/programs/search", client_tag: "" };
    const read = async (query: string) =>
      rowsOf((await service().ask(`/v1/me/usage.csv?days=1${query}`, { key })).bytes);
    expect(await read("")).toEqual([{ ...common, calls: "3", units: "3", yen: "9" }]);
    const named = (id: string, own: string, label: string) => ({
      key_id: id,
      key_prefix: `${own.slice(0, 8)}…`,
      key_label: label,
    });
    // A label that a spreadsheet would take for a formula is made inert.
    const ofChild = { ...common, calls: "2", units: "2", yen: "6", ...named(child.key_id, child.api_key, "'=cmd") };
    const ofParent = { ...common, calls: "1", units: "1", yen: "3", ...named(keyId, key, "") };
    const byId = (a: { key_id: string }, b: { key_id: string }) => (a.key_id < b.key_id ? -1 : 1);
    expect(await read("&group_by=key")).toEqual([ofChild, ofParent].toSorted(byId));
    expect(await read(`&group_by=key&key=${child.key_id}`)).toEqual([ofChild]);
    expect(await read(`&key=${child.key_id}`)).toEqual([{ ...common, calls: "2", units: "2", yen: "6" }]);
  });
});
