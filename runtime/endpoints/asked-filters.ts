import type { Language } from "../../snapshots/language/language.ts";
import { type Condition, findConditions } from "../../snapshots/questions/conditions.ts";
import type { NamedBody } from "../../snapshots/questions/bodies.ts";
import type { DatasetPage } from "../corpus/tables/dataset.ts";

/** The minimum and maximum parameters of a search for one condition. */
type Ends = readonly [least: string, greatest: string];

/** The conditions of a question that a search can test. */
export type TestedConditions = {
  /** Money, in units of this many yen. */
  readonly amount?: { readonly ends: Ends; readonly unitYen: number };
  /** Number of employees. */
  readonly staff?: Ends;
  /** A date of the record, such as that of a decision. */
  readonly days?: Ends;
};

type Query = { readonly q?: string | undefined };

/**
 * A page of records for a query and the conditions in its words, such as 500万円以上, which become filters unless the caller set
 * them. The page reports conditions that match nothing or cannot be tested.
 */
export function pageOfAsked<Asked extends Query, Page extends Omit<DatasetPage, "rows">>(
  query: Asked,
  {
    tested,
    language,
    today,
    page,
  }: { tested: TestedConditions; language: Language; today: string; page: (query: Asked) => Page },
): Page {
  const text = query.q?.normalize("NFKC") ?? "";
  // Quoted text is searched literally.
  const found = /["“”]/.test(text) ? [] : findConditions(language, text, today);
  const conditions = found.filter(({ about }) => !isSet(query, tested, about));
  if (conditions.length === 0) return page(query);
  const untested = conditions.filter(({ about }) => endsOf(tested, about) === null);
  const filters = filtersOf(conditions, tested);
  if (Object.keys(filters).length === 0) return telling(page(query), {}, untested);
  const bare = { ...query, q: without(text, conditions) };
  const fitting = page({ ...bare, ...filters });
  // Records that match the words alone are closer to the question than records that match only the condition.
  const isMet = fitting.total > 0 && (!fitting.partial || fitting.match.used.length > 0);
  return isMet ? telling(fitting, filters, untested) : telling(page(bare), {}, conditions);
}

/** A page of the records of the court or ministry that a question names where some of them answer, else of all, and says so. */
export function pageOfNamed<Page extends Omit<DatasetPage, "rows">>(
  named: NamedBody | null,
  field: string,
  page: (names?: readonly string[]) => Page,
): Page {
  if (named === null) return page();
  const own = page(named.names);
  return own.total > 0 ? telling(own, { [field]: named.name }, []) : telling(page(), {}, [named]);
}

function endsOf({ amount, staff, days }: TestedConditions, about: Condition["about"]): Ends | null {
  return { amount: amount?.ends, staff, days }[about] ?? null;
}

function isSet(query: object, tested: TestedConditions, about: Condition["about"]): boolean {
  const set: Readonly<Record<string, unknown>> = { ...query };
  return endsOf(tested, about)?.some((name) => set[name] !== undefined) ?? false;
}

function filtersOf(conditions: readonly Condition[], tested: TestedConditions): Record<string, number | string> {
  const filters: Record<string, number | string> = {};
  for (const { about, least, greatest } of conditions) {
    const ends = endsOf(tested, about);
    if (ends === null) continue;
    const unit = about === "amount" ? (tested.amount?.unitYen ?? 1) : 1;
    for (const [name, value] of [
      [ends[0], least],
      [ends[1], greatest],
    ] as const)
      if (value !== null) filters[name] = typeof value === "number" ? value / unit : value;
  }
  return filters;
}

/** The text without the conditions that became filters; の joins a condition to its noun. */
function without(text: string, conditions: readonly Condition[]): string {
  return conditions
    .toReversed()
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end).replace(/^の/, "")}`, text)
    .trim();
}

function telling<Page extends Omit<DatasetPage, "rows">>(
  page: Page,
  understood: Readonly<Record<string, unknown>>,
  unmet: readonly Pick<Condition, "written">[],
): Page {
  const { match } = page;
  const dropped = [...new Set([...match.dropped, ...unmet.map(({ written }) => written)])];
  const isPartial = unmet.length > 0 && match.kind !== "none";
  return {
    ...page,
    partial: page.partial || isPartial,
    match: {
      ...match,
      kind: isPartial ? "partial" : match.kind,
      dropped,
      understood: { ...match.understood, ...understood },
    },
  };
}
