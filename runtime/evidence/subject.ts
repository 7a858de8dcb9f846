import type { KnownGap } from "../../schemas/answers/evidence.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { parseHoujinBangou, parseInvoiceNumber } from "../../snapshots/text/entities/houjin.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { type CataloguedKind, type EvidenceEntry, readEntry, type SubjectKind } from "./entry.ts";
import { linksOf } from "./links.ts";
import { withShare } from "./register-share.ts";
import { houjinEntry, registrantEntry } from "./register-entries.ts";

/** Maximum records of one packet; a ministry has far more purchases. */
const mostRecords = 500;

/** Evidence about one subject. `subjectId` is its id in normalised spelling. */
export type SubjectEvidence = {
  readonly subjectId: string;
  /** The subject's own record first, then connected records. */
  readonly entries: readonly EvidenceEntry[];
  /** Gaps of the lookup itself. */
  readonly gaps: readonly KnownGap[];
  /** Tables that were searched. */
  readonly searched: readonly SubjectKind[];
};

/** `malformed`: not a number of this kind, or a wrong check digit. `unknown`: missing from a catalogue that is complete. */
export type NoSubject = "malformed" | "unknown";

/**
 * All evidence about one subject. A well-formed register number without data gives an answer without records, because the
 * registers are never held completely.
 */
export function subjectEvidence(corpus: Corpus, kind: SubjectKind, id: string): SubjectEvidence | NoSubject {
  if (kind === "houjin") return houjinEvidence(corpus, id);
  if (kind === "invoice_registrant") return registrantEvidence(corpus, id);
  const subjectId = kind === "program" ? corpus.programs.heldId(id) : id;
  const entry = readEntry(corpus, kind, subjectId);
  return entry === null ? "unknown" : { subjectId, entries: [entry], gaps: [], searched: [kind] };
}

/** The id of a subject in normalised spelling. Other text is unchanged. */
export function subjectIdOf(kind: unknown, id: unknown): unknown {
  if (typeof id !== "string") return id;
  if (kind === "houjin") return parseHoujinBangou(id) ?? id;
  return kind === "invoice_registrant" ? (parseInvoiceNumber(id) ?? id) : id;
}

function registrantEvidence(corpus: Corpus, id: string): SubjectEvidence | NoSubject {
  const number = parseInvoiceNumber(id);
  if (number === null) return "malformed";
  const entry = registrantEntry(corpus, number);
  return {
    subjectId: number,
    entries: entry === null ? [] : [entry],
    gaps: entry === null ? [...checkDigitGaps(number), emptyGap(corpus, "invoice_registrant", number)] : [],
    searched: ["invoice_registrant"],
  };
}

/**
 * Gaps of a registration number that is not held. Only corporations have a check digit, so a wrong one is reported and not
 * rejected.
 */
export function checkDigitGaps(number: string): KnownGap[] {
  return parseHoujinBangou(number) === null ? [knownGap("houjin_check_digit_invalid", [number])] : [];
}

function houjinEvidence(corpus: Corpus, id: string): SubjectEvidence | NoSubject {
  const number = parseHoujinBangou(id);
  if (number === null) return "malformed";
  const master = houjinEntry(corpus, number);
  const registrant = registrantEntry(corpus, `T${number}`);
  const links = linksOf(corpus, number);
  const connected = connectedKinds.map((kind) => ({ kind, keys: links[kind] ?? [] }));
  const keys = connected.flatMap(({ kind, keys: named }) => named.map((key) => ({ kind, key: String(key) })));
  const own = [master, registrant].filter((entry) => entry !== null);
  const shown = keys.slice(0, mostRecords - own.length);
  const entries = [...own, ...shown.map(({ kind, key }) => connectedEntry(corpus, kind, key))];
  return {
    subjectId: number,
    entries,
    gaps: [
      ...(master === null && entries.length > 0 ? [knownGap("houjin_number_unverified", [number])] : []),
      ...(master === null ? [emptyGap(corpus, "houjin", number)] : []),
      ...(registrant === null ? [emptyGap(corpus, "invoice_registrant", number)] : []),
      ...connected.filter(({ keys: named }) => named.length === 0).map(({ kind }) => emptyGap(corpus, kind, number)),
      ...(shown.length < keys.length ? [knownGap("result_truncated", [number])] : []),
    ],
    searched: ["houjin", "invoice_registrant", ...connectedKinds],
  };
}

/** Datasets whose rows refer to companies by number, in packet order. */
const connectedKinds = ["enforcement_case", "case_study", "bid"] as const;

type SearchedKind = "houjin" | "invoice_registrant" | (typeof connectedKinds)[number];

/** The gap for a dataset without rows for a number: it never means that nothing exists. */
export function emptyGap(corpus: Corpus, kind: SearchedKind, number: string): KnownGap {
  if (rowsOf(corpus, kind) === 0) return knownGap("dataset_not_loaded", [], kind);
  if (kind === "houjin" || kind === "invoice_registrant")
    return withShare(corpus, kind, knownGap("not_found_in_corpus", [number], kind));
  return knownGap("no_records_returned", [number], kind);
}

function rowsOf({ houjin, registrants, enforcementCases, caseStudies, bids }: Corpus, kind: SearchedKind): number {
  const datasets = {
    houjin,
    invoice_registrant: registrants,
    enforcement_case: enforcementCases,
    case_study: caseStudies,
    bid: bids,
  };
  return datasets[kind].size;
}

function connectedEntry(corpus: Corpus, kind: CataloguedKind, id: string): EvidenceEntry {
  const entry = readEntry(corpus, kind, id);
  if (entry === null) throw new Error(`records.mdb has lost the evidence of ${kind} ${id}`);
  return entry;
}
