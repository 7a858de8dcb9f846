import { oldKanjiPairs } from "./old-kanji.ts";

/*
 * What folding knows about each UTF-16 unit of NFKC text, as two flat tables. The ranges are written out here, never
 * taken from Unicode properties of the host, so that every Node release folds alike.
 */

export const SEPARATOR = 0;
/** Hiragana and katakana, and a long-vowel mark once it is known to be one. */
export const KANA = 1;
/** Han characters, including the high surrogates of planes 2 and 3 and private use (外字). */
export const KANJI = 2;
/** Latin, Greek, Cyrillic. */
export const LETTER = 3;
export const DIGIT = 4;
/** Any other script; kept as it is. */
export const OTHER = 5;
/** Hyphens, dashes, minus signs and ー: a long vowel after kana, a hyphen elsewhere. */
export const DASH = 6;
/** Apostrophes: join letters. */
export const JOINER = 7;
/** Combining accents U+0300-036F. */
export const ACCENT = 8;
/** Invisible: variation selectors, zero-width characters, soft hyphen. */
export const INVISIBLE = 9;
/** Added to a kind when the character needs its neighbours to be folded. */
export const IN_CONTEXT = 16;

/** Kind of the character, plus IN_CONTEXT where its neighbours decide. */
export const kinds: Uint8Array = new Uint8Array(0x10000).fill(OTHER);

/** The unit it becomes when it is kept and nothing around it matters. */
export const mapped: Uint16Array = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit);

/** Unvoiced kana to its voiced form, and は row to its semi-voiced form; う is voiced to ぶ because ヴ is read so. */
export const voiced: ReadonlyMap<number, number> = kanaPairs(
  "うぶかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼ",
);
export const semiVoiced: ReadonlyMap<number, number> = kanaPairs("はぱひぴふぷへぺほぽ");

fillKinds();
fillMapped();

function fillKinds(): void {
  const separators =
    "0000-002f 003a-0040 005b-0060 007b-00bf 00d7 00f7 1680 2000-206f 20a0-20cf 2190-2bff 2e00-2e7f 3000-3004 3008-3020 " +
    "3030-3037 303d-303f 30a0 30fb fe10-fe1f fe30-fe6f fff0-ffff";
  setKind(separators, SEPARATOR);
  setKind("3041-3096 309d-309e 30a1-30fa 30fd-30fe 31f0-31ff", KANA);
  setKind("2e80-2fdf 3005-3007 3021-3029 3038-303b 3400-4dbf 4e00-9fff d840-d8bf e000-faff", KANJI);
  setKind("0041-005a 0061-007a 00aa 00b5 00ba 00c0-00d6 00d8-00f6 00f8-024f 0370-0481 048a-052f 1e00-1fff", LETTER);
  setKind("0030-0039", DIGIT);
  setKind("002d 2010-2015 2043 2212 2500-2501 30fc", DASH);
  setKind("0027 2018-2019", JOINER);
  setKind("0300-036f", ACCENT);
  setKind("00ad 061c 180b-180f 200b-200f 202a-202e 2060-206f fe00-fe0f feff", INVISIBLE);
  for (const character of ".,&(々ゝゞヽヾヴゔケヶゖ\u3099\u309a") addContext(character.charCodeAt(0));
  for (let unit = 0xd800; unit <= 0xdfff; unit++) addContext(unit);
}

function addContext(unit: number): void {
  kinds[unit] = (kinds[unit] ?? OTHER) | IN_CONTEXT;
}

function setKind(ranges: string, kind: number): void {
  for (const range of ranges.split(" ")) {
    const [first = "", last = first] = range.split("-");
    kinds.fill(kind, Number.parseInt(first, 16), Number.parseInt(last, 16) + 1);
  }
}

function fillMapped(): void {
  for (let unit = 0; unit < 0x2000; unit++) if (kinds[unit] === LETTER) mapped[unit] = bareLowerCase(unit);
  mapped[0x03c2] = 0x03c3;
  for (let unit = 0x30a1; unit <= 0x30f6; unit++) mapped[unit] = unit - 0x60;
  mapped[0x30fd] = 0x309d;
  mapped[0x30fe] = 0x309e;
  mapPairs("ヷわヸいヹえヺをㇰくㇱしㇲすㇳとㇴぬㇵはㇶひㇷふㇸへㇹほㇺむㇻらㇼりㇽるㇾれㇿろ");
  // Old spellings write や for ゃ (キヤノン, によつて) and ゐ, ゑ for い, え, so the smaller set of letters wins.
  for (const [small, large] of kanaPairs("ぁあぃいぅうぇえぉおっつゃやゅゆょよゎわゐいゑえゕか")) {
    mapped[small] = large;
    mapped[small + 0x60] = large;
  }
  for (const [old, modern] of oldKanjiPairs) if (old.length === 1) mapped[old.charCodeAt(0)] = modern.charCodeAt(0);
}

/** Lower case without accents, by the character's own decomposition; ranges are stable since Unicode 7. */
function bareLowerCase(unit: number): number {
  return String.fromCharCode(unit).normalize("NFD").charAt(0).toLowerCase().normalize("NFD").charCodeAt(0);
}

function mapPairs(text: string): void {
  for (const [from, to] of kanaPairs(text)) mapped[from] = to;
}

function kanaPairs(text: string): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let at = 0; at < text.length; at += 2) pairs.set(text.charCodeAt(at), text.charCodeAt(at + 1));
  return pairs;
}
