import { describe, expect, it } from "vitest";
import { nonEmpty } from "../../support/non-empty.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const search = async (query: Record<string, string>) =>
  (await service().ask(`/v1/programs/search?${new URLSearchParams(query)}`)).body;

describe("conditions on calls", () => {
  it.each(["募集中の補助金", "補助金 受付中", "いま申請できる補助金"])("of %s are applied", async (q) => {
    const body = await search({ q });
    expect(body.match).toMatchObject({ understood: { open_only: true }, undated: expect.any(Number) });
    for (const row of nonEmpty(body.results)) expect(row).toMatchObject({ open_status: "open", as_of: "2026-11-15" });
    expect(body.total).toBe((await search({ q: "補助金", open_only: "true" })).total);
  });

  it("leave out what has no window, and the notes say how many those are", async () => {
    const { match } = await search({ open_only: "true" });
    expect(match.undated).toBeGreaterThan(0);
    expect(match.note_ja).toContain(`ほかに、募集期間が未収録の制度が${match.undated}件あります。`);
    expect(match.note_en).toContain(`${match.undated} more fit otherwise, but their window is not held.`);
    expect((await search({ q: "補助金" })).match.note_ja).not.toContain("募集期間が未収録");
  });

  it("on a near deadline keep what closes within a month", async () => {
    const body = await search({ q: "締切が近い補助金" });
    expect(body.match.understood).toMatchObject({ deadline_within_days: 30 });
    for (const row of body.results) {
      expect(row.open_status).toBe("open");
      expect(row.open_window.end <= "2026-12-15").toBe(true);
    }
  });

  it("leave no particle behind that is told as a word", async () => {
    const { total, match } = await search({ q: "クラゲの飼育はまだ申請できるか" });
    expect([total, match.dropped, match.understood]).toEqual([0, ["クラゲの飼育"], { open_only: true }]);
    expect(match.note_ja).not.toContain("「か」");
  });

  it("in quotes are words", async () => {
    expect((await search({ q: '"募集中"' })).match.understood).toEqual({});
  });
});

describe("rows", () => {
  it("say in every shape whether they are open", async () => {
    for (const fields of ["minimal", "default", "full"]) {
      const body = await search({ fields, limit: "100" });
      const states = new Set(body.results.map((row: { open_status: string }) => row.open_status));
      expect([...states].toSorted()).toEqual(["closed", "open", "unknown"]);
      for (const row of body.results)
        expect(row.open_window === null ? "unknown" : row.open_status).toBe(row.open_status);
    }
    const { body } = await service().ask("/v1/programs/UNI-0000000003?fields=minimal");
    expect(body).toMatchObject({ open_status: "open", as_of: "2026-11-15" });
  });
});

describe("a place", () => {
  it("keeps programs of the place and of the whole country, and counts both", async () => {
    const body = await search({ q: "大阪府 補助金", limit: "100" });
    const { named, of_place: local, nationwide } = body.match.place;
    expect(named).toEqual(["大阪府"]);
    expect(local + nationwide).toBe(body.total);
    for (const row of nonEmpty(body.results)) expect([null, "大阪府"]).toContain(row.prefecture);
    expect(body.match.note_ja).toContain(`大阪府の制度${local}件`);
  });

  it("of the filter takes nationwide programs in where that is asked for", async () => {
    const own = await search({ prefecture: "大阪府" });
    const both = await search({ prefecture: "大阪府", include_national: "true", limit: "100" });
    expect(both.total).toBeGreaterThan(own.total);
    expect(both.match.place).toMatchObject({ of_place: own.total, nationwide: both.total - own.total });
    for (const row of nonEmpty(both.results)) expect([null, "大阪府"]).toContain(row.prefecture);
  });
});

it("says how old the newest source is once it is stale", async () => {
  service().setNow("2027-11-15T03:00:00Z");
  const { match } = await search({ q: "補助金" });
  expect(match.searched.age_days).toBeGreaterThan(90);
  expect(match.note_ja).toContain(`${match.searched.age_days}日前`);
  service().setNow("2026-11-15T03:00:00Z");
});
