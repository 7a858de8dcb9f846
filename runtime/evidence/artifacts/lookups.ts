import { artifactSection } from "../../../schemas/enums.ts";
import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { RecordRef } from "../../endpoint/endpoint.ts";
import type { Company, Held, HeldRows } from "../company/company.ts";
import { recentEvents } from "../company/events.ts";
import type { EvidenceEntry } from "../entry.ts";
import type { Reading } from "../served-record.ts";
import { emptyGap } from "../subject.ts";
import {
  adoptionRow,
  bidRow,
  enforcementRow,
  eventRow,
  identityRow,
  jurisdictionRows,
  peerRows,
  registrationRow,
  type Row,
} from "./rows.ts";

export type InputSection = (typeof artifactSection)[number];

/** The result of one input of a pack. */
export type Lookup = {
  readonly dataset: InputSection;
  readonly reading: Reading;
  /** Limited to the requested number. */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly truncated: boolean;
  /** Evidence of the shown rows; that of a derived row is with its source record. */
  readonly entries: readonly EvidenceEntry[];
  /** Records on which the shown rows are based. */
  readonly records: readonly RecordRef[];
  /** Why there is no row, or that there are more. */
  readonly gaps: readonly KnownGap[];
};

export type LookupRequest = {
  readonly wanted: ReadonlySet<InputSection>;
  readonly mostRows: number;
  readonly asOf: string;
};

/** Every input of a pack in vocabulary order; those not requested are marked as such. */
export function lookUp(corpus: Corpus, company: Company, { wanted, mostRows, asOf }: LookupRequest): Lookup[] {
  return artifactSection.map((dataset) => {
    if (!wanted.has(dataset)) return notRequested(dataset);
    const { all, total, entries, records } = inputs[dataset](corpus, company, asOf);
    const shown = all.slice(0, mostRows);
    const truncated = total > shown.length;
    const gap = total === 0 ? gapOf(corpus, company.number, dataset) : null;
    return {
      dataset,
      reading: gap?.reading ?? "HIT",
      rows: shown,
      total,
      truncated,
      entries: entries.slice(0, mostRows),
      records: [...entries.slice(0, mostRows).map(refOf), ...records.slice(0, mostRows)],
      gaps: [gap ?? [], truncated ? knownGap("result_truncated", [company.number], dataset) : []].flat(),
    };
  });
}

/** `records`: for derived rows, their source records. */
type Input = {
  readonly all: readonly Row[];
  readonly total: number;
  readonly entries: readonly EvidenceEntry[];
  readonly records: readonly RecordRef[];
};

const inputs: Record<InputSection, (corpus: Corpus, company: Company, asOf: string) => Input> = {
  meta: (_corpus, { master }) => single(master && identityRow(master), master?.entry),
  invoice_status: (_corpus, { registrant }, asOf) =>
    single(registrant && registrationRow(registrant, asOf), registrant?.entry),
  enforcement: (_corpus, { enforcement }, asOf) => listed(enforcement, (held) => enforcementRow(held, asOf)),
  adoption_history: (_corpus, { adoptions }) => listed(adoptions, adoptionRow),
  bids: (_corpus, { bidsWon }) => listed(bidsWon, bidRow),
  jurisdiction: (_corpus, company) => derived(jurisdictionRows(company), placesOf(company)),
  peer_summary: (corpus, company) => derived(peerRows(corpus, company), placesOf(company)),
  watch_status(_corpus, company, asOf) {
    const events = recentEvents(company, asOf);
    return derived(
      events.map(eventRow),
      events.map(({ table, entity_id: key }) => ({ table, key })),
    );
  },
};

function single(row: Row | null, entry: EvidenceEntry | undefined): Input {
  return row === null ? derived([], []) : { all: [row], total: 1, entries: entry ? [entry] : [], records: [] };
}

function listed<Record>({ total, rows }: HeldRows<Record>, toRow: (held: Held<Record>) => Row): Input {
  return { all: rows.map(toRow), total, entries: rows.map(({ entry }) => entry), records: [] };
}

function derived(all: readonly Row[], records: readonly RecordRef[]): Input {
  return { all, total: all.length, entries: [], records };
}

/** The entries that state the location of a company. */
function placesOf({ master, registrant }: Company): RecordRef[] {
  return [master, registrant].flatMap((row) => (row ? [refOf(row.entry)] : []));
}

function refOf({ record }: EvidenceEntry): RecordRef {
  return { table: record.record_kind, key: record.entity_id };
}

const tableOf = {
  meta: "houjin",
  invoice_status: "invoice_registrant",
  enforcement: "enforcement_case",
  adoption_history: "case_study",
  bids: "bid",
} as const;

function gapOf(corpus: Corpus, number: string, dataset: InputSection): KnownGap {
  const table = Object.hasOwn(tableOf, dataset) ? tableOf[dataset as keyof typeof tableOf] : null;
  return table === null
    ? knownGap("no_records_returned", [number], dataset)
    : { ...emptyGap(corpus, table, number), section: dataset };
}

function notRequested(dataset: InputSection): Lookup {
  return {
    dataset,
    reading: "AMBIGUOUS",
    rows: [],
    total: 0,
    truncated: false,
    entries: [],
    records: [],
    gaps: [knownGap("section_not_requested", [], dataset)],
  };
}
