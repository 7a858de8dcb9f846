import { describe, expect, it } from "vitest";
import { describeRefusals, describeSearch, searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const path = "/v1/laws/search";
const { search, idsOf } = searcher(service, path, "unified_id");
const titlesOf = async (query: Record<string, string>) =>
  (await search(query)).body.results.map(({ law_title }: { law_title: string }) => law_title) as string[];
const everything = { currently_effective_only: "false", include_repealed: "true" };

describeSearch({ service, path, idField: "unified_id", size: 7, words: "架空" });

describe("422", () => {
  describeRefusals(search, [
    ["law_type", "statute"],
    ["ministry", "省".repeat(121)],
    ["promulgated_from", "2026-02-30"],
    ["promulgated_to", "2026/01/01"],
    ["enforced_from", "yesterday"],
    ["enforced_to", "20260101"],
    ["currently_effective_only", "yes"],
    ["include_repealed", "1"],
  ]);
});

describe("200", () => {
  it("browses by law number", async () => {
    const { body } = await search(everything);
    const numbers = body.results.map(({ law_number }: { law_number: string }) => law_number) as string[];
    expect(numbers).toHaveLength(9);
    expect(numbers).toEqual(numbers.toSorted());
  });

  it("finds by title, abbreviation, number in any spelling, e-Gov id and own id", async () => {
    const [first] = await idsOf({ q: "架空産業振興法" });
    for (const q of ["架産法", "令和2年法律第999号", "令和二年法律第九百九十九号", "502AC0000000999", first!])
      expect((await idsOf({ q }))[0], q).toBe(first);
  });

  it("shows laws in force unless told otherwise; that wins over include_repealed", async () => {
    const statuses = async (query: Record<string, string>) =>
      new Set(
        (await search(query)).body.results.map(({ revision_status }: { revision_status: string }) => revision_status),
      );
    expect(await statuses({})).toEqual(new Set(["current"]));
    expect(await statuses({ include_repealed: "true" })).toEqual(new Set(["current"]));
    expect(await statuses({ currently_effective_only: "false" })).toEqual(new Set(["current", "superseded"]));
    expect(await statuses(everything)).toEqual(new Set(["current", "superseded", "repealed"]));
  });

  it("narrows by rank, ministry and days, both ends included", async () => {
    expect(await titlesOf({ law_type: "cabinet_order" })).toEqual(["架空産業振興法施行令"]);
    expect(await titlesOf({ ministry: "架空情報委員会" })).toEqual(["架空情報の保護に関する法律"]);
    expect(await titlesOf({ promulgated_from: "2020-06-12", promulgated_to: "2020-09-30" })).toEqual([
      "架空産業振興法施行令",
      "架空産業振興法",
    ]);
    expect((await titlesOf({ enforced_from: "2026-04-01" })).toSorted()).toEqual(["架空産業振興法"]);
    expect(await titlesOf({ enforced_to: "2021-03-31", ...everything })).toEqual(["架空産業近代化促進法"]);
  });

  it("joins filters by and, and takes a range the wrong way round as empty", async () => {
    expect(await titlesOf({ ministry: "架空産業省", law_type: "act" })).toEqual(["架空産業振興法"]);
    expect(await titlesOf({ q: "架空", ministry: "架空産業省", promulgated_from: "2020-10-01" })).toEqual([
      "架空産業振興法施行規則",
    ]);
    const { body, headers } = await search({ promulgated_from: "2021-01-01", promulgated_to: "2020-01-01" });
    expect(body.total).toBe(0);
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("notes rows that satisfy only part of the query", async () => {
    const { body, headers } = await search({ q: "架空情報の保護に関する法律 沖縄県" });
    expect(body.total).toBeGreaterThan(0);
    expect(headers.get("x-result-note")).toBe("partial-match");
  });

  it("takes blank words as not sent", async () => {
    expect(await idsOf({ q: " " })).toHaveLength(7);
  });
});
