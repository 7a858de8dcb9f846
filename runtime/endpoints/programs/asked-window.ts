import { addDays } from "../../../snapshots/text/era.ts";
import type { Language } from "../../../snapshots/language/language.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { RowSet } from "../../corpus/tables/row-set.ts";

const SOON_DAYS = 30;

type Query = { readonly q?: string | undefined; readonly open_only: boolean };

type AskedWindow<Asked> = {
  /** The query without the words that were read. */
  readonly query: Asked;
  /** Rows whose calls fit; undefined without a condition. */
  readonly rows: RowSet | undefined;
  readonly understood: Readonly<Record<string, unknown>>;
  /** Conditions that cannot be applied because no call is held. */
  readonly ignored: readonly string[];
};

/** Reads conditions on calls for applications (募集中, 締切が近い) from a query; quoted text is searched literally. */
export function readWindow<Asked extends Query>(
  query: Asked,
  { deadlines, programs, language }: Corpus,
  asOf: string,
): AskedWindow<Asked> {
  const text = query.q ?? "";
  const written = windowWords(language, text);
  const [open, closing] = patternsOf(language).map((words) => written.some((each) => words.test(each)));
  const bare = written.reduce((left, words) => left.replace(words, " "), text).trim();
  const rest = written.length === 0 ? query : { ...query, q: bare === "" ? undefined : bare };
  if (!deadlines.published)
    return {
      query: rest,
      rows: query.open_only ? deadlines.openOn(asOf) : undefined,
      understood: {},
      ignored: written,
    };
  if (closing) {
    const soon = deadlines.between(asOf, addDays(asOf, SOON_DAYS), {});
    const rows = new RowSet(programs.size, [Uint32Array.from(soon, ({ row }) => row)]);
    rows.intersect(deadlines.openOn(asOf));
    return { query: rest, rows, understood: { deadline_within_days: SOON_DAYS }, ignored: [] };
  }
  const wanted = query.open_only || open;
  return {
    query: rest,
    rows: wanted ? deadlines.openOn(asOf) : undefined,
    understood: open ? { open_only: true } : {},
    ignored: [],
  };
}

/** Conditions on calls for applications, as they are written in a text. */
export function windowWords(language: Language, text: string): string[] {
  if (/["“”]/.test(text)) return [];
  return patternsOf(language).flatMap((words) => words.exec(text)?.[0].trim() ?? []);
}

function patternsOf({ pattern }: Language): RegExp[] {
  return [pattern("open-calls"), pattern("closing-soon")];
}
