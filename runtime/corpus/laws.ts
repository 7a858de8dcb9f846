import type { lawRefKind, lawType, revisionStatus } from "../../schemas/enums.ts";
import type { RelatedProgramRef } from "../../schemas/records/program-link.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";
import { LawAnswers } from "./texts/law-answers.ts";

/** Absent fields do not filter. Bounds are inclusive; laws without the day are left out. */
export type LawFilters = {
  readonly lawType?: (typeof lawType)[number] | undefined;
  /** By its whole name, in any spelling. */
  readonly ministry?: string | undefined;
  /** Parts of the name of the ministry in charge. */
  readonly offices?: readonly string[] | undefined;
  readonly promulgatedFrom?: string | undefined;
  readonly promulgatedTo?: string | undefined;
  readonly enforcedFrom?: string | undefined;
  readonly enforcedTo?: string | undefined;
  readonly statuses?: readonly (typeof revisionStatus)[number][] | undefined;
};

/** The laws of a snapshot, by law number, then by id. */
export type Laws = {
  readonly records: Dataset<"law", LawFilters>;
  /** Whether a question is only a citation of an article of a known law. */
  isCitation(question: string): boolean;
  /** All names of the law that a question names; none when it names no law. */
  namesOfLawIn(question: string): readonly string[];
  /** Public programs that refer to a law, most certain first; optionally of one kind of reference. */
  programsOf(lawId: string, refKind?: (typeof lawRefKind)[number]): readonly RelatedProgramRef[];
};

export async function openLaws(snapshot: Snapshot): Promise<Laws> {
  const answers = await LawAnswers.open(snapshot);
  return {
    records: await openDataset(snapshot, "law", narrowLaws, answers),
    isCitation: (question) => answers.isCitation(question),
    namesOfLawIn: (question) => answers.namesOfLawIn(question),
    programsOf(lawId, refKind) {
      const stored = snapshot.records.prepared(prepared.lawPrograms, lawId);
      const rows = stored === null ? [] : (JSON.parse(stored.toString()) as RelatedProgramRef[]);
      return refKind === undefined ? rows : rows.filter((row) => row.ref_kind === refKind);
    },
  };
}

/** The filters over these columns. */
export function narrowLaws(columns: DatasetColumns<"law">): Narrow<LawFilters> {
  const types = columns.words("law_type");
  const ministries = columns.texts("ministry");
  const statuses = columns.words("revision_status");
  const promulgated = columns.numbers("promulgated_date");
  const enforced = columns.numbers("enforced_date");
  return (filters, narrowing) => {
    narrowing.keepWord(types, filters.lawType);
    narrowing.keepText(ministries, filters.ministry);
    narrowing.keepParts(ministries, filters.offices);
    narrowing.keepWords(statuses, filters.statuses);
    narrowing.keepDays(promulgated, filters.promulgatedFrom, filters.promulgatedTo);
    narrowing.keepDays(enforced, filters.enforcedFrom, filters.enforcedTo);
  };
}
