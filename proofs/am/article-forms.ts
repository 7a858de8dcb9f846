const digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const places = ["千", "百", "十", ""];

/** A number up to 9999 as laws print it: 三百二十一. */
function inKanji(number: number): string {
  return [...String(number).padStart(4, "0")]
    .map((digit, at) => (digit === "0" ? "" : `${digit === "1" && at < 3 ? "" : digits[Number(digit)]}${places[at]}`))
    .join("");
}

function fullWidth(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
}

/** Every way in which people write the number 38_3 of an article. */
export function formsOf(number: string): string[] {
  const parts = number.split("_");
  const printed = (write: (part: string) => string) => {
    const [main = "", ...branches] = parts.map(write);
    return `第${[`${main}条`, ...branches].join("の")}`;
  };
  const kanji = (part: string) => inKanji(Number(part));
  return [
    ...new Set([
      number,
      parts.join("-"),
      parts.join("の"),
      printed((part) => part),
      printed(fullWidth),
      printed(kanji),
      printed(kanji).replaceAll("の", "ノ"),
    ]),
  ];
}

/** Reads 第九十五条乃至第百十七条 and the like: the first and the last number of a range of whole articles, or null. */
export function rangeOf(title: string): { readonly first: number; readonly last: number } | null {
  const kanji = "([一二三四五六七八九十百千]+)";
  const range = new RegExp(`^第${kanji}条(?:から|乃至|及び?|及ビ)第${kanji}条(?:まで)?$`, "u").exec(title);
  if (range === null) return null;
  const [first, last] = [fromKanji(range[1]!), fromKanji(range[2]!)];
  return first < last ? { first, last } : null;
}

function fromKanji(text: string): number {
  let [sum, digit] = [0, 0];
  for (const letter of text) {
    const place = ["", "十", "百", "千"].indexOf(letter);
    if (place > 0) [sum, digit] = [sum + (digit || 1) * 10 ** place, 0];
    else digit = digits.indexOf(letter);
  }
  return sum + digit;
}
