import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../snapshots/search/documents/document.ts";
import { type SuggestDataset, suggestedRecord } from "../../../snapshots/suggest/suggested-names.ts";

const documentOf = (name: string, aliases: string[] = [], places: string[] = []): SearchDocument => ({
  id: "x",
  name,
  aliases,
  identifiers: [],
  places,
  fields: [],
  prior: 500,
  abbreviable: true,
});
const namesOf = (...[name, aliases]: Parameters<typeof documentOf>) =>
  suggestedRecord("program", documentOf(name, aliases))?.names.map(({ text }) => text);

describe("the names of a record", () => {
  it("are its name and each further name once", () => {
    expect(namesOf("架空補助金", ["かくう", "架空補助金", "かくう"])).toEqual(["架空補助金", "かくう"]);
  });

  it("leave out what stands in the name itself, and begin a word there", () => {
    const local = documentOf("架空市店舗改装補助金（一般型）", [
      "店舗改装補助金",
      "架空市店舗改装補助金",
      "一般型",
      "店舗補助",
    ]);
    expect(suggestedRecord("program", local)?.names).toEqual([
      { kind: "name", text: "架空市店舗改装補助金（一般型）", words: [3, 0, 11] },
      { kind: "alias", text: "店舗補助", words: [] },
    ]);
    expect(suggestedRecord("law", documentOf("令和99年法律第1号（架空法）", ["架空法"]))?.names).toHaveLength(2);
  });

  it("tell abbreviations and readings from other names", () => {
    const known = { abbreviations: new Set(["架法"]), readings: new Set(["かくうほう"]) };
    expect(suggestedRecord("law", documentOf("架空法", ["かくうほう", "架法", "旧架空法"]), known)?.names).toEqual([
      { kind: "name", text: "架空法", words: [] },
      { kind: "reading", text: "かくうほう", words: [] },
      { kind: "abbreviation", text: "架法", words: [] },
      { kind: "alias", text: "旧架空法", words: [] },
    ]);
  });

  it("are for a case study those of its company, if that is published", () => {
    const study = (aliases: string[]) => suggestedRecord("case_study", documentOf("設備を新しくした会社", aliases));
    expect(study(["株式会社架空", "架空"])?.names.map(({ text }) => text)).toEqual(["株式会社架空", "架空"]);
    expect([study(["(個人事業主)"]), study([]), suggestedRecord("enforcement_case", documentOf(""))]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

it("puts what is nationwide a little before what is local, within a tier, and programs and laws before the rest", () => {
  const priorOf = (dataset: SuggestDataset, places: string[]) =>
    suggestedRecord(dataset, documentOf("架空", [], places))!.prior;
  expect([priorOf("program", []), priorOf("program", ["東京都"]), priorOf("loan_program", [])]).toEqual([
    625, 600, 525,
  ]);
});
