import { describe, expect, it } from "vitest";
import { searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/am/enforcement";
const { search } = searcher(service, path, "case_id");
const check = async (query: Record<string, string>) => (await search(query)).body;
const idsOf = (cases: readonly { case_id: string }[]) => cases.map(({ case_id: id }) => id);
const gapsOf = (body: { known_gaps: readonly { kind: string }[] }) => body.known_gaps.map(({ kind }) => kind);

describeLookup({
  service,
  path: `${path}?houjin_bangou=7999900000002`,
  units: 1,
  fails: { path, code: "missing_required_arg" },
});

describe("200", () => {
  it("tells of a measure in force on the day", async () => {
    const body = await check({ houjin_bangou: "T7999900000002", as_of_date: "2026-11-15" });
    expect(Object.keys(body)).toEqual([
      "found",
      "currently_excluded",
      "active_exclusions",
      "all_count",
      "recent_history",
      "candidates",
      "queried",
      "reading",
      "known_gaps",
      "error",
    ]);
    expect(body).toMatchObject({
      found: true,
      currently_excluded: true,
      all_count: 1,
      recent_history: [],
      reading: "HIT",
    });
    expect(idsOf(body.active_exclusions)).toEqual(["kakuu-e2"]);
    expect(body.queried).toEqual({ houjin_bangou: "7999900000002", target_name: null, as_of_date: "2026-11-15" });
  });

  it("counts the first and the last day in, the day before and after out", async () => {
    const states = await Promise.all(
      ["2026-05-31", "2026-06-01", "2026-12-31", "2027-01-01"].map(async (day) => {
        const { found, currently_excluded: excluded } = await check({
          houjin_bangou: "7999900000002",
          as_of_date: day,
        });
        return [found, excluded];
      }),
    );
    expect(states).toEqual([
      [false, null],
      [true, true],
      [true, true],
      [true, false],
    ]);
  });

  it("calls a measure without an end neither in force nor over", async () => {
    const body = await check({ houjin_bangou: "6999900000003" });
    expect(body).toMatchObject({ found: true, currently_excluded: null, active_exclusions: [] });
    expect(idsOf(body.recent_history)).toEqual(["kakuu-e4"]);
    expect(body.known_gaps).toMatchObject([{ source_fields: ["disclosed_until"], affected_records: ["kakuu-e4"] }]);
  });

  it.each(["架空製作所", "株式会社架空製作所", "㈱架空製作所", "架空製作所(株)（福山市）"])(
    "finds %s, whose source writes place and role behind the name, and clears nobody",
    async (name) => {
      const body = await check({ target_name: name });
      expect(body).toMatchObject({ found: true, reading: "AMBIGUOUS", currently_excluded: null });
      expect(idsOf(body.recent_history)).toEqual(["kakuu-e5"]);
      expect(body.candidates).toContainEqual({
        houjin_bangou: null,
        name: "株式会社架空製作所 (広島県福山市) 〈事業主体〉",
        cases: 1,
      });
      expect(gapsOf(body)).toContain("name_only_match");
    },
  );

  it("answers for the number where a name leads to one alone", async () => {
    const body = await check({ target_name: "架空商店" });
    expect(body).toMatchObject({ found: true, reading: "AMBIGUOUS", currently_excluded: false });
    expect(body.candidates).toEqual([{ houjin_bangou: "4999900000005", name: "有限会社架空商店", cases: 1 }]);
  });

  it("never gives a clearance", async () => {
    const body = await check({ houjin_bangou: "1999900000008" });
    expect(body).toMatchObject({
      found: false,
      currently_excluded: null,
      all_count: 0,
      reading: "NO_HIT",
      error: null,
    });
    expect(gapsOf(body)).toContain("no_records_returned");
  });

  it.each([
    [{}, "missing_required_arg", "houjin_bangou"],
    [{ houjin_bangou: "123" }, "out_of_range", "houjin_bangou"],
    [{ target_name: "あ".repeat(201) }, "out_of_range", "target_name"],
    [{ houjin_bangou: "7999900000002", as_of_date: "2026/01/01" }, "invalid_date_format", "as_of_date"],
  ])("tells of %j inside the answer", async (query, code, field) => {
    const { status, body } = await search(query);
    expect(status).toBe(200);
    expect(body).toMatchObject({ found: false, active_exclusions: [], recent_history: [], error: { code, field } });
    // Nothing was searched, so nothing is said of the party.
    expect(body).toMatchObject({ currently_excluded: null, reading: "AMBIGUOUS" });
    expect(body.known_gaps).toMatchObject([{ kind: "no_records_returned", reading: "AMBIGUOUS" }]);
  });
});
