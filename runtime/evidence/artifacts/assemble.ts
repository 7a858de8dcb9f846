import type { Artifact } from "../../../schemas/answers/artifact.ts";
import { unitPriceYen } from "../../base/price.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import type { RecordRef } from "../../endpoint/endpoint.ts";
import type { AskedRequest } from "../../endpoint/request-hash.ts";
import { numberGaps } from "../company/company-gaps.ts";
import { invoiceActive, readCompany } from "../company/company.ts";
import { evidenceDisclaimer, evidenceDisclaimerJa } from "../disclaimer.ts";
import type { EvidenceEntry } from "../entry.ts";
import { gapsOfEntries, inOrder } from "../gap-list.ts";
import { answerId } from "../packet.ts";
import { receiptsOf, sourcesOf } from "../receipts.ts";
import { type PageLine, type PageSection, toPage } from "../reports/page.ts";
import { subjectRequest } from "../subject-request.ts";
import { cutToBrief } from "./brief-pack.ts";
import { followUpsOf } from "./follow-ups.ts";
import { type InputSection, type Lookup, lookUp } from "./lookups.ts";
import {
  asked,
  inputTitles,
  nameOf,
  type PackInputs,
  type PackPlan,
  readingOf,
  type Section,
  sectionOf,
  type SectionPlan,
} from "./pack.ts";

export type ArtifactRequest = {
  readonly request: AskedRequest;
  /** 13 digits. */
  readonly number: string;
  readonly wanted: ReadonlySet<InputSection>;
  readonly mostRows: number;
  /** For a model: under 3,000 tokens. */
  readonly brief: boolean;
};

export type MadeArtifact = {
  readonly artifact: Artifact;
  /** Records shown by its rows. */
  readonly records: readonly RecordRef[];
  /** No requested input has any rows. */
  readonly empty: boolean;
  /** False for a number with a wrong check digit. */
  readonly billed: boolean;
};

/** A pack about one company. Everything except `generated_at` and billing is determined by request, snapshot and day. */
export function assembleArtifact(plan: PackPlan, wish: ArtifactRequest, context: SnapshotContext): MadeArtifact {
  return wish.brief
    ? cutToBrief(wish.mostRows, (mostRows) => assembleRows(plan, { ...wish, mostRows }, context))
    : assembleRows(plan, wish, context);
}

function assembleRows(
  plan: PackPlan,
  { request, number, wanted, mostRows }: ArtifactRequest,
  { corpus, asOf, generatedAt, keyed }: SnapshotContext,
): MadeArtifact {
  const company = readCompany(corpus, number);
  const billed = company.checkDigitValid;
  const lookups = lookUp(corpus, company, { wanted, mostRows, asOf });
  const entries = lookups.flatMap((lookup) => lookup.entries);
  const gaps = inOrder([
    ...numberGaps(company),
    ...lookups.flatMap((lookup) => lookup.gaps),
    ...gapsOfEntries(entries, asOf),
  ]);
  const inputs: PackInputs = { company, lookups, gaps, asOf };
  const sections = plan.sections.map((section) => sectionOf(section, inputs));
  const receipts = receiptsOf(entries, (entry) => sectionsWith(plan, lookups, entry));
  const sources = sourcesOf(corpus, receipts);
  const followUps = followUpsOf(inputs);
  const origin = { corpusSnapshotId: corpus.id, asOf };
  const endpoint = `${request.method} ${request.route}`;
  const artifact: Artifact = {
    artifact_id: answerId("art", { request, ...origin }),
    artifact_type: plan.type,
    artifact_version: "1.0",
    schema_version: "v1",
    generated_at: generatedAt,
    packet_id: answerId("evp", { request: subjectRequest("houjin", number), ...origin }),
    endpoint,
    summary: summaryOf(inputs),
    sections,
    sources,
    known_gaps: gaps,
    source_receipts: receipts,
    copy_paste_parts: plan.parts(inputs),
    recommended_followup: followUps.all,
    recommended_followup_by_channel: followUps.byChannel,
    agent_routing: {
      answer_not_included: true,
      empty_is_not_absence: true,
      tell_user_known_gaps: gaps.length > 0,
      next_operation: followUps.all[0]?.endpoint ?? null,
    },
    human_review_required: followUps.reviews,
    next_actions: followUps.all.toReversed(),
    markdown_display: toMarkdown(plan, inputs, { sections, sources, corpus_snapshot_id: corpus.id }),
    corpus_snapshot_id: corpus.id,
    corpus_checksum: corpus.checksum,
    _disclaimer: evidenceDisclaimer,
    _evidence: {
      basis_fields: asked(lookups).flatMap(({ dataset, rows }) =>
        [...new Set(rows.flatMap(({ fields }) => Object.keys(fields)))].map((field) => `${dataset}.${field}`),
      ),
      claim_coverage: coverageOf(lookups),
      known_gap_count: gaps.length,
      known_gap_refs: [...new Set(gaps.map(({ gap_id: id }) => id))],
      recommended_followup_count: followUps.all.length,
      source_count: sources.length,
      source_receipt_completion: {
        total: receipts.length,
        with_fetched_at: receipts.filter(({ source_fetched_at: at }) => at !== null).length,
        with_content_hash: receipts.filter(({ content_hash: hash }) => hash !== null).length,
        with_license: receipts.filter(({ license }) => license !== null && license !== "unknown").length,
      },
      source_refs: receipts.map(({ source_receipt_id, source_url }) => ({ source_receipt_id, source_url })),
    },
    _seal_unavailable: true,
    audit_seal: null,
    ...billingOf(endpoint, { keyed, billed }),
  };
  return { artifact, records: recordsOf(lookups), empty: readingOf(asked(lookups)) !== "HIT", billed };
}

function summaryOf({ company, lookups, asOf }: PackInputs): Artifact["summary"] {
  const { number, master, registrant } = company;
  const wanted = new Set(asked(lookups).map(({ dataset }) => dataset));
  return {
    houjin_bangou: number,
    name: company.name,
    prefecture: master?.record.prefecture ?? registrant?.record.prefecture ?? null,
    registered: wanted.has("invoice_status") ? invoiceActive(company, asOf) : null,
    counts: Object.fromEntries(asked(lookups).map(({ dataset, total }) => [dataset, total])),
  };
}

/** Sections that show rows of the input of an entry. */
function sectionsWith(plan: PackPlan, lookups: readonly Lookup[], entry: EvidenceEntry): string[] {
  const datasets = lookups.filter(({ entries }) => entries.includes(entry)).map(({ dataset }) => dataset);
  return plan.sections.flatMap(({ id, from = [] }) => (from.some((name) => datasets.includes(name)) ? [id] : []));
}

function coverageOf(lookups: readonly Lookup[]): Record<string, number> {
  const rows = lookups.flatMap((lookup) => lookup.rows);
  const sourced = rows.filter(({ source_url: url }) => url !== null).length;
  return { sourced, derived: rows.length - sourced };
}

function recordsOf(lookups: readonly Lookup[]): RecordRef[] {
  const refs = lookups.flatMap(({ records }) => records);
  return [...new Map(refs.map((ref) => [`${ref.table} ${ref.key}`, ref])).values()];
}

/** A pack as one page of Markdown: sections, what is not connected, sources. */
function toMarkdown(
  plan: PackPlan,
  inputs: PackInputs,
  { sections, sources, corpus_snapshot_id }: Pick<Artifact, "sections" | "sources" | "corpus_snapshot_id">,
): string {
  const { company, gaps, asOf } = inputs;
  return toPage({
    title: `${plan.title}: ${nameOf(company)}`,
    asOf,
    corpusSnapshotId: corpus_snapshot_id,
    sections: sections.map((section, at) => pageSection(section, plan.sections[at]!, inputs)),
    gaps,
    sectionTitles: inputTitles,
    sources,
    disclaimer: evidenceDisclaimerJa,
  });
}

function pageSection({ title, reading, rows, total }: Section, plan: SectionPlan, inputs: PackInputs): PageSection {
  if (plan.page) return { title, reading: null, lines: plan.page(inputs).map((text) => ({ text })), total: 0 };
  const listed = new Set<unknown>();
  const lines = rows.flatMap((row): PageLine[] => {
    // A dated event repeats its source record.
    if (row["dataset"] === "watch_status" && listed.has(row["entity_id"])) return [];
    if (typeof row["entity_id"] === "string") listed.add(row["entity_id"]);
    return [lineOf(row)];
  });
  return { title, reading: plan.make ? null : reading, lines, total: total - (rows.length - lines.length) };
}

function lineOf(row: Readonly<Record<string, unknown>>): PageLine {
  const text = ["statement_ja", "line", "question_ja", "item_ja", "control_ja", "title"]
    .map((field) => row[field])
    .find((value) => typeof value === "string");
  const { source_url: url } = row;
  return {
    text: typeof text === "string" ? text : JSON.stringify(row),
    sourceUrl: typeof url === "string" ? url : null,
  };
}

type Billing = Pick<Artifact, "billing_note" | "billing_metadata">;

const price = `1 unit, ${unitPriceYen} JPY before tax`;
const noPrice = "0 units: a number with a wrong check digit costs nothing.";

/** Price and seal information of a pack. Excluded from replay comparison, because it depends on the caller. */
function billingOf(endpoint: string, { keyed, billed }: { keyed: boolean; billed: boolean }): Billing {
  const payer = keyed ? ", charged to the key of this call." : "; anonymous callers are not charged.";
  const units = billed ? 1 : 0;
  return {
    billing_note: billed ? `${price}${payer}` : noPrice,
    billing_metadata: {
      endpoint,
      metered: keyed && billed,
      pair_count: null,
      pricing_note: billed ? `${price}, whether or not any record is held.` : noPrice,
      quantity: units,
      result_count: units,
      strict_metering: keyed && billed,
      unit_type: "artifact",
      value_basis: ["public_records", "source_receipts", "known_gaps"],
      audit_seal: {
        authenticated_key_present: keyed,
        billing_metadata_covered_by_response_hash: true,
        included_when_available: true,
        requested_for_metered_key: keyed,
        seal_field_excluded_from_response_hash: true,
      },
    },
  };
}
