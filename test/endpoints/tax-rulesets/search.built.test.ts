import { describe, expect, it } from "vitest";
import { describeRefusals, describeSearch, recordsOf, searcher } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/tax_rulesets/search";
const { search, idsOf } = searcher(service, path, "unified_id");

/** Names are told apart more easily than ids. */
async function namesOf(query: Record<string, string>): Promise<string[]> {
  const names = new Map(
    recordsOf(corpus(), "tax_ruleset").map(({ unified_id, ruleset_name }) => [unified_id, ruleset_name]),
  );
  return (await idsOf(query)).map((id) => names.get(id)!);
}

describeSearch({ service, path, idField: "unified_id", size: 8, words: "架空" });

describe("200", () => {
  it("browses the latest to take effect first, then by id", async () => {
    const { body } = await search();
    const shown = body.results.map((row: { effective_from: string; unified_id: string }) => [
      row.effective_from,
      row.unified_id,
    ]) as [string, string][];
    const sorted = shown.toSorted(([dayA, idA], [dayB, idB]) =>
      dayA === dayB ? (idA < idB ? -1 : 1) : dayA > dayB ? -1 : 1,
    );
    expect(shown).toEqual(sorted);
  });

  it("shows records as they are stored, whether they apply today, and their conditions as sentences", async () => {
    const byId = new Map(recordsOf(corpus(), "tax_ruleset").map((record) => [record.unified_id, record]));
    const { body } = await search();
    for (const row of nonEmpty(body.results)) expect(row).toMatchObject(byId.get(row.unified_id)!);
    expect(Object.keys(body.results[0])).toHaveLength(24);
    const rows = body.results as { ruleset_name: string; validity: string; as_of: string }[];
    expect(new Set(rows.map(({ as_of: day }) => day))).toEqual(new Set(["2026-11-15"]));
    expect(rows.find(({ ruleset_name: name }) => name === "架空投資促進税制")).toMatchObject({
      validity: "in_force",
      condition_sentences: {
        ja: expect.arrayContaining(["青色申告をしているか: はい"]),
        en: expect.arrayContaining(["files blue returns: yes"]),
      },
    });
  });

  it("says of a measure whose end is not held that it may have ended", async () => {
    const { body } = await search();
    type Measure = { effective_until: string | null; effective_from: string; validity: string };
    const open = (body.results as Measure[]).filter(({ effective_until: until }) => until === null);
    for (const { validity } of nonEmpty(open)) expect(validity).toBe("end_not_held");
  });

  it("finds by words in name, conditions and formula, and by id first", async () => {
    expect((await namesOf({ q: "投資促進" }))[0]).toBe("架空投資促進税制");
    expect((await namesOf({ q: "青色申告法人" }))[0]).toBe("架空投資促進税制");
    expect((await namesOf({ q: "控除額" }))[0]).toBe("架空投資促進税制");
    const [id] = await idsOf({ q: "架空相続猶予" });
    expect(await namesOf({ q: id! })).toEqual(["架空相続猶予"]);
  });

  it.each([
    [{ tax_category: "corporate" }, ["架空投資促進税制"]],
    [{ tax_category: "consumption" }, ["架空適格事業者登録", "架空小規模免税", "架空経過措置控除"]],
    [{ ruleset_kind: "preservation" }, ["架空相続猶予"]],
    [{ ruleset_kind: "other" }, ["架空未知項目特例", "架空条件なし税制"]],
    [{ effective_on: "2017-12-31" }, []],
    [{ effective_on: "2018-01-01" }, ["架空相続猶予"]],
    [{ effective_on: "2028-01-01" }, ["架空適格事業者登録", "架空小規模免税", "架空未知項目特例", "架空条件なし税制"]],
    [{ tax_category: "consumption", effective_on: "2026-09-30", ruleset_kind: "deduction" }, ["架空経過措置控除"]],
    [{ tax_category: "consumption", effective_on: "2026-10-01", ruleset_kind: "deduction" }, []],
    [{ q: "架空", tax_category: "property" }, ["架空固定資産税特例"]],
  ])("narrows by %j", async (query, expected) => {
    expect((await namesOf(query as Record<string, string>)).toSorted()).toEqual(expected.toSorted());
  });
});

describe("422", () => {
  describeRefusals(search, [
    ["tax_category", "sales"],
    ["tax_category", "Corporate"],
    ["ruleset_kind", "bonus"],
    ["effective_on", "2026-13-01"],
    ["effective_on", "2025-02-29"],
    ["effective_on", "20260401"],
  ]);
});
