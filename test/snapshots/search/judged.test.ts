import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../snapshots/search/documents/document.ts";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { decisions, enforcement, laws, programs } from "./invented-records.ts";
import { language } from "../../support/language.ts";

/** A query of some kind with the ids that must come first, in this order. */
type Judged = readonly [kind: string, documents: readonly SearchDocument[], query: string, ...first: string[]];

const judged: readonly Judged[] = [
  ["whole name", programs, "からくり製品高度化補助金", "UNI-0000000001", "UNI-0000000002"],
  ["part of a name", programs, "製品高度化", "UNI-0000000001", "UNI-0000000002"],
  ["typed beginning", programs, "からく", "UNI-0000000001", "UNI-0000000002"],
  ["full width", programs, "ＦＩＣＴ－１０４　デジタル", "UNI-0000000012"],
  ["hiragana for katakana", programs, "でじたる応援ふぁんど", "UNI-0000000012"],
  ["old kanji", programs, "デジタル應援", "UNI-0000000012"],
  ["okurigana", programs, "申し込み手引", "UNI-0000000011"],
  ["long vowel", programs, "サーバ更新", "UNI-0000000013"],
  ["part of a code", programs, "CT-10", "UNI-0000000012"],
  ["short form", programs, "から補助", "UNI-0000000001"],
  ["name in brackets, and what goes by the other name", programs, "KEC補助金", "UNI-0000000003", "UNI-0000000004"],
  ["place and topic", programs, "富山県 人材確保 補助金", "UNI-0000000005", "UNI-0000000006"],
  ["place and topic without space", programs, "富山県人材確保", "UNI-0000000005", "UNI-0000000006"],
  ["name and municipality", programs, "農業後継ぎ奨励金 見本市", "UNI-0000000009", "UNI-0000000010"],
  ["rare word with a common one", programs, "荷車 補助金", "UNI-0000000003", "UNI-0000000004"],
  ["one letter wrong", programs, "からくろ製品高度化", "UNI-0000000001", "UNI-0000000002"],
  ["id in another case", programs, "uni-0000000012", "UNI-0000000012"],
  ["law by short form", laws, "労基法", "LAW-0000000001"],
  ["law by characters picked far apart", laws, "独禁法", "LAW-0000000003"],
  ["law by what its order is called", laws, "労見法", "LAW-0000000001"],
  ["order by its official abbreviation", laws, "労見法施行令", "LAW-0000000002"],
  ["law by a name the texts introduce", laws, "ひな管法", "LAW-0000000006"],
  ["law number in digits", laws, "昭和60年法律第949号", "LAW-0000000001"],
  ["law number in kanji", laws, "令和二年法律第九百三十三号", "LAW-0000000004"],
  ["article", laws, "架空税法第三十五条の二第一項", "LAW-0000000004"],
  ["article of a short form", laws, "労基法36条", "LAW-0000000001"],
  ["act before its ordinance", laws, "架空税", "LAW-0000000004", "LAW-0000000005"],
  ["case number as judgments write it", decisions, "平成２８年（行コ）第３４号", "HAN-0000000001"],
  ["case number with a court before it", decisions, "架空地裁平成28年（ワ）第34号", "HAN-0000000003"],
  ["joined case", decisions, "令和5年(ワ)第334号", "HAN-0000000002"],
  [
    "opening of a ruling before a mention",
    decisions,
    "見本の表示が雛形の権利を害する",
    "HAN-0000000001",
    "HAN-0000000002",
  ],
  ["corporate number", enforcement, "7000000000101", "act-1"],
  ["T-number with hyphens", enforcement, "T5-0000-0000-0202", "act-2"],
  ["company without its form, and a common word", enforcement, "見本運送 行政処分", "act-1"],
  ["company with its form on the other side", enforcement, "見本運送（株）", "act-1"],
];

describe("judged queries over invented records", () => {
  const indexes = new Map(
    [programs, laws, decisions, enforcement].map((documents) => [
      documents,
      openIndex(writeIndex(documents, language), language),
    ]),
  );

  it.each(judged.map((entry) => [entry[0], entry] as const))("%s", (_kind, [, documents, query, ...first]) => {
    const { hits } = indexes.get(documents)!.search(query, { limit: 10 });
    expect(hits.slice(0, first.length).map(({ id }) => id)).toEqual(first);
  });

  it("says on what a hit rests", () => {
    const basisOf = (documents: readonly SearchDocument[], query: string) =>
      indexes.get(documents)!.search(query, { limit: 1 }).hits[0]?.basis;
    expect(basisOf(enforcement, "7000000000101")).toBe("identifier");
    expect(basisOf(programs, "からくり製品高度化補助金")).toBe("exact_name");
    expect(basisOf(laws, "ひな管法")).toBe("alias");
    expect(basisOf(programs, "製品高度化")).toBe("text");
  });

  it("finds nothing for a well-formed number nobody has, instead of what looks like it", () => {
    expect(indexes.get(enforcement)!.search("3000000000303", { limit: 10 })).toMatchObject({ total: 0, hits: [] });
    expect(indexes.get(laws)!.search("昭和60年法律第948号", { limit: 10 }).total).toBe(0);
  });
});
