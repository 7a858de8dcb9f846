import { describe, expect, it } from "vitest";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { AskedQuery } from "../../../snapshots/search/query/asked-query.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { factsOfQuestion, factsOfText, factsOfWords } from "../../../snapshots/search/match-facts.ts";
import { language } from "../../support/language.ts";

const named = (id: string, name: string, places: string[] = []) => ({
  id,
  name,
  aliases: [],
  identifiers: [],
  places,
  fields: [],
  prior: 500,
  abbreviable: true,
});
const index = openIndex(
  writeIndex(
    [
      named("1", "架空県水素設備導入補助金", ["福岡県"]),
      named("2", "創業支援補助金"),
      named("3", "空き店舗活用補助金", ["福岡県", "久留米市"]),
      named("4", "空き店舗改修補助金", ["長野県"]),
      named("5", "架空企業省力化投資補助金（カタログ注文型）"),
      named("6", "架空キャリアアップ助成金（正社員化）"),
      named("7", "雛形法改正の影響調査"),
      named("8", "雛形法第12条の運用調査"),
      named("9", "KAKUU WISE HOLDINGS株式会社"),
    ],
    language,
  ),
  language,
);
const factsFor = (query: string) => {
  const asked = new AskedQuery(query, language);
  return index.factsOf(asked, index.rank(asked, { limit: 10, partial: "fill" }));
};

describe("how well a result fits a question", () => {
  it("is full when the best record carries everything that was named", () => {
    expect(factsFor("水素設備を導入したい")).toMatchObject({ kind: "full", dropped: [] });
    expect(factsFor("水素設備の補助金はありますか").kind).toBe("full");
  });

  it("is partial with the words that the best record lacks, spelt as they were asked", () => {
    expect(factsFor("ドローンの設備導入")).toMatchObject({ kind: "partial", dropped: ["ドローン"] });
  });

  it("is partial where the first record lacks a word, whatever others carry, and counts those", () => {
    const asked = new AskedQuery("ドローンの設備導入", language);
    const ranking = index.rank(asked, { limit: 10, partial: "fill" });
    expect(index.factsOf(asked, ranking)).not.toHaveProperty("complete");
    expect(index.factsOf(asked, { ...ranking, partial: false, complete: 2 })).toMatchObject({
      kind: "partial",
      dropped: ["ドローン"],
      complete: 2,
    });
  });

  it("is partial where a filter leaves out the better records, not none", () => {
    const asked = new AskedQuery("福岡県の空き店舗の補助金", language);
    const filter = (ordinal: number) => index.idOf(ordinal) === "2";
    const ranking = index.rank(asked, { limit: 10, partial: "fill", filter });
    expect([ranking.total, index.factsOf(asked, ranking).kind]).toEqual([1, "partial"]);
  });

  it("is none when no record carries anything of it", () => {
    expect(factsFor("ｸﾗｹﾞの飼育")).toEqual({
      kind: "none",
      strength: "none",
      literal: false,
      worth: 0,
      used: [],
      dropped: ["ｸﾗｹﾞの飼育"],
      understood: {},
    });
  });

  it("is partial where the best record names the law of a citation, and not the article", () => {
    expect(factsFor("雛形法 第９９条")).toEqual({
      kind: "partial",
      strength: "weak",
      literal: false,
      worth: 1,
      used: ["雛形法"],
      dropped: ["第９９条"],
      understood: {},
    });
    expect(factsFor("雛形法第12条")).toMatchObject({ kind: "full", dropped: [] });
  });

  it("is none where a record shares but pairs of letters with a word in Latin script", () => {
    expect(factsFor("shkjwiseldfhgs")).toMatchObject({ kind: "none", used: [], dropped: ["shkjwiseldfhgs"] });
    expect(factsFor("wist")).toMatchObject({ kind: "none" });
    expect(factsFor("holdnigs")).toMatchObject({ kind: "partial" });
  });

  it("says which place was understood, and shows that place first", () => {
    const asked = new AskedQuery("久留米市で空き店舗を使いたい", language);
    const ranking = index.rank(asked, { limit: 10, partial: "fill" });
    expect(index.idOf(ranking.first[0]!.ordinal)).toBe("3");
    expect(index.factsOf(asked, ranking).understood).toEqual({ prefecture: ["福岡県"], municipality: ["久留米市"] });
  });
});

describe("how far the first records can be relied on", () => {
  it("is strong where the best record carries the topic of the question", () => {
    expect(factsFor("水素設備を導入したい").strength).toBe("strong");
    expect(factsFor("創業支援補助金").strength).toBe("strong");
  });

  it("is weak where it lacks a word that no record carries", () => {
    expect(factsFor("クルーズ船の設備導入").strength).toBe("weak");
  });

  it("is weak where every record is of another place", () => {
    expect(factsFor("沖縄県で空き店舗を改修したい").strength).toBe("weak");
  });
});

describe("the words that a record was found by", () => {
  it.each([
    ["省力化の一般型とカタログ型", ["省力化", "カタログ型 → カタログ注文型"]],
    ["パートを正社員にしたい", ["正社員 → 正社員化"]],
    ["ﾊﾟｰﾄの正社員化", ["正社員化 → キャリアアップ助成金"]],
    ["店舗とＭ＆Ａの補助金", ["店舗", "補助金"]],
  ])("are shown once each, as they were typed: %s", (query, used) => {
    expect(factsFor(query).used).toEqual(used);
  });

  it("are typed as those that it lacks", () => {
    expect(factsFor("店舗とＭ＆Ａの補助金").dropped).toEqual(["Ｍ＆Ａ"]);
    expect(factsFor("ﾊﾟｰﾄの正社員化").dropped).toEqual(["ﾊﾟｰﾄ"]);
  });
});

describe("words that the best record has in another way", () => {
  type Held = Parameters<typeof factsOfQuestion>[2]["held"];
  const concept = (word: string, shown: string, basis: string) => ({
    concept: { words: [word], near: false },
    form: { shown, basis },
  });
  const facts = (partial: boolean, ...held: object[]) =>
    factsOfQuestion(
      { text: "法人税の減税", topic: { isSentence: true, places: [], concepts: [], dropped: [] } },
      { total: 1, partial },
      { held: held as unknown as Held, locality: "nationwide", share: 0, rivals: 0 },
    );

  it("are lacking where they stand for something else, those as written are not", () => {
    const { used, dropped } = facts(true, concept("法人税", "法人税", "written"), concept("減税", "税制", "known"));
    expect({ used, dropped }).toEqual({ used: ["法人税", "減税 → 税制"], dropped: ["減税"] });
  });

  it("are never used and lacking at once", () => {
    const { used, dropped } = facts(true, concept("法人税", "法人税", "written"));
    expect({ used, dropped }).toEqual({ used: [], dropped: ["法人税"] });
  });

  it("were used where the whole question is satisfied in pieces", () => {
    const inPieces = { concept: { words: ["減税"], near: false }, form: null };
    expect(facts(false, inPieces)).toMatchObject({ kind: "full", used: ["減税"], dropped: [] });
  });
});

describe("how well a result fits words that were not read as a sentence", () => {
  it("is none without a record, whatever was asked", () => {
    const none = {
      kind: "none",
      strength: "none",
      literal: false,
      worth: 0,
      used: [],
      dropped: ["水素", "ステーション"],
      understood: {},
    };
    expect(factsOfWords("水素 ステーション", { total: 0, partial: false })).toEqual(none);
    expect(factsOfWords("", { total: 0, partial: false })).toMatchObject({ kind: "none", dropped: [] });
    const lacking = (query: string) => factsOfWords(query, { total: 0, partial: false }).dropped;
    expect(lacking("架空町の支援金は か")).toEqual(["架空町の支援金"]);
    expect(lacking("水素には 設備を では")).toEqual(["水素", "設備"]);
    expect(lacking("ことのは ものづくり")).toEqual(["ことのは", "ものづくり"]);
    expect(lacking("か")).toEqual(["か"]);
  });

  it("is an identifier, or full, with every word used", () => {
    const found = { total: 3, partial: false } as const;
    expect(factsOfWords('"設備 投資"　水素', { ...found, basis: "text" }).used).toEqual(["設備", "投資", "水素"]);
    expect(factsOfWords("T8999999999901", { ...found, basis: "identifier" }).kind).toBe("identifier");
    expect(factsOfWords(" ", found)).toEqual({
      kind: "full",
      strength: "strong",
      literal: true,
      worth: 1,
      used: [],
      dropped: [],
      understood: {},
    });
  });
});

describe("a text that answers a question", () => {
  const facts = (text: string) =>
    factsOfText(
      { text, places: [], translation: { text, said: new Map(), stems: [] }, language },
      {
        used: [{ words: ["離婚"], by: null }],
        dropped: [],
        cited: 0,
        grounds: { by: "statute", coverage: 1, fit: 1, isPossible: true, scores: [3], laws: 1, isNamed: false },
      },
    );

  it.each([
    "パリに住む夫婦が離婚するときのフランスの法律",
    "カリフォルニア州民法では離婚した後の家はどうなる",
    "How are houses divided after divorce in Texas?",
    "divorce under German family law",
  ])("is weak where the law of another country is asked for: %s", (text) => {
    expect(facts(text).strength).toBe("weak");
  });

  it.each(["離婚の理由を定める条文", "フランス人の夫と日本で離婚する", "divorce from my French husband"])(
    "is strong otherwise: %s",
    (text) => {
      expect(facts(text).strength).toBe("strong");
    },
  );
});
