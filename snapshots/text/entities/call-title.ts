import { parseJapaneseDate } from "../era.ts";
import { parseNumber } from "../numerals.ts";

/** When a name says that a program is offered; null for what it does not say. */
export type Offer = {
  readonly fiscalYear: number | null;
  readonly round: number | null;
  /** The words of the name that say it. */
  readonly label: string | null;
};

/** The title of one call for applications, taken apart. */
export type CallTitle = Offer & {
  /** Name of the program: the title without fiscal year, round and body. */
  readonly name: string;
  /** Body or place in a bracket of its own, as written: 【環境省】, 【長野県茅野市】. */
  readonly prefix: string | null;
};

const YEAR = "(?:(?:令和|平成|[RH])(?:元|\\d{1,2})|(?:19|20)\\d{2})";
const FISCAL_YEAR = new RegExp(`(${YEAR})年度|(?<![A-Za-z\\d])([RH]\\d{1,2})(?=補正|当初)`, "g");
/** What goes with a fiscal year and says no more than it: 補正予算, 分 at the end of a bracket. */
const WITH_FISCAL_YEAR = new RegExp(
  `(?:${YEAR}年度|(?<![A-Za-z\\d])[RH]\\d{1,2}(?=補正|当初))(?:\\s?(?:第?\\d+次)?(?:補正|当初)(?:予算)?|\\s?\\((?:補正|当初)(?:予算)?\\))?(?:(?:分|版|用|予算|一部改正)(?=[\\s)\\]】〕]|$))?`,
  "g",
);
const NUMBER = "[\\d一二三四五六七八九十]{1,3}";
const CALL = "(?:公募|募集|受付締切|締切|受付)";
const ROUND = new RegExp(
  `第(${NUMBER})(?:[回次](?!産業|元|世界)目?|期(?=公募|募集|締切|[\\s)\\]】〕]|$))(?:の?${CALL}(?:分)?)?|(${NUMBER})次${CALL}(?:分)?|(?<=[\\s(\\[【〔県府都道])(\\d{1,2})(?:回目|次(?=[)\\]】〕]))|(?<=[(\\[【〔・])(?:再|追加)(?:公募|募集)(?=[)\\]】〕])`,
  "g",
);
const EMPTY_BRACKETS = /[([【〔「<〈]\s*[)\]】〕」>〉]/g;

/** Fiscal year and round that the name of a program states. */
export function offerOf(name: string): Offer {
  const text = inOneForm(name);
  const years = [...text.matchAll(FISCAL_YEAR)].flatMap(([, year, short]) => {
    // 令和元年 has no April, 平成31年 no December.
    const written = year ?? short;
    const day = parseJapaneseDate(`${written}年12月1日`) ?? parseJapaneseDate(`${written}年4月1日`);
    return day === null ? [] : [Number(day.slice(0, 4))];
  });
  const rounds = [...text.replaceAll(WITH_FISCAL_YEAR, "").matchAll(ROUND)];
  const round =
    rounds.map(([, nth, bare, time]) => parseNumber(nth ?? bare ?? time ?? "")).find((number) => number !== null) ??
    null;
  const words = [...text.matchAll(WITH_FISCAL_YEAR), ...rounds].map(([word]) => word.trim());
  return {
    fiscalYear: years.length > 0 ? Math.max(...years) : null,
    round,
    label: words.length > 0 ? words.join(" ") : null,
  };
}

/** A name in NFKC without the words that say the fiscal year and the round. */
export function withoutOffer(name: string): string {
  return inOneForm(name)
    .replaceAll(WITH_FISCAL_YEAR, " ")
    .replaceAll(ROUND, " ")
    .replaceAll(/([([【〔「<])[\s・、:及び]+/g, "$1")
    .replaceAll(/[\s・、]+([)\]】〕」>])/g, "$1")
    .replaceAll(EMPTY_BRACKETS, "")
    .replaceAll(EMPTY_BRACKETS, " ")
    .trim();
}

/** NFKC, and 令和 8 年度 without its spaces. */
function inOneForm(name: string): string {
  return name.normalize("NFKC").replaceAll(/(令和|平成)\s*(元|\d{1,2})\s*年度/g, "$1$2年度");
}

/** Ends of what is a body, a place or a part of the country, and no name of a course or a stage. */
const BODY =
  /^(?:[^)\]】〕]*(?:省|庁|[都道府県市区町村]|局|監理部|監督部|支部|連合会(?:分\(.*\))?|会議所|商工会|地区|センター|機構|財団|協会|協議会|企業会|プラザ|振興会|公社|産業21)|JETRO|NEDO)$/;
const OWN_BRACKET = /【\s*([^】]*?)\s*】|^\[\s*([^\]]*?)\s*\]|\[\s*([^\]]*?)\s*\]$/g;
const SHORTEST_NAME = 4;

/** Takes the title of a call apart. Frames, courses and stages stay in the name: （成長枠） and （回復枠） are two programs. */
export function readCallTitle(title: string): CallTitle {
  let prefix: string | null = null;
  const bare = withoutOffer(title).replaceAll(OWN_BRACKET, (bracket, ...inside) => {
    const words = inside.slice(0, 3).find((each): each is string => each !== undefined) ?? "";
    if (!BODY.test(words)) return bracket;
    prefix ??= words;
    return " ";
  });
  const name = inDisplay(bare);
  const whole = inDisplay(title.normalize("NFKC"));
  return { ...offerOf(title), prefix, name: Array.from(name).length < SHORTEST_NAME ? whole : name };
}

/** Brackets as Japanese text has them, and nothing that only joined the words which were taken off. */
function inDisplay(text: string): string {
  return text
    .replaceAll("(", "（")
    .replaceAll(")", "）")
    .replaceAll("<", "＜")
    .replaceAll(">", "＞")
    .replaceAll("[", "［")
    .replaceAll("]", "］")
    .replaceAll(/\s*\|\s*(?=[】）］])/g, "")
    .replaceAll("|", "・")
    .replaceAll(/\s+/g, " ")
    .replace(/^(?:[\s・、:_]|及び|および|における|予算の|の)+/, "")
    .replace(/(?:[\s・、:_-]|(?<=」)の)+$/, "")
    .replace(/^「([^「」]+)」$/, "$1")
    .trim();
}
