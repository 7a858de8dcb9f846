import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { SnapshotContext } from "../../runtime/endpoint/context.ts";
import { withCursor } from "../../runtime/endpoint/cursor.ts";
import { queryInteger } from "../../runtime/endpoint/query-fields.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { serviceOfFile, testNow } from "../support/service.ts";

const service = serviceOfFile();
const get = (path: string, query: Record<string, string>) => service().ask(`${path}?${new URLSearchParams(query)}`);

/** Every row of a list, read by cursor. */
async function walk(path: string, query: Record<string, string>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body } = await get(path, { ...query, cursor });
    rows.push(...nonEmpty<unknown>(body.results));
    cursor = body.next_cursor;
  }
  return rows;
}

describe("a list that is read by cursor", () => {
  it.each([
    ["/v1/programs/search", { q: "補助金", fields: "minimal" }],
    ["/v1/programs/search", {}],
    ["/v1/laws/search", {}],
    ["/v1/am/loans", {}],
    ["/v1/am/programs/active_v2", { include_undated: "true" }],
    ["/v1/calendar/deadlines", { within_days: "180" }],
  ])("gives the rows of %s once each", async (path, query) => {
    const whole = await get(path, { ...query, limit: "100" });
    expect(whole.body).not.toHaveProperty("next_cursor");
    expect(await walk(path, { ...query, limit: "3" })).toEqual(whole.body.results);
  });

  it("goes on from an offset, with another limit", async () => {
    const { body } = await get("/v1/laws/search", { limit: "100" });
    const first = await get("/v1/laws/search", { cursor: "", offset: "1", limit: "1" });
    const second = await get("/v1/laws/search", { cursor: first.body.next_cursor, limit: "2" });
    expect([...first.body.results, ...second.body.results]).toEqual(body.results.slice(1, 4));
  });

  const refused = async (query: Record<string, string>, path = "/v1/programs/search") => {
    const { status, body } = await get(path, query);
    expect([status, body.code, body.errors[0].loc]).toEqual([422, "validation_error", ["query", "cursor"]]);
    return body.errors[0].msg as string;
  };

  it("refuses a cursor that was never given, or is of another list", async () => {
    const { body } = await get("/v1/programs/search", { q: "補助金", limit: "1", cursor: "" });
    const cursor = body.next_cursor as string;
    expect(await refused({ cursor: "1" })).toContain("none that this service has given");
    expect(await refused({ q: "助成金", cursor })).toContain("other parameters");
    expect(
      await refused({ q: "補助金", cursor: `${cursor.slice(0, -1)}${cursor.endsWith("A") ? "B" : "A"}` }),
    ).toContain("other parameters");
    expect(await refused({ q: "補助金", cursor }, "/v1/laws/search")).toContain("other parameters");
    expect(await refused({ q: "補助金", cursor, offset: "1" })).toContain("offset");
  });

  it("refuses a cursor of the day before", async () => {
    const { body } = await get("/v1/programs/search", { limit: "1", cursor: "" });
    service().setNow("2026-11-16T03:00:00Z");
    try {
      expect(await refused({ limit: "1", cursor: body.next_cursor })).toContain("expired");
    } finally {
      service().setNow(testNow);
    }
  });

  it("ends where the offset of the list does", async () => {
    const context = { corpus: { id: "cs1_kakuu" }, asOf: "2026-11-15" } as SnapshotContext;
    const pages = withCursor(
      {
        id: "KAKUU-1",
        query: z.object({ limit: queryInteger({ min: 1 }), offset: queryInteger({ min: 0, max: 1 }) }),
        handler: ({ query }) => ({ body: { total: 9, results: [query["offset"]] } as unknown }),
      },
      (problem) => ({ body: { problem } }),
    );
    const page = async (cursor: string) => {
      const { body } = await pages({ params: {}, query: { limit: 1, offset: 0, cursor } }, context);
      return body as { results: number[]; next_cursor: string; problem: string };
    };
    const second = await page((await page("")).next_cursor);
    expect(second.results).toEqual([1]);
    expect((await page(second.next_cursor)).problem).toContain("further than the offset");
  });

  it("says in the envelope of lookups what is wrong with a cursor", async () => {
    const { status, body, headers } = await get("/v1/am/loans", { cursor: "x" });
    expect([status, headers.get("x-billable-units")]).toEqual([200, null]);
    expect(body).toMatchObject({ total: 0, results: [], error: { code: "out_of_range", field: "cursor" } });
  });

  it("is every list with an offset in its query, but for one that is a bare array", () => {
    const lists = endpoints.filter(({ query }) => "offset" in query.shape);
    expect(lists.filter(({ query }) => !("cursor" in query.shape)).map(({ id }) => id)).toEqual(["EXC-1"]);
    expect(lists).toHaveLength(23);
  });
});
