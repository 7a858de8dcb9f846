import { addDays } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { RowSet } from "../../corpus/tables/row-set.ts";

const OPEN =
  /(?:現在|いま|今)?(?:の)?(?:募集|受付|公募|申請受付|応募受付)中(?:の|で|である)?|(?:今|いま)(?:すぐ)?(?:申請|応募)(?:できる|可能な)|まだ(?:申請|応募|間に合)\S{0,4}(?:る|う)|(?:currently|still)\s+open|open\s+now/iu;
const CLOSING =
  /(?:締め?切り?|〆切|期限)(?:が|の)?(?:近い|迫った|迫る|迫っている|間近|もうすぐ|せまった)(?:の)?|(?:もうすぐ|まもなく|間もなく)(?:締め?切り?|終了)(?:の|になる|する)?|closing\s+soon/iu;
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
  { deadlines, programs }: Corpus,
  asOf: string,
): AskedWindow<Asked> {
  const text = query.q ?? "";
  const written = windowWords(text);
  const [open, closing] = [OPEN, CLOSING].map((words) => written.some((each) => words.test(each)));
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
export function windowWords(text: string): string[] {
  if (/["“”]/.test(text)) return [];
  return [OPEN, CLOSING].flatMap((words) => words.exec(text)?.[0].trim() ?? []);
}
