import type { EnforcementCase } from "../../schemas/records/enforcement.ts";
import { casePassages } from "../../snapshots/texts/units/enforcement-units.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { Laws } from "./laws.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";
import type { Narrowing } from "./tables/narrowing.ts";
import type { RowSet } from "./tables/row-set.ts";
import { recordAnswers } from "./texts/record-answers.ts";

/** Absent fields do not filter. Bounds are inclusive; cases without the value are left out. */
export type EnforcementFilters = {
  /** Kind of measure and acting ministry by their whole name, in any spelling. */
  readonly eventType?: string | undefined;
  readonly ministry?: string | undefined;
  /** Parts of the name of the acting ministry or office. */
  readonly offices?: readonly string[] | undefined;
  /** Official name; null for cases that name none. */
  readonly prefecture?: string | null | undefined;
  /** Parts of the provision, and of the name of the program. */
  readonly legalBasis?: string | undefined;
  readonly programName?: string | undefined;
  readonly houjinBangou?: string | undefined;
  readonly disclosedFrom?: string | undefined;
  readonly disclosedUntil?: string | undefined;
  readonly minImproperGrantYen?: number | undefined;
  readonly maxImproperGrantYen?: number | undefined;
};

/** The enforcement cases of a snapshot, latest disclosure first, then by id. */
export type EnforcementCases = Dataset<"enforcement_case", EnforcementFilters>;

export async function openEnforcementCases(
  snapshot: Snapshot,
  { namesOfLawIn }: Pick<Laws, "namesOfLawIn">,
): Promise<EnforcementCases> {
  const nothing = {};
  const index = snapshot.texts("enforcement_case");
  const answers = recordAnswers({
    index,
    kind: "measures",
    language: await snapshot.language(),
    namesOfLawIn,
    nothing,
    shown: () => nothing,
    passagesOf: (record) => casePassages(JSON.parse(record.toString()) as EnforcementCase),
  });
  return openDataset(snapshot, "enforcement_case", narrowEnforcement, answers);
}

/** The filters over these columns. */
export function narrowEnforcement(columns: DatasetColumns<"enforcement_case">): Narrow<EnforcementFilters> {
  const eventTypes = columns.texts("event_type");
  const ministries = columns.texts("ministry");
  const prefectures = columns.words("prefecture");
  const provisions = columns.texts("legal_basis");
  const programs = columns.texts("program_name_hint");
  const recipients = columns.words("recipient_houjin_bangou");
  const days = columns.numbers("disclosed_date");
  const improperGrants = columns.numbers("amount_improper_grant_yen");
  const unnumbered = rowsOfSilentSources(columns);
  return (filters, narrowing) => {
    narrowing.keepText(eventTypes, filters.eventType);
    narrowing.keepText(ministries, filters.ministry);
    narrowing.keepParts(ministries, filters.offices);
    narrowing.keepWord(prefectures, filters.prefecture);
    narrowing.keepPart(provisions, filters.legalBasis);
    narrowing.keepPart(programs, filters.programName);
    narrowing.keepDays(days, filters.disclosedFrom, filters.disclosedUntil);
    narrowing.keepRange(improperGrants, filters.minImproperGrantYen, filters.maxImproperGrantYen);
    // Last, so that only sources of the remaining rows are checked for published numbers.
    if (filters.houjinBangou !== undefined)
      narrowing.keep({ published: !admitsAny(narrowing, unnumbered) }, recipients.anyOf([filters.houjinBangou]));
  };
}

/** Rows of sources that publish no corporate number of a recipient: a filter by number never finds them. */
function rowsOfSilentSources(columns: DatasetColumns<"enforcement_case">): RowSet {
  const publishers = columns.words("publisher");
  const without = columns.words("recipient_houjin_bangou").anyOf([null]);
  // Cases without a publisher are treated as one source.
  const silent = [...publishers.words, null].filter((publisher) => {
    const rows = publishers.anyOf([publisher]);
    const { count } = rows;
    rows.intersect(without);
    return rows.count === count;
  });
  return publishers.anyOf(silent);
}

function admitsAny({ admitted }: Narrowing, rows: RowSet): boolean {
  if (admitted === null) return rows.count > 0;
  let any = false;
  admitted.each((row) => (any ||= rows.has(row)));
  return any;
}
