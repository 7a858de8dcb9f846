import { describe, expect, it } from "vitest";
import { derivePlaces } from "../../../builder/reconcile/programs/derive-places.ts";
import { Publishers } from "../../../builder/publishers/publishers.ts";
import type { Sourced } from "../../../builder/rows/sourced.ts";
import type { InputOf } from "../../../schemas/input/input.ts";

const lineage = {
  sourceId: "list",
  kind: "page",
  url: "https://list.example/",
  publisher: "架空の一覧",
  license: "unknown",
  fetchedAt: "2026-10-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

const lexicon = [
  ["福岡県", "飯塚市", "いいづか"],
  ["福岡県", "福岡市", "ふくおか"],
  ["北海道", "伊達市", "だて"],
  ["福島県", "伊達市", "だて"],
  ["大阪府", "堺市", "さかい"],
  ["福井県", "坂井市", "さかい"],
  ["東京都", "渋谷区", "しぶや"],
  ["鳥取県", "琴浦町", "ことうら"],
  ["北海道", "ニセコ町", ""],
].map(([prefecture = "", name = "", reading = ""], index) => ({
  row: {
    kind: "municipalities",
    file: "m.tsv",
    line: index + 1,
    cells: { prefecture, name, reading, known_alone: "" },
  },
  lineage,
  at: `m.tsv#${index + 1}`,
  rowChecksum: "",
}));

const publishers = new Publishers(
  new Map([
    ["kotoura-life.jp", "鳥取県琴浦町"],
    ["kotoura-farm.jp", "琴浦町農業協議会"],
    ["tottori-iju.jp", "鳥取県"],
  ]),
  [],
);

type Row = Partial<InputOf<"program">>;

function placeOf(row: Row) {
  const sourced: Sourced<"program"> = {
    row: { primary_name: "創業補助金", ...row },
    lineage,
    at: "list.jsonl#1",
    rowChecksum: "",
  };
  const {
    prefecture = null,
    municipality = null,
    place_basis: basis,
  } = derivePlaces([sourced], lexicon, publishers)[0]!.row;
  return [prefecture, municipality, basis];
}

const ofCity: Row = { authority_level: "municipality" };
const site = (host: string): Row => ({ ...ofCity, source_url: `https://${host}/page.html` });

describe("the place of a program", () => {
  it.each<[string, Row, readonly unknown[]]>([
    ["stated municipality", { prefecture: "福島県", municipality: "伊達市" }, ["福島県", "伊達市", "municipality"]],
    ["stated municipality without its prefecture", { municipality: "飯塚市" }, ["福岡県", "飯塚市", "municipality"]],
    ["stated prefecture", { prefecture: "福岡県" }, ["福岡県", null, "prefecture"]],
    ["name", { ...ofCity, primary_name: "飯塚市創業補助金" }, ["福岡県", "飯塚市", "name"]],
    ["name in brackets", { ...ofCity, primary_name: "【飯塚市】創業補助金" }, ["福岡県", "飯塚市", "name"]],
    ["name behind its prefecture", { ...ofCity, primary_name: "福島県伊達市の補助金" }, ["福島県", "伊達市", "name"]],
    ["name of the authority", { ...ofCity, authority_name: "福岡県飯塚市" }, ["福岡県", "飯塚市", "name"]],
    ["prefecture as authority", { authority_name: "東京都" }, ["東京都", null, "name"]],
    ["office of a prefecture as authority", { authority_name: "福岡県商工部" }, ["福岡県", null, "name"]],
    ["body of the state", { authority_level: "national", authority_name: "福岡県" }, [null, null, null]],
    ["host", site("www.city.iizuka.lg.jp"), ["福岡県", "飯塚市", "publisher_host"]],
    ["host of a ward", site("www.city.shibuya.tokyo.jp"), ["東京都", "渋谷区", "publisher_host"]],
    ["host of a town", site("www.town.kotoura.tottori.jp"), ["鳥取県", "琴浦町", "publisher_host"]],
    ["host of a town in katakana", site("www.town.niseko.lg.jp"), ["北海道", "ニセコ町", "publisher_host"]],
    ["host with its prefecture", site("www.city.fukui-sakai.lg.jp"), ["福井県", "坂井市", "publisher_host"]],
    [
      "host within the stated prefecture",
      { ...site("www.city.sakai.lg.jp"), prefecture: "大阪府" },
      ["大阪府", "堺市", "publisher_host"],
    ],
    [
      "host where the stated prefecture is only a region that the name speaks of",
      { prefecture: "東京都", primary_name: "東京圏移住支援補助金", source_url: "https://www.kotoura.jp/iju" },
      ["鳥取県", "琴浦町", "publisher_host"],
    ],
    ["host of a prefecture", { source_url: "https://www.pref.fukui.lg.jp/x" }, ["福井県", null, "publisher_host"]],
    ["host of the capital", { source_url: "https://www.metro.tokyo.lg.jp/x" }, ["東京都", null, "publisher_host"]],
    ["publisher, which the list names", site("www.kotoura-life.jp"), ["鳥取県", "琴浦町", "publisher_host"]],
    [
      "publisher, against a place that the name only begins with",
      { primary_name: "東京圏移住補助金", prefecture: "東京都", source_url: "https://kotoura-life.jp/x" },
      ["鳥取県", "琴浦町", "publisher_host"],
    ],
    ["name, behind its year", { primary_name: "令和7年度飯塚市創業補助金" }, ["福岡県", "飯塚市", "name"]],
    [
      "name, on a list of the state",
      { primary_name: "飯塚市 就農支援事業", authority_level: "national" },
      ["福岡県", "飯塚市", "name"],
    ],
    ["name, a prefecture", { primary_name: "福井県創業補助金" }, ["福井県", null, "name"]],
    ["name, as lists write a prefecture", { primary_name: "福井 就農奨励金" }, ["福井県", null, "name"]],
    [
      "name, which has the city without 市 in it, within the stated prefecture",
      { primary_name: "がんばろう飯塚企業支援補助金", prefecture: "福岡県" },
      ["福岡県", "飯塚市", "name"],
    ],
    ["name, which begins with the city without 市", { primary_name: "飯塚農業補助金" }, ["福岡県", "飯塚市", "name"]],
    [
      "authority, which begins with the city without 市",
      { authority_name: "飯塚商工会議所", prefecture: "福岡県" },
      ["福岡県", "飯塚市", "name"],
    ],
    ["publisher, a prefecture", { source_url: "https://tottori-iju.jp/x" }, ["鳥取県", null, "publisher_host"]],
  ])("comes from its %s", (_, row, place) => {
    expect(placeOf(row)).toEqual(place);
  });

  it.each<[string, Row]>([
    ["two cities of one name", { ...ofCity, primary_name: "伊達市創業補助金" }],
    ["two cities of one host name", site("www.city.sakai.lg.jp")],
    [
      "a program of the state on the site of a prefecture",
      { authority_level: "national", source_url: "https://www.pref.fukui.lg.jp/x" },
    ],
    ["what is of a place and not in it", { primary_name: "福島県産品販路開拓支援事業" }],
    ["a city without 市 in the middle of a name", { primary_name: "伝統の飯塚織を守る補助金" }],
    ["a city without 市 that may be the prefecture", { primary_name: "福岡創業補助金" }],
    ["no place at all", ofCity],
  ])("stays unknown for %s", (_, row) => {
    expect(placeOf(row)).toEqual([null, null, null]);
  });

  it("is the city on whose site it stands, unless the state or a prefecture offers it there", () => {
    const source_url = "https://www.city.iizuka.lg.jp/x";
    expect(placeOf({ source_url })).toEqual(["福岡県", "飯塚市", "publisher_host"]);
    expect(placeOf({ source_url, authority_level: "national" })).toEqual([null, null, null]);
  });

  it("is that of a site which is one city's alone, whatever prefecture a list states", () => {
    expect(placeOf({ ...site("www.city.iizuka.lg.jp"), prefecture: "東京都" })).toEqual([
      "福岡県",
      "飯塚市",
      "publisher_host",
    ]);
  });

  it.each<[string, Row]>([
    ["a port or an airport in a city", { primary_name: "飯塚空港利用促進補助金" }],
    ["a town without 町", { primary_name: "琴浦創業補助金", prefecture: "鳥取県" }],
    ["another body", { primary_name: "再起支援補助金（飯塚商工会議所紹介）", authority_name: "福岡県" }],
    ["the prefecture", { primary_name: "飯塚地域水源補助金", authority_level: "prefecture" }],
  ])("is not a city because of %s", (_, row) => {
    expect(placeOf({ prefecture: "福岡県", ...row })[1]).toBeNull();
  });

  it("of a call of a portal is the city of its area that its title begins with", () => {
    const rounds = [{ title: "飯塚市創業補助金" }];
    expect(placeOf({ primary_name: "飯塚市創業補助金", prefecture: "福岡県", rounds })).toEqual([
      "福岡県",
      "飯塚市",
      "name",
    ]);
    expect(placeOf({ primary_name: "飯塚市創業補助金", rounds })).toEqual(["福岡県", "飯塚市", "name"]);
  });
});
