import type { RecordOf } from "../../schemas/records/tables.ts";
import { type GapKind, sourceGaps } from "../../snapshots/evidence/known-gaps.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import { textSize } from "../../snapshots/evidence/text-size.ts";
import type { Subject, SubjectTable } from "./subjects.ts";

/** What is linked to one entity, found once for the whole corpus. */
export type EntityLinks = {
  readonly facts: readonly RecordOf<"fact">[];
  readonly rules: readonly RecordOf<"exclusion_rule">[];
  readonly relations: readonly RecordOf<"relation">[];
  readonly revisions: readonly string[];
  readonly aliases: readonly string[];
};

export type EvidenceContext = {
  readonly dataAsOf: string;
  readonly sources: ReadonlyMap<string, RecordOf<"source">>;
  licenseOf(url: string | null): string | null;
};

const HIGHLIGHTS = 3;

/**
 * The evidence record of one entity, ready but for how it was matched: lineage, facts with their sources, rules,
 * summary put together from its own fields, receipts, known gaps, and its size in both character classes. Nothing in it
 * depends on the day, the previous snapshot or the build clock.
 */
export function evidenceOf(table: SubjectTable, subject: Subject, links: EntityLinks, context: EvidenceContext) {
  const license = context.licenseOf(subject.url);
  const withSource = links.facts.filter(({ source_id }) => source_id !== null).length;
  const notHeld = notHeldFields(subject);
  const points = subject.points.filter((point): point is readonly [string, string, string] => point[1] !== null);
  const basis = points.map(([, , field]) => field);
  const record = {
    entity_id: subject.id,
    record_kind: table,
    primary_name: subject.name,
    authority_name: subject.authority,
    prefecture: subject.prefecture,
    tier: subject.tier,
    source_url: subject.url,
    source_fetched_at: subject.fetchedAt,
    source_checksum: subject.checksum,
    license,
    facts: links.facts.map((fact) => factReference(fact, context)),
    fact_provenance_coverage_pct:
      links.facts.length === 0 ? null : Math.round((withSource / links.facts.length) * 10_000) / 10_000,
    rules: links.rules.map((rule) => ruleReference(rule, subject.id)),
    pdf_fact_refs: links.facts.flatMap((fact) => pdfReference(fact, context)),
    precomputed:
      points.length === 0
        ? null
        : {
            summary_ja: sentence(subject.name, points),
            highlights: points.slice(0, HIGHLIGHTS).map(([label, value]) => `${label} ${value}`),
            built_at: context.dataAsOf,
            basis_fields: basis,
          },
    short_summary:
      points.length === 0
        ? null
        : { text_ja: sentence(subject.name, points.slice(0, 2)), basis_fields: basis.slice(0, 2) },
    recent_changes: changesOf(table, links.revisions, subject.url),
    aliases: [...new Set([...subject.aliases, ...links.aliases])],
  };
  return {
    record,
    gaps: gapsOf(table, subject, license, {
      facts: links.facts.length,
      factsWithSource: withSource,
      rules: links.rules.length,
      revisions: links.revisions.length,
    }).concat(notHeld.length > 0 ? "not_held" : []),
    not_held: notHeld,
    receipts: receiptsOf(table, subject, links.facts, context),
    size: textSize(JSON.stringify(record)),
    related: {
      laws: [
        ...new Set([
          ...subject.lawIds,
          ...links.relations.filter(({ to_kind }) => to_kind === "law").map(({ to_id }) => to_id),
        ]),
      ].toSorted(),
      programs: [
        ...new Set(
          // Who watches a program does not mean those that are like it elsewhere.
          links.relations
            .filter(({ type }) => type !== "similar")
            .flatMap(({ from_id, from_kind, to_id, to_kind }) => [
              { kind: from_kind, id: from_id },
              { kind: to_kind, id: to_id },
            ])
            .filter(({ kind }) => kind === "program")
            .map(({ id }) => id),
        ),
      ]
        .filter((id) => id !== subject.id)
        .toSorted(),
      rules: links.rules.map(({ rule_id }) => rule_id).toSorted(),
    },
    deadline: subject.deadline,
  };
}

/** Fields that tell nothing when they are null: a program without a prefecture is nationwide, one without days has a gap of its own. */
const TOLD_OTHERWISE: ReadonlySet<string> = new Set(["prefecture", "application_window"]);

/** Fields of which no value was captured; whether the source states one is not known. */
function notHeldFields({ points }: Subject): string[] {
  return points.flatMap(([, value, field]) => (value !== null || TOLD_OTHERWISE.has(field) ? [] : field));
}

function sentence(name: string | null, points: readonly (readonly [string, string, string])[]): string {
  return `${[name ?? "", ...points.map(([label, value]) => `${label}: ${value}`)].filter(Boolean).join("／")}。`;
}

function factReference(
  { fact_id, field, value, unit, confidence, source_id }: RecordOf<"fact">,
  { sources }: EvidenceContext,
) {
  const source = source_id ? sources.get(source_id) : undefined;
  return {
    fact_id,
    field,
    value,
    unit,
    confidence,
    source: source
      ? {
          url: source.url,
          fetched_at: source.fetched_at,
          checksum: source.checksum,
          publisher: source.publisher,
          license: source.license,
        }
      : null,
  };
}

function ruleReference(rule: RecordOf<"exclusion_rule">, self: string) {
  const involved = rule.linked_programs.filter(({ program_ids: ids }) => !ids.includes(self)).map(({ key }) => key);
  const verdict =
    rule.kind === "mutually_exclusive" || rule.kind === "same_asset_exclusive" ? "incompatible" : "requires_review";
  return {
    rule_id: rule.rule_id,
    kind: rule.kind,
    verdict,
    with: involved.toSorted(),
    description: rule.description,
    source_urls: rule.source_urls,
  };
}

function pdfReference({ fact_id, field, page, source_id }: RecordOf<"fact">, { sources }: EvidenceContext) {
  const source = source_id ? sources.get(source_id) : undefined;
  return page !== null && source ? [{ fact_id, url: source.url, page, field }] : [];
}

/** History the sources publish themselves: for laws, the revisions the snapshot holds. */
function changesOf(table: SubjectTable, revisions: readonly string[], url: string | null) {
  if (table !== "law") return [];
  const dates = revisions.toSorted();
  return dates
    .slice(1)
    .map((date, index) => ({
      field: "enforced_date",
      before: dates[index]!,
      after: date,
      detected_at: date,
      source_url: url,
    }))
    .toReversed();
}

function receiptsOf(
  table: SubjectTable,
  subject: Subject,
  facts: readonly RecordOf<"fact">[],
  { sources }: EvidenceContext,
) {
  const ids = new Set([
    ...(subject.url ? [sourceIdOf(subject.url)] : []),
    ...facts.flatMap(({ source_id }) => source_id ?? []),
  ]);
  return [...ids].toSorted().flatMap((id) => {
    const source = sources.get(id);
    return source
      ? [
          {
            source_receipt_id: id,
            source_kind: source.kind,
            source_url: source.url,
            source_fetched_at: source.fetched_at,
            content_hash: source.checksum,
            license: source.license,
            used_in: [table],
          },
        ]
      : [];
  });
}

const LOW_CONFIDENCE = 0.5;

/** What is connected to a record besides its own fields. */
type Connections = {
  readonly facts: number;
  readonly factsWithSource: number;
  readonly rules: number;
  readonly revisions: number;
};

/**
 * Evidence that a record lacks, whatever the day: an old source is added when an answer is put together, because it
 * depends on the date the answer speaks for.
 */
function gapsOf(table: SubjectTable, subject: Subject, license: string | null, connected: Connections): GapKind[] {
  const gaps = sourceGaps({ ...subject, license });
  if (subject.confidence !== null && subject.confidence < LOW_CONFIDENCE) gaps.push("low_confidence");
  if (table === "program") {
    if (connected.facts === 0) gaps.push("facts_not_extracted");
    else if (connected.factsWithSource < connected.facts) gaps.push("fact_provenance_partial");
    if (connected.rules === 0) gaps.push("rules_not_connected");
    if (!subject.deadline) gaps.push("deadline_not_structured");
  }
  if (table === "law" && connected.revisions < 2) gaps.push("amendment_history_not_connected");
  if (subject.textIsPartial) gaps.push("law_text_partial");
  return gaps;
}
