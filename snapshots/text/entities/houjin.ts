/**
 * 法人番号 (corporate numbers) and T-numbers of qualified invoice issuers.
 *
 * A corporate number is a check digit followed by twelve digits. A T-number is T and thirteen digits: those of a
 * corporation are its corporate number; those of a sole proprietor are a number of their own that is never a corporate
 * number. The agency promises no check digit for the latter, so a T-number is checked for its form alone.
 */

/**
 * Check digit of a twelve-digit body: 9 - (sum mod 9), digits weighted 1, 2, 1, 2 ... from the right; always 1 to 9. It
 * misses exactly one kind of single-digit error, 0 written for 9 or 9 for 0. Throws RangeError unless given 12 digits.
 */
export function checkDigit(body: string): number {
  if (!/^\d{12}$/.test(body)) throw new RangeError("a corporate number has twelve digits behind its check digit");
  let sum = 0;
  for (let at = 0; at < 12; at++) sum += Number(body.charAt(at)) * (at % 2 === 0 ? 2 : 1);
  return 9 - (sum % 9);
}

/** Whether the text is exactly thirteen ASCII digits with the right check digit. */
export function isHoujinBangou(text: string): boolean {
  return /^\d{13}$/.test(text) && Number(text.charAt(0)) === checkDigit(text.slice(1));
}

/** Reads a corporate number however it is written: full-width, parted by hyphens or spaces, as a T-number. Null when it is none. */
export function parseHoujinBangou(text: string): string | null {
  const digits = parseThirteenDigits(text);
  return digits !== null && isHoujinBangou(digits) ? digits : null;
}

/** The same for the form alone: the check digit may be wrong. */
export function parseThirteenDigits(text: string): string | null {
  return thirteenDigits(text)?.digits ?? null;
}

/**
 * Reads a T-number however it is written and returns `T` and thirteen digits. The T must be there: bare digits are a
 * corporate number, not a registration. Null for any other form; the check digit is not asked for.
 */
export function parseInvoiceNumber(text: string): string | null {
  const read = thirteenDigits(text);
  return read !== null && read.hasT ? `T${read.digits}` : null;
}

/**
 * Reads what a T-number begins with: T and ten to thirteen digits, or the thirteen digits alone. Fewer digits could be
 * anything, and would stand for thousands of registrations. Null for any other text.
 */
export function parseInvoiceNumberStart(text: string): string | null {
  const match = /^([Tt]?)(\d{10,13})$/.exec(plainNumber(text));
  if (match === null || (match[1] === "" && match[2]!.length < 13)) return null;
  return `T${match[2]}`;
}

function thirteenDigits(text: string): { digits: string; hasT: boolean } | null {
  const match = /^([Tt]?)(\d{13})$/.exec(plainNumber(text));
  return match === null ? null : { digits: match[2] ?? "", hasT: match[1] !== "" };
}

/** Half-width and without the marks that part digits; what is too long to be a number is nothing. */
function plainNumber(text: string): string {
  return text.length > 40 ? "" : text.normalize("NFKC").replace(/[\s\-‐‑–—―−ー]/g, "");
}
