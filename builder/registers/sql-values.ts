/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Texts as the inside of an SQL list. */
export function literals(texts: readonly string[]): string {
  return texts.map(literal).join(", ");
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The text itself where it is a day of the calendar written YYYY-MM-DD, else null. */
export function isoDate(text: string): string {
  // The cast alone takes other spellings too (2024/1/5), and infinity or years of five digits come back unchanged.
  return `CASE WHEN strlen(${text}) = 10 AND CAST(TRY_CAST(${text} AS DATE) AS VARCHAR) = ${text} THEN ${text} END`;
}

/** The text itself where it is one of the values, else null. */
export function oneOf(text: string, values: readonly string[]): string {
  return `CASE WHEN ${text} IN (${literals(values)}) THEN ${text} END`;
}

/** The text itself where the whole of it matches the RE2 pattern, else null. */
export function matching(text: string, pattern: string): string {
  return `CASE WHEN regexp_full_match(${text}, ${literal(pattern)}) THEN ${text} END`;
}

/** Text without white space at its ends, as JavaScript's `trim` gives it; null when nothing is left. */
export function trimmed(text: string): string {
  const all = literal(String.fromCharCode(...blanks));
  // Trimming takes twenty times as long as seeing that there is nothing to trim. A list of code points in place of the text would
  // become a join, which takes longer to plan than a small file to read.
  return `CASE WHEN ${text} <> '' AND (contains(${all}, left(${text}, 1)) OR contains(${all}, right(${text}, 1))) THEN nullif(trim(${text}, ${all}), '') ELSE ${text} END`;
}

/** Code points that records take for white space, the line ends and U+FEFF among them: a text of nothing else is blank. */
const blanks = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
  /\s/.test(String.fromCharCode(code)),
);

/** True where there is a text but its reading is null. */
export function unreadable(text: string, reading: string): string {
  return `(${text} IS NOT NULL AND ${reading} IS NULL)`;
}

/**
 * True where the first of 13 digits, given as a BIGINT, is the check digit of the other twelve: 9 minus the remainder by 9
 * of their sum, every second one from the right counted twice.
 */
export function hasCheckDigit(number: string): string {
  const body = `(${number} % 1000000000000)`;
  // A number and the sum of its digits leave the same remainder by 9, so only the doubled digits are taken apart.
  const doubled = [1, 3, 5, 7, 9, 11].map((place) => `(${body} // ${10 ** place}) % 10`).join(" + ");
  return `(${number} // 1000000000000 = 9 - (${body} + ${doubled}) % 9)`;
}

/**
 * Full-width ASCII and the ideographic space as their half-width forms: the part of NFKC that the registers need, because
 * DuckDB has no NFKC.
 */
export function foldWidth(text: string): string {
  return `CASE WHEN regexp_matches(${text}, '[！-～　]') THEN ${foldCharacters(text)} ELSE ${text} END`;
}

/** The same for addresses, faster where digits and hyphens are all that is wide, as in most of them. */
export function foldAddressWidth(text: string): string {
  // `translate` builds its table anew for every row: affordable for these few characters, not for all of ASCII.
  const digits = `translate(${text}, '０１２３４５６７８９－', '0123456789-')`;
  return `CASE WHEN regexp_matches(${text}, '[！-，．／：-～　]') THEN ${foldCharacters(text)} ELSE ${digits} END`;
}

function foldCharacters(text: string): string {
  const folded = `CASE WHEN c BETWEEN '！' AND '～' THEN chr(unicode(c) - 65248) WHEN c = '　' THEN ' ' ELSE c END`;
  return `array_to_string(list_transform(string_split(${text}, ''), lambda c: ${folded}), '')`;
}
