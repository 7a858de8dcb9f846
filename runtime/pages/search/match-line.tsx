import type { Match } from "../../../schemas/answers/match.ts";
import { defineTexts } from "../../wire/language.ts";
import type { Visit } from "../page.ts";
import { shownCount, shownFetch } from "../words/values.ts";

const texts = defineTexts({
  ja: {
    number: (total: string) => `番号が一致：${total}件。`,
    all: (total: string, rows: string) => `すべての語に一致：${total}件（収録${rows}件中）。`,
    some: (total: string, whole: string, rows: string) =>
      `${total}件（うち、すべての語に一致：${whole}件。収録${rows}件中）。`,
    filtered: (total: string, rows: string) => `${total}件（収録${rows}件中）。`,
    only: (used: string, lacks: string) => `${used}だけに一致した結果です（${lacks}は一致なし）。`,
    part: (lacks: string) => `質問の一部だけに一致した結果です（${lacks}は一致なし）。`,
    none: (rows: string) => `収録${rows}件の中に一致なし。`,
    place: (names: string, local: string, national: string) => `${names} ${local}件、全国対象 ${national}件。`,
    ignored: (words: string) => `${words}は条件に使っていません。`,
    undated: (count: string) => `ほかに、募集期間が未収録の制度が${count}件あります。`,
    newest: (fetched: string) => `最新の情報は${fetched}。`,
    quote: (word: string) => `「${word}」`,
    between: "",
  },
  en: {
    number: (total) => `Matched by number: ${total}.`,
    all: (total, rows) => `Every word matches: ${total} of ${rows} records.`,
    some: (total, whole, rows) => `${total} of ${rows} records; ${whole} have every word.`,
    filtered: (total, rows) => `${total} of ${rows} records.`,
    only: (used, lacks) => `These match only ${used} (nothing has ${lacks}).`,
    part: (lacks) => `These match a part of the question (nothing has ${lacks}).`,
    none: (rows) => `No match among ${rows} records.`,
    place: (names, local, national) => `${names}: ${local}; nationwide: ${national}.`,
    ignored: (words) => `${words} was not applied.`,
    undated: (count) => `${count} more fit, but their application window is not held.`,
    newest: (fetched) => `Newest source: ${fetched.replace("Fetched", "fetched")}.`,
    quote: (word) => `“${word}”`,
    between: " ",
  },
});

type MatchLineProps = {
  readonly visit: Visit;
  readonly match: Match;
  readonly total: number;
  /** How many have every word, where it is known. */
  readonly whole?: number | undefined;
  readonly undated?: number | undefined;
};

/** In one line: what matched, what was ignored, and how old the newest data is. */
export function MatchLine({ visit, match, total, whole, undated = match.undated ?? 0 }: MatchLineProps) {
  const t = texts[visit.language];
  const quoted = (words: readonly string[]) => words.map(t.quote).join(visit.language === "ja" ? "" : ", ");
  const { kind, used, dropped, searched, place, ignored = [] } = match;
  const [count, rows] = [shownCount(total), shownCount(searched.rows)];
  const fetched = shownFetch(searched.newest_fetched_at, visit.today, visit.language);
  const main = () => {
    if (total === 0 || kind === "none") return t.none(rows);
    if (kind === "identifier") return t.number(count);
    if (kind === "full") {
      // The first record has every word; those behind it may have only some.
      const known = whole ?? (total === 1 ? 1 : undefined);
      if (used.length === 0 || known === undefined) return t.filtered(count, rows);
      return known >= total ? t.all(count, rows) : t.some(count, shownCount(known), rows);
    }
    return used.length > 0 ? t.only(quoted(used), quoted(dropped)) : t.part(quoted(dropped));
  };
  const parts = [
    main(),
    // A facet leaves some of what was found; where the counts are those of all of it they would contradict the number before.
    place &&
      place.of_place + place.nationwide === total &&
      t.place(place.named.join("・"), shownCount(place.of_place), shownCount(place.nationwide)),
    ignored.length > 0 && t.ignored(quoted(ignored)),
    undated > 0 && t.undated(shownCount(undated)),
    fetched !== null && t.newest(fetched),
  ];
  return <>{parts.filter(Boolean).join(t.between)}</>;
}
