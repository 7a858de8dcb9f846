/** Words for bodies of a kind, and words that say what is given instead of who gives it. */
const NO_BODY =
  /^(?:国|県|都|道|府|市|区|町|村|市区?町村|都道府県|自治体|地方公共団体|各(?:都道府県|市区?町村|自治体)|(?:都道府県|市区?町村)\s*[（(].*[）)]|国\s*[（(].*[）)]|不明|未定|なし|その他|[（(].*[）)])$/;
/** training, tax_deduction: a word of the program that a column shift put here. No body of the country is called in small letters. */
const SMALL_LETTERS = /^[a-z0-9_\-\s]+$/;

/** Whether a text names a body: 架空県産業振興課, and not 都道府県 or training. */
export function namesBody(text: string): boolean {
  const plain = text.normalize("NFKC").trim();
  return !NO_BODY.test(plain) && !SMALL_LETTERS.test(plain);
}
