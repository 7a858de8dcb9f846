import { describe, expect, it } from "vitest";
import { compact } from "../../../snapshots/text/compact.ts";
import { chooseSuggestions } from "../../../snapshots/suggest/choose.ts";
import type { FlexEntries } from "../../../snapshots/suggest/flex-index.ts";
import { SuggestIndex } from "../../../snapshots/suggest/suggest-index.ts";
import { packSuggestions, type StoredRecord } from "../../../snapshots/suggest/suggest-writer.ts";
import type { NameKind, SuggestDataset, SuggestedRecord } from "../../../snapshots/suggest/suggested-names.ts";

const record = (id: string, prior: number, name: string, ...others: [NameKind, string][]): SuggestedRecord => ({
  id,
  prior,
  names: [{ kind: "name", text: name, words: [] }, ...others.map(([kind, text]) => ({ kind, text, words: [] }))],
});

function indexOf(records: SuggestedRecord[], dataset: SuggestDataset = "law"): SuggestIndex {
  const { names, terms } = packSuggestions(dataset, records);
  const linesOf = (text: string) =>
    text
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((line) => JSON.parse(line) as unknown);
  const index = new SuggestIndex(dataset);
  for (const line of linesOf(names)) index.addRecord(line as StoredRecord);
  for (const line of linesOf(terms)) index.addTerms(line as FlexEntries);
  return index;
}

const laws = indexOf([
  record("ordinance", 150, "見本税法施行規則"),
  record("act", 700, "見本税法", ["abbreviation", "見税法"], ["reading", "みほんぜいほう"]),
  record("order", 300, "見本税法施行令"),
  record("word", 700, "特別の見本に関する法律"),
  record("inside", 700, "大見本法"),
]);
const held = (typed: string) => laws.holding(compact(typed), 20).map(({ id, fit }) => [id, fit]);
const near = (typed: string) => laws.near(compact(typed), 20).map(({ id }) => id);

describe("what holds the text that was typed", () => {
  it("comes as whole names, beginnings, words and insides, each best known first", () => {
    expect(held("見本")).toEqual([
      ["act", "start"],
      ["order", "start"],
      ["ordinance", "start"],
      ["word", "word"],
      ["inside", "inside"],
    ]);
    expect(held("見本税法")).toEqual([
      ["act", "whole"],
      ["order", "start"],
      ["ordinance", "start"],
    ]);
  });

  it("is found by one character at the beginning of a name or word", () => {
    expect(held("見").map(([id]) => id)).toEqual(["act", "order", "ordinance", "word"]);
    expect(held("税")).toEqual([]);
  });

  it("is found by every name, in any spelling, and shown once by the best of them", () => {
    expect(laws.holding("見税", 20)).toMatchObject([
      { id: "act", name: "見本税法", matched: "見税法", kind: "abbreviation" },
    ]);
    expect(laws.holding(compact("ミホンゼイ"), 20)).toMatchObject([{ id: "act", kind: "reading" }]);
    expect(held("見本 税法 施行")).toEqual([
      ["order", "start"],
      ["ordinance", "start"],
    ]);
  });

  it("has the text as it stands, not only its pairs", () => {
    expect(indexOf([record("x", 1, "税法税見法")]).holding(compact("法税法"), 20)).toEqual([]);
  });
});

describe("what holds it but for one edit", () => {
  it.each([
    ["a wrong character", "見木税法"],
    ["a missing one", "見税法施行令"],
    ["an extra one", "見本本税法"],
    ["two swapped", "見税本法"],
  ])("is found with %s", (_, typed) => {
    expect(near(typed).length).toBeGreaterThan(0);
  });

  it("has nothing with two", () => {
    expect(near("見木説法施行令")).toEqual([]);
  });

  it("is for short text only a name that is about as short", () => {
    const index = indexOf([record("short", 1, "民法"), record("long", 9, "民事訴訟法施行規則")]);
    expect(index.near("民放", 20).map(({ id }) => id)).toEqual(["short"]);
  });
});

describe("the files", () => {
  const records = [
    record("b", 5, "架空法", ["alias", "架法"]),
    record("a", 5, "架空法"),
    record("c", 9, "架空産業振興法"),
  ];

  it("are the same bytes in whatever order records come", () => {
    expect(packSuggestions("law", records.toReversed())).toEqual(packSuggestions("law", records));
  });

  // FlexSearch does not promise its form: another one is another index, and another version of it.
  it("are, byte for byte, these", () => {
    expect(packSuggestions("law", [record("a", 5, "架空法"), record("c", 9, "架空", ["alias", "空"])])).toEqual({
      names:
        '{"format":"konkyo-suggest/1","flexsearch":"0.8.212","dataset":"law","part":"names","lines":2}\n' +
        '["c",9,[["name","架空","!架空"],["alias","空","!空"]]]\n' +
        '["a",5,[["name","架空法","!架空法"]]]\n',
      terms:
        '{"format":"konkyo-suggest/1","flexsearch":"0.8.212","dataset":"law","part":"terms","lines":1}\n' +
        '[["!架",[[0,2]]],["!架空",[[0,2]]],["架空",[[0,2]]],["!空",[[1]]],["空法",[[2]]]]\n',
    });
  });

  it("hold all terms of many names, some in each line", () => {
    const many = Array.from({ length: 1000 }, (_, at) => record(`r${at}`, at % 7, `架空第${at}号の見本に関する法律`));
    const { terms } = packSuggestions("law", many);
    expect(terms.split("\n").length).toBeGreaterThan(3);
    const index = indexOf(many);
    for (const at of [0, 123, 999])
      expect(index.holding(compact(`架空第${at}号の`), 5).map(({ id }) => id)).toEqual([`r${at}`]);
  });
});

describe("a choice among several datasets", () => {
  const of = (dataset: SuggestDataset, count: number, prior: number, name = (at: number) => `架空${dataset}${at}`) =>
    indexOf(
      Array.from({ length: count }, (_, at) => record(`${dataset}-${at}`, prior, name(at))),
      dataset,
    ).holding("架空", 40);

  it("gives none more than half of the room while others have something to show", () => {
    const chosen = chooseSuggestions([...of("law", 20, 900), ...of("program", 20, 500)], 10);
    expect(chosen.map(({ dataset }) => dataset)).toEqual([...Array(5).fill("law"), ...Array(5).fill("program")]);
    expect(chooseSuggestions(of("law", 20, 900), 10)).toHaveLength(10);
    const few = chooseSuggestions([...of("law", 20, 900), ...of("program", 2, 500)], 10);
    expect(few.filter(({ dataset }) => dataset === "law")).toHaveLength(8);
  });

  it("shows a name again only when there is room", () => {
    const found = of("program", 12, 500, (at) => (at < 8 ? "架空補助金" : `架空第${at}号`));
    const names = chooseSuggestions(found, 6).map(({ name }) => name);
    expect(names.filter((name) => name === "架空補助金")).toHaveLength(2);
    expect(chooseSuggestions(found, 20)).toHaveLength(12);
  });

  it("puts a better fit before a better known record", () => {
    const found = [
      ...laws.holding("見本税法", 9),
      ...indexOf([record("p", 999, "新見本税法")], "program").holding("見本税法", 9),
    ];
    expect(chooseSuggestions(found, 9).map(({ id }) => id)).toEqual(["act", "order", "ordinance", "p"]);
  });
});
