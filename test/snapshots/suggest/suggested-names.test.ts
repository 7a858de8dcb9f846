import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../snapshots/search/document.ts";
import { suggestedRecord } from "../../../snapshots/suggest/suggested-names.ts";

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

  it("leave out what stands in brackets, unless it is a short form of what stands before them", () => {
    expect(namesOf("架空産業高度化支援事業（一般型）", ["架空産業高度化支援事業", "一般型"])).toEqual([
      "架空産業高度化支援事業（一般型）",
      "架空産業高度化支援事業",
    ]);
    expect(namesOf("架空産業高度化支援補助金（架空補助金）", ["架空補助金"])).toContain("架空補助金");
    expect(namesOf("「架空補助金」の公募", ["架空補助金"])).toContain("架空補助金");
  });

  it("tell abbreviations and readings from other names", () => {
    const known = { abbreviations: new Set(["架法"]), readings: new Set(["かくうほう"]) };
    expect(suggestedRecord("law", documentOf("架空法", ["かくうほう", "架法", "旧架空法"]), known)?.names).toEqual([
      { kind: "name", text: "架空法" },
      { kind: "reading", text: "かくうほう" },
      { kind: "abbreviation", text: "架法" },
      { kind: "alias", text: "旧架空法" },
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

it("puts what is nationwide a little before what is local, within a tier", () => {
  const priorOf = (places: string[]) => suggestedRecord("program", documentOf("架空", [], places))!.prior;
  expect([priorOf([]), priorOf(["東京都"])]).toEqual([525, 500]);
});
