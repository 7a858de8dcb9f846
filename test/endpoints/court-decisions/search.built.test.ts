import { describe, expect, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { describeRefusals, describeSearch, searcher } from "../../support/dataset-suites.ts";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/court-decisions/search";
const { search, idsOf } = searcher(service, path, "unified_id");
const daysOf = async (query: Record<string, string>) =>
  (await search(query)).body.results.map((row: { decision_date: string }) => row.decision_date) as string[];
const lawNamed = (title: string) => {
  const { records } = corpus().laws;
  return records.idOf(records.page({}, { query: title, limit: 1, offset: 0 }).rows[0]!);
};

describeSearch({ service, path, idField: "unified_id", size: 10, words: "裁判所" });

describe("422", () => {
  describeRefusals(search, [
    ["court", "庭".repeat(161)],
    ["court_level", "appeal"],
    ["decision_type", "judgment"],
    ["subject_area", "行".repeat(121)],
    ["references_law_id", "LAW-XYZ"],
    ["references_law_id", "架空産業振興法"],
    ["decided_from", "2025-02-29"],
    ["decided_to", "2025"],
  ]);
});

describe("200", () => {
  it("browses by weight, the newest first", async () => {
    const { body } = await search();
    const shown = body.results.map((row: { precedent_weight: string; decision_date: string }) => [
      row.precedent_weight,
      row.decision_date,
    ]);
    expect(shown).toEqual([
      ["binding", "2025-03-14"],
      ["binding", "2024-11-22"],
      ["binding", "2023-06-30"],
      ["persuasive", "2022-09-08"],
      ["persuasive", "2021-02-26"],
      ["informational", "2023-10-12"],
      ["informational", "2021-12-10"],
      ["informational", "2020-08-20"],
      ["informational", "2020-03-31"],
      ["informational", "2019-11-05"],
    ]);
  });

  it("finds by case number in any spelling", async () => {
    const [first] = await idsOf({ q: "令和6(行ヒ)901" });
    for (const q of ["令和６年（行ヒ）第９０１号", "令和六年(行ヒ)第九百一号", first!])
      expect(await idsOf({ q })).toEqual([first]);
  });

  it("narrows by court, level, form and area", async () => {
    expect(await daysOf({ court: "東京地方裁判所" })).toEqual(["2023-10-12", "2021-12-10"]);
    expect(await daysOf({ court: "東京地方" })).toEqual([]);
    expect(await daysOf({ court_level: "high" })).toEqual(["2022-09-08", "2021-02-26"]);
    expect(await daysOf({ decision_type: "決定" })).toEqual(["2023-06-30", "2020-08-20"]);
    expect(await daysOf({ subject_area: "労" })).toEqual(["2023-10-12"]);
    expect((await daysOf({ subject_area: "行政" })).length).toBe(3);
  });

  it("narrows by law and day, both ends included, and joins filters by and", async () => {
    const law = lawNamed("架空産業振興法");
    expect(await daysOf({ references_law_id: law })).toEqual(["2025-03-14", "2022-09-08"]);
    expect(await daysOf({ references_law_id: "LAW-ffffffffff" })).toEqual([]);
    expect(await daysOf({ decided_from: "2023-06-30", decided_to: "2023-10-12" })).toEqual([
      "2023-06-30",
      "2023-10-12",
    ]);
    expect(await daysOf({ references_law_id: law, court_level: "high" })).toEqual(["2022-09-08"]);
    expect(await daysOf({ q: "裁判所", subject_area: "行政", decided_to: "2022-01-01" })).toEqual(["2021-12-10"]);
    expect(await daysOf({ decided_from: "2024-01-01", decided_to: "2023-01-01" })).toEqual([]);
  });

  it("shows few keys with fields=minimal, the same rows in the same order", async () => {
    const [whole, few] = await Promise.all([search({ q: "裁判所" }), search({ q: "裁判所", fields: "minimal" })]);
    const keys =
      "unified_id case_name case_number court decision_date precedent_weight source_url fetched_at matching_text";
    expect(Object.keys(few.body.results[0])).toEqual(keys.split(" "));
    const ids = ({ body }: { body: { results: { unified_id: string }[] } }) =>
      body.results.map((row) => row.unified_id);
    expect(ids(few)).toEqual(ids(whole));
    expect((await search({ fields: "full" })).status).toBe(422);
  });

  it("notes rows that satisfy only part of the query", async () => {
    const { body, headers } = await search({ q: "架空補助金交付決定取消処分取消請求事件 沖縄" });
    expect(body.total).toBeGreaterThan(0);
    expect(headers.get("x-result-note")).toBe("partial-match");
  });
});

describe("a court that the question names", () => {
  const courtsOf = async (q: string) => {
    const { body } = await search({ q });
    const courts = new Set(body.results.map((row: { court: string }) => row.court));
    return { courts: [...courts], understood: body.match.understood.court, dropped: body.match.dropped };
  };

  it("is applied and named", async () => {
    expect(await courtsOf("大阪地裁の損害賠償の判決")).toMatchObject({
      courts: ["大阪地方裁判所"],
      understood: "大阪地方裁判所",
    });
  });

  it("never empties an answer, and is named as lacking", async () => {
    const { courts, understood, dropped } = await courtsOf("札幌高裁の損害賠償の判決");
    expect(courts).not.toEqual([]);
    expect(understood).toBeUndefined();
    expect(dropped).toContain("札幌高裁");
  });
});
