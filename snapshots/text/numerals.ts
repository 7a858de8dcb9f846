/**
 * Reads a whole text as a non-negative integer: `385`, `１，２３４`, `三百八十五`, `二〇二四`, `壱百弐拾`, `千五百万`,
 * `1億2,000万`, `1.5億`, `12,345千`. Null when the text is anything else, has a fraction left over, or exceeds the
 * safe integers.
 */
export function parseNumber(text: string): number | null {
  if (text.length > 60) return null;
  // Most numbers are written so, and are read ten times as fast.
  if (/^\d{1,15}$/.test(text)) return Number(text);
  const terms = readTerms(text.normalize("NFKC").replace(/\s/g, ""));
  const value = terms === null ? null : sumOfTerms(terms);
  return value === null || value > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(value);
}

/**
 * Reads an amount of money as whole yen. The text must name the currency, as `円` or `¥`: `1億2,000万円`, `３００万円`,
 * `￥12,000`, `5,000千円`, `50百万円`, `金壱百万円也`. Null otherwise; a bare number is no amount.
 */
export function parseYen(text: string): number | null {
  if (text.length > 60) return null;
  const match = /^金?(¥?)([^円¥]{1,50})(円?)[也整]?$/.exec(text.normalize("NFKC").replace(/\s/g, ""));
  if (match === null || (match[1] === "" && match[3] === "")) return null;
  return parseNumber(match[2] ?? "");
}

/**
 * ASCII digits for a run of 〇一二三四五六七八九十百千: place by place when it has no unit (二〇二四 is 2024), by value
 * otherwise (三百八十五 is 385). Null when the run is no number, such as 十百 or 三百四百.
 */
export function kanjiToDigits(run: string): string | null {
  let places = "";
  let value = 0;
  let pending: number | null = null;
  let limit = 10_000;
  for (let at = 0; at < run.length; at++) {
    const digit = kanjiDigits.indexOf(run.charAt(at));
    const unit = digit >= 0 ? 0 : (smallUnitOf[run.charAt(at)] ?? limit);
    if (digit >= 0) {
      places += String(digit);
      // Behind a unit only 〇 may stand before another digit, as in 二百〇五.
      if (value > 0 && pending !== null && pending > 0) return null;
      pending = digit;
    } else if (unit >= limit || places.length > 1 || pending === 0) return null;
    else {
      value += (pending ?? 1) * unit;
      [places, pending, limit] = ["", null, unit];
    }
  }
  return value > 0 ? String(value + (pending ?? 0)) : places || null;
}

/** Circled numbers, which number the paragraphs of an article, as 第1項; NFKC would make them digits of what stands before. */
export function spellOutCircled(text: string): string {
  return text.replaceAll(/[①-⑳㉑-㉟㊱-㊿]/g, (sign) => `第${circledNumber(sign)}項`);
}

/** Value of a circled number, ① to ㊿; null for other text. */
export function circledNumber(sign: string): number | null {
  return /^[①-⑳㉑-㉟㊱-㊿]$/.test(sign) ? Number(sign.normalize("NFKC")) : null;
}

/** Kanji numeral of a non-negative safe integer in legal style: 385 is 三百八十五, 0 is 〇. Throws for other numbers. */
export function toKanjiNumeral(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a non-negative integer: ${value}`);
  if (value === 0) return "〇";
  let rest = value;
  let text = "";
  for (const [unit, name] of largeUnits.toReversed()) {
    const group = Math.floor(rest / Number(unit));
    if (group > 0) text += belowTenThousand(group) + name;
    rest %= Number(unit);
  }
  return text + belowTenThousand(rest);
}

const kanjiDigits = "〇一二三四五六七八九";
const formalDigits: Readonly<Record<string, string>> = {
  零: "〇",
  壱: "一",
  壹: "一",
  弐: "二",
  貳: "二",
  参: "三",
  參: "三",
};
const smallUnitOf: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const smallUnits: ReadonlyMap<string, bigint> = new Map([
  ["十", 10n],
  ["拾", 10n],
  ["百", 100n],
  ["千", 1000n],
]);
const largeUnits: readonly (readonly [bigint, string])[] = [
  [10_000n, "万"],
  [100_000_000n, "億"],
  [1_000_000_000_000n, "兆"],
];
const largeUnitOf: ReadonlyMap<string, bigint> = new Map([
  ...largeUnits.map(([unit, name]) => [name, unit] as const),
  ["萬", 10_000n],
]);

/** A coefficient as written and the units behind it; `coefficient` is null where a unit stands alone, as in 百. */
type Term = { coefficient: Coefficient | null; small: bigint; large: bigint };
type Coefficient = { readonly digits: bigint; readonly scale: bigint; readonly kanjiLength: number };

function readTerms(text: string): Term[] | null {
  const terms: Term[] = [];
  let at = 0;
  while (at < text.length) {
    const read = readCoefficient(text, at);
    if (read !== null) at = read.end;
    const small = smallUnits.get(text.charAt(at));
    if (small !== undefined) at++;
    const large = largeUnitOf.get(text.charAt(at));
    if (large !== undefined) at++;
    if (read === null && small === undefined) return null;
    terms.push({ coefficient: read?.coefficient ?? null, small: small ?? 1n, large: large ?? 1n });
  }
  return terms.length === 0 ? null : terms;
}

function readCoefficient(text: string, at: number): { coefficient: Coefficient; end: number } | null {
  return readAscii(text, at) ?? readKanji(text, at);
}

function readAscii(text: string, at: number): { coefficient: Coefficient; end: number } | null {
  let end = at;
  while (/[\d,.]/.test(text.charAt(end))) end++;
  const [whole = "", decimals, ...more] = text.slice(at, end).split(".");
  if (whole === "" || decimals === "" || decimals?.includes(",") || more.length > 0) return null;
  const [first = "", ...groups] = whole.split(",");
  if (first === "" || groups.some((group) => group.length !== 3) || (groups.length > 0 && first.length > 3))
    return null;
  const digits = BigInt(first + groups.join("") + (decimals ?? ""));
  return { coefficient: { digits, scale: 10n ** BigInt(decimals?.length ?? 0), kanjiLength: 0 }, end };
}

function readKanji(text: string, at: number): { coefficient: Coefficient; end: number } | null {
  let end = at;
  let digits = "";
  for (; end < text.length; end++) {
    const digit = kanjiDigits.indexOf(formalDigits[text.charAt(end)] ?? text.charAt(end));
    if (digit < 0) break;
    digits += String(digit);
  }
  return end === at ? null : { coefficient: { digits: BigInt(digits), scale: 1n, kanjiLength: end - at }, end };
}

/** Adds the terms up, group by group; units must fall within a group and from group to group. */
function sumOfTerms(terms: readonly Term[]): bigint | null {
  let total = 0n;
  let group = 0n;
  let smallLimit: bigint | null = null;
  let largeLimit: bigint | null = null;
  for (const { coefficient, small, large } of terms) {
    const value = termValue(coefficient, small, large);
    if (value === null || (smallLimit !== null && value.inGroup >= smallLimit)) return null;
    // 三百二五 is no number either, while 二百〇五 is one.
    if (smallLimit !== null && (coefficient?.kanjiLength ?? 0) > 1 && value.inGroup >= 10n) return null;
    group += value.inGroup;
    smallLimit = small === 1n ? 0n : small;
    if (large === 1n) continue;
    const added = group * large + value.fraction;
    if (largeLimit !== null && added >= largeLimit) return null;
    total += added;
    [group, smallLimit, largeLimit] = [0n, null, large];
  }
  if (largeLimit !== null && group >= largeLimit) return null;
  return total + group;
}

/** Value of one term inside its group, and what its decimals are worth once the large unit is counted. */
function termValue(
  coefficient: Coefficient | null,
  small: bigint,
  large: bigint,
): { inGroup: bigint; fraction: bigint } | null {
  if (coefficient === null) return { inGroup: small, fraction: 0n };
  const { digits, scale, kanjiLength } = coefficient;
  // 二五百 is no number: before a small unit kanji give one digit, other than nought.
  if (kanjiLength > 0 && small > 1n && (kanjiLength > 1 || digits === 0n)) return null;
  const whole = digits * small;
  const fraction = (whole % scale) * large;
  if (fraction % scale !== 0n) return null;
  return { inGroup: whole / scale, fraction: fraction / scale };
}

function belowTenThousand(value: number): string {
  let text = "";
  for (const [unit, name] of [
    [1000, "千"],
    [100, "百"],
    [10, "十"],
    [1, ""],
  ] as const) {
    const digit = Math.floor(value / unit) % 10;
    if (digit > 0) text += (digit === 1 && unit > 1 ? "" : kanjiDigits.charAt(digit)) + name;
  }
  return text;
}

/** A count with thousands set apart: `12,345`. */
export function groupedDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ",");
}
