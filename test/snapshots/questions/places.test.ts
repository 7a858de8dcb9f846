import { describe, expect, it } from "vitest";
import { prefectures } from "../../../schemas/enums.ts";
import { municipalitiesOf, wardsOf } from "../../../snapshots/lexicon/places/place-table.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { folded } from "./folded.ts";
import { language } from "../../support/language.ts";

const { findPlaces } = language;
const municipalities = municipalitiesOf(language.lexicon);
const wards = wardsOf(language.lexicon, municipalities);

/** Places of a sentence as `prefecture prefecture municipality`. */
function placesIn(sentence: string): string[] {
  return findPlaces(folded(sentence)).map((place) =>
    place.nationwide ? "全国" : [...place.prefectures, place.municipality].filter((name) => name !== null).join(" "),
  );
}

describe("findPlaces", () => {
  it.each<[string, string[]]>([
    ["石川県輪島市で塗師をしています。能登の被害が心配です", ["石川県 輪島市", "石川県"]],
    ["岡山で溶接の会社をしています", ["岡山県"]],
    ["安曇野でカフェを開きたい", ["長野県 安曇野市"]],
    ["本社が東京、工場は埼玉県川口市", ["東京都", "埼玉県 川口市"]],
    ["北海道札幌市北区の居酒屋", ["北海道 札幌市"]],
    ["神戸市灘区の酒蔵", ["兵庫県 神戸市"]],
    ["灘区の酒蔵", ["兵庫県 神戸市"]],
    ["ニセコの民泊と軽井沢の別荘", ["北海道 ニセコ町", "長野県 軽井沢町"]],
    ["千葉市ではなく千葉の海沿い", ["千葉県 千葉市", "千葉県"]],
    ["鎌ヶ谷市と茅ケ崎市と七ケ浜町", ["千葉県 鎌ケ谷市", "神奈川県 茅ヶ崎市", "宮城県 七ヶ浜町"]],
    ["千歳市の牧場と四万十市の旅館", ["北海道 千歳市", "高知県 四万十市"]],
    ["昨年つくば市に移りました。つくばの会社です", ["茨城県 つくば市", "茨城県 つくば市"]],
    ["いわきのイチゴ農家", ["福島県 いわき市"]],
    ["岡山倉敷のデニム工場", ["岡山県 倉敷市"]],
    ["札幌近郊で松本市内でも", ["北海道 札幌市", "長野県 松本市"]],
  ])("finds prefectures and municipalities by full and short names: %s", (sentence, places) =>
    expect(placesIn(sentence)).toEqual(places),
  );

  it.each<[string, string[]]>([
    ["浦和と大宮の美容室", ["埼玉県 さいたま市", "埼玉県 さいたま市"]],
    ["小倉の鉄工所", ["福岡県 北九州市"]],
    ["清水の水産加工会社", ["静岡県 静岡市"]],
    ["湘南のサーフショップ、多摩の工場、薩摩の窯元", ["神奈川県", "東京都", "鹿児島県"]],
    ["四国で一番", ["徳島県 香川県 愛媛県 高知県"]],
    ["北陸の老舗", ["富山県 石川県 福井県"]],
    ["中国地方の企業で中国に輸出", ["鳥取県 島根県 岡山県 広島県 山口県"]],
    ["都内の会社", ["東京都"]],
    ["府内の事業者", ["京都府 大阪府"]],
    ["道内で酪農", ["北海道"]],
    ["都の助成金と道の補助", ["東京都", "北海道"]],
    ["四国中央市の製紙会社", ["愛媛県 四国中央市"]],
  ])("finds old names, provinces and regions: %s", (sentence, places) => expect(placesIn(sentence)).toEqual(places));

  it.each<[string, string[]]>([
    ["全国どこでも", ["全国"]],
    ["国の補助金", ["全国"]],
    ["計画を国に認めてもらう", ["全国"]],
    ["nationwide grants", ["全国"]],
    ["外国の会社、中国の工場、その国の法律", []],
    ["全国健康保険協会の届", []],
  ])("knows the whole country: %s", (sentence, places) => expect(placesIn(sentence)).toEqual(places));

  it.each<[string, string[]]>([
    ["ふじえだし の ほじょきん", ["静岡県 藤枝市"]],
    ["くまもとけんの のうか", ["熊本県"]],
    ["うつのみやで みせを だしたい", ["栃木県 宇都宮市"]],
    ["オオサカシ", ["大阪府 大阪市"]],
    ["みなべちょう みなべまち", ["和歌山県 みなべ町", "和歌山県 みなべ町"]],
    ["なごや の かいしゃ", ["愛知県 名古屋市"]],
    ["ほじょきんを さがしに きた", []],
    ["こうふきんが でるなら しりたい", []],
    ["みえるところに おきたい", []],
    ["まだ のうちを さがしています", []],
  ])("finds readings as whole words only: %s", (sentence, places) => expect(placesIn(sentence)).toEqual(places));

  it.each<[string, string[]]>([
    ["Grants for a cafe in Yokohama", ["神奈川県 横浜市"]],
    ["Osaka City or Nagano Prefecture", ["大阪府 大阪市", "長野県"]],
    ["from Tokyo to Ōsaka", ["東京都", "大阪府"]],
    ["Kyushu", ["福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県"]],
    ["a narrow tochigian answer", []],
  ])("finds Latin names: %s", (sentence, places) => expect(placesIn(sentence)).toEqual(places));

  it.each<[string, string[]]>([
    ["東京都の制度", ["東京都"]],
    ["大阪府中小企業の支援", ["大阪府"]],
    ["大分類と最大分割", []],
    ["三重苦の会社", []],
    ["三重の会社", ["三重県"]],
    ["登山口の売店", []],
    ["観光市場と空港区域", []],
    ["大田区分と中間市場", []],
    ["お互いの町を訪ねる", []],
    ["中央の役所、国立の施設、光の工事、日野さん", []],
    ["小松菜と日光浴と高島屋", []],
    ["首都内と政府内と水道内", []],
    ["道の駅", []],
    ["東京高裁の判決、関西電力の料金、京都大学の研究", []],
    ["山口さんに聞いた", []],
    ["東海道と京都議定書", []],
    ["都道府県と市町村", []],
  ])("finds no name inside another word: %s", (sentence, places) => expect(placesIn(sentence)).toEqual(places));

  it.each<[string, string[]]>([
    ["府中市の補助金", ["東京都 広島県 府中市"]],
    ["広島の府中市", ["広島県", "広島県 府中市"]],
    ["東京都府中市", ["東京都 府中市"]],
    ["伊達市", ["北海道 福島県 伊達市"]],
    ["草津の旅館", ["群馬県 滋賀県"]],
    ["草津の旅館（滋賀県）", ["滋賀県 草津市", "滋賀県"]],
    ["横浜の緑区", ["神奈川県 横浜市", "神奈川県 横浜市"]],
    ["大阪市北区", ["大阪府 大阪市"]],
    ["札幌市東区栄町の店", ["北海道 札幌市"]],
  ])("keeps the places that share a name, unless the text decides: %s", (sentence, places) =>
    expect(placesIn(sentence)).toEqual(places),
  );

  it("gives 北区 of Tokyo as a municipality and the cities with such a ward as prefectures", () => {
    const [place] = findPlaces("北区");
    expect(place?.municipality).toBe("北区");
    expect(place?.prefectures).toEqual(expect.arrayContaining(["東京都", "北海道", "大阪府", "熊本県"]));
  });

  it("says where a place stands, without the words that only tell it is one", () => {
    const text = folded("使える国の補助金、横浜市内で");
    expect(findPlaces(text).map(({ start, end, written }) => [written, text.slice(start, end)])).toEqual([
      ["国", "国"],
      ["横浜市", "横浜市"],
    ]);
  });
});

describe("the municipalities", () => {
  it("are the 1,741 and the five villages of the northern islands that have no namesake", () => {
    expect(municipalities).toHaveLength(1746);
    expect(new Set(municipalities.map(({ prefecture, name }) => prefecture + name)).size).toBe(1746);
    expect(wards).toHaveLength(171);
  });

  it("lie in prefectures that exist, end in 市, 区, 町 or 村 and have a reading", () => {
    const names = new Set(prefectures.map(({ name }) => name));
    for (const { prefecture, name, reading } of municipalities) {
      expect(names.has(prefecture), prefecture).toBe(true);
      expect(name).toMatch(/[市区町村]$/);
      expect(reading, name).toMatch(/^[ぁ-ヶー]+$/);
    }
  });

  it("are each found behind their prefecture", () => {
    for (const { prefecture, name } of municipalities) {
      const found = findPlaces(fold(`${prefecture}${name}の制度`));
      expect(found, prefecture + name).toMatchObject([{ prefectures: [prefecture], municipality: name }]);
    }
  });
});

describe("a place that is not where the record should be", () => {
  const rolesIn = (sentence: string) => findPlaces(folded(sentence)).map(({ written, role }) => `${written} ${role}`);

  it.each<[string, string[]]>([
    ["東京から長野に引っ越して働きたい", ["東京 aside", "長野 wanted"]],
    ["大阪から移住する人への支援金", ["大阪 aside"]],
    ["東京都から出る補助金", ["東京都 wanted"]],
  ])("is the one that somebody leaves: %s", (sentence, roles) => expect(rolesIn(sentence)).toEqual(roles));

  it.each<[string, string[]]>([
    ["福島県に工場を建てたい。本社は愛知県", ["福島県 wanted", "愛知県 aside"]],
    ["東京に本社があり、工場は埼玉県", ["東京 aside", "埼玉県 wanted"]],
    ["本社は愛知県です。使える補助金は", ["愛知県 wanted"]],
  ])("is that of a head office, where another is named: %s", (sentence, roles) =>
    expect(rolesIn(sentence)).toEqual(roles),
  );

  it.each<[string, string[]]>([
    ["下請けから転じた会社の事例、できれば愛知で", ["愛知 wished"]],
    ["なるべく広島か岡山の会社", ["広島 wished", "岡山 wished"]],
  ])("is one that would be preferred: %s", (sentence, roles) => expect(rolesIn(sentence)).toEqual(roles));
});
