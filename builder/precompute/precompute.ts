import { join } from "node:path";
import { Program, ProgramMinimal } from "../../schemas/records/program.ts";
import { type RecordOf, tables } from "../../schemas/records/tables.ts";
import type { CorpusStatistics } from "../../snapshots/records/corpus-statistics.ts";
import { type EntityRelations, keptRelations, prepared, type RelationEdge } from "../../snapshots/records/layout.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { Spool } from "../line-files/spool.ts";
import { compare, groupBy } from "../reconcile/merge/merge.ts";
import type { Records } from "../reconcile/reconcile.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";
import { digestOf } from "../run/digest-of.ts";
import { programsOfRule } from "../reconcile/rules.ts";
import type { WriterThread } from "../write-records/writer-thread.ts";
import { type EntityLinks, evidenceOf } from "./evidence.ts";
import { factStatistics } from "./fact-statistics.ts";
import { programsByLaw } from "./law-programs.ts";
import type { LawTexts } from "./law-text-directories.ts";
import { type Subject, subjects, type SubjectTable } from "./subjects.ts";

/** Version of the prepared answers; part of the snapshot id. */
export const PRECOMPUTE_VERSION = "6";

export type PrecomputeInput = {
  readonly records: Records;
  readonly newestFetchedAt: string;
  /** Enforcement dates of the revisions held, by law. */
  readonly revisions: ReadonlyMap<string, readonly string[]>;
  /** Rows of the tables that are not in memory. */
  readonly rowCounts: Readonly<Record<"houjin" | "invoice_registrant" | "law_article", number>>;
  /** Where the articles of each law are. */
  readonly lawTexts: Iterable<LawTexts>;
  /** Sizes and fetch times of the datasets, as the written tables state them. */
  readonly datasets: CorpusStatistics["datasets"];
};

/** Prepares what a request would otherwise compute: program shapes, evidence records, links, whole-corpus answers. */
export async function precompute(
  input: PrecomputeInput,
  { writer, work, steps }: { readonly writer: WriterThread; readonly work: string; readonly steps: BuildSteps },
): Promise<void> {
  const { records } = input;
  const publicPrograms = records.program.filter(({ excluded }) => !excluded);
  await write(
    prepared.programMinimal,
    publicPrograms.map((program) => [program.unified_id, ProgramMinimal.parse(program)]),
  );
  await write(
    prepared.programDefault,
    publicPrograms.map((program) => [program.unified_id, Program.parse(program)]),
  );
  const links = linkEntities(input);
  const sources = new Map(records.source.map((source) => [source.source_id, source]));
  const bySourceUrl = new Map(records.source.map((source) => [source.url, source]));
  const context = {
    dataAsOf: jstDate(new Date(input.newestFetchedAt)),
    sources,
    licenseOf: (url: string | null) => (url === null ? null : (bySourceUrl.get(url)?.license ?? null)),
  };
  for (const table of Object.keys(subjects) as SubjectTable[]) {
    const parts = [steps.keyOf(tableStep(table)), context.dataAsOf, await digestOf(evidenceSources(table))];
    await write(prepared.evidence(table), evidenceRows(table), parts);
  }
  await write(prepared.links, linkRows(records));
  const shown = new Set(publicPrograms.map(({ unified_id }) => unified_id));
  await write(
    prepared.relations,
    relationsByEntity(records.relation, (id) => shown.has(id)),
  );
  await write(prepared.lawPrograms, programsByLaw(records.relation, publicPrograms, sources.values()));
  await write(prepared.lawTexts, input.lawTexts);
  await write(prepared.corpus, [
    ["meta", metaOf(input, publicPrograms)],
    ["statistics", { datasets: input.datasets, facts: factStatistics(publicFacts(), sources) }],
  ]);

  function publicFacts(): RecordOf<"fact">[] {
    return records.fact.filter(({ entity_kind: kind, entity_id: id }) => kind !== "program" || shown.has(id));
  }

  /** What evidence of a table is made from beside its records (evidenceOf): links of each, and the sources of both. */
  function* evidenceSources(table: SubjectTable): Generator<unknown> {
    const seen = new Set<unknown>();
    for (const record of records[table]) {
      const { id, url } = (subjects[table] as (record: unknown) => Subject)(record);
      const linked = links(id);
      if (Object.values(linked).some(({ length }) => length > 0)) yield [id, linked];
      const stated = [
        url === null ? undefined : bySourceUrl.get(url),
        ...linked.facts.map(({ source_id }) => (source_id === null ? undefined : sources.get(source_id))),
      ];
      for (const source of stated)
        if (source && !seen.has(source)) {
          seen.add(source);
          yield source;
        }
    }
  }

  function* evidenceRows(table: SubjectTable): Generator<[string, unknown]> {
    const toSubject = subjects[table] as (record: unknown) => Subject;
    for (const record of records[table]) {
      if (table === "program" && (record as RecordOf<"program">).excluded) continue;
      const subject = toSubject(record);
      yield [subject.id, evidenceOf(table, subject, links(subject.id), context)];
    }
  }

  /** Where an earlier snapshot has the same, it lies among the records already; `parts` tell so before rows are made. */
  async function write(
    database: string,
    rows: Iterable<readonly [string, unknown]>,
    parts?: readonly unknown[],
  ): Promise<void> {
    const step = `prepared ${database}`;
    if (parts && steps.isHeld(step, parts)) return;
    const spool = new Spool(join(work, `${database.replaceAll(/[^a-z]/g, "-")}.prepared.tsv`));
    for (const [key, value] of rows) spool.add(key, JSON.stringify(value));
    spool.close();
    if (!parts && steps.isHeld(step, [spool.sha256])) return;
    await writer.run("prepared", { database, path: spool.path });
  }
}

function linkEntities({ records, revisions }: PrecomputeInput): (id: string) => EntityLinks {
  const facts = groupBy(
    records.fact.toSorted((a, b) => a.fact_id - b.fact_id),
    ({ entity_id }) => entity_id,
  );
  const aliases = groupBy(
    records.law_alias
      .filter(({ kind }) => kind === "abbreviation" || kind === "old_title")
      .toSorted((a, b) => (a.alias_id < b.alias_id ? -1 : 1)),
    ({ law_id }) => law_id,
  );
  const rules = new Map<string, RecordOf<"exclusion_rule">[]>();
  for (const rule of records.exclusion_rule.toSorted((a, b) => (a.rule_id < b.rule_id ? -1 : 1)))
    for (const program of programsOfRule(rule)) pushTo(rules, program, rule);
  const relations = new Map<string, RecordOf<"relation">[]>();
  for (const relation of records.relation)
    for (const end of new Set([relation.from_id, relation.to_id])) pushTo(relations, end, relation);
  return (id) => ({
    facts: facts.get(id) ?? [],
    rules: rules.get(id) ?? [],
    relations: relations.get(id) ?? [],
    revisions: revisions.get(id) ?? [],
    aliases: (aliases.get(id) ?? []).map(({ alias }) => alias),
  });
}

function pushTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

/** Keys of the rows that name an entity, by entity: what an answer about it has to read. */
function* linkRows(records: Records): Generator<[string, Record<string, (string | number)[]>]> {
  const links = new Map<string, Record<string, (string | number)[]>>();
  const add = (entity: string | null, table: keyof Records, key: string | number) => {
    if (entity === null) return;
    const own = links.get(entity) ?? {};
    (own[table] ??= []).push(key);
    links.set(entity, own);
  };
  for (const { relation_id, from_id, to_id } of records.relation)
    for (const end of new Set([from_id, to_id])) add(end, "relation", relation_id);
  for (const rule of records.exclusion_rule)
    for (const program of programsOfRule(rule)) add(program, "exclusion_rule", rule.rule_id);
  for (const { round_id, program_id } of records.application_round) add(program_id, "application_round", round_id);
  for (const { stat_id, program_id } of records.acceptance_stat) add(program_id, "acceptance_stat", stat_id);
  for (const { fact_id, entity_id } of records.fact) add(entity_id, "fact", fact_id);
  for (const { alias_id, law_id } of records.law_alias) add(law_id, "law_alias", alias_id);
  for (const { annotation_id, entity_id } of records.annotation) add(entity_id, "annotation", annotation_id);
  for (const { unified_id, related_law_ids } of records.court_decision)
    for (const law of related_law_ids) add(law, "court_decision", unified_id);
  for (const { unified_id, winner_houjin_bangou, procuring_houjin_bangou } of records.bid)
    for (const number of new Set([winner_houjin_bangou, procuring_houjin_bangou])) add(number, "bid", unified_id);
  for (const { case_id, recipient_houjin_bangou } of records.enforcement_case)
    add(recipient_houjin_bangou, "enforcement_case", case_id);
  for (const { case_id, houjin_bangou } of records.case_study) add(houjin_bangou, "case_study", case_id);
  for (const [entity, own] of [...links].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    yield [
      entity,
      Object.fromEntries(
        Object.entries(own).map(([table, keys]) => [table, keys.toSorted((a, b) => (a < b ? -1 : 1))]),
      ),
    ];
}

function metaOf(
  { records, newestFetchedAt, rowCounts }: PrecomputeInput,
  publicPrograms: readonly RecordOf<"program">[],
) {
  const prefectures = groupBy(publicPrograms, ({ prefecture }) => prefecture ?? "_none");
  const fetched = publicPrograms.flatMap(({ source_fetched_at }) => source_fetched_at ?? []).toSorted();
  return {
    total_programs: publicPrograms.length,
    tier_counts: Object.fromEntries(
      ["S", "A", "B", "C"].map((tier) => [tier, publicPrograms.filter((program) => program.tier === tier).length]),
    ),
    prefecture_counts: Object.fromEntries([...prefectures].map(([name, group]) => [name, group.length])),
    exclusion_rules_count: records.exclusion_rule.length,
    last_ingested_at: newestFetchedAt,
    data_as_of: jstDate(new Date(newestFetchedAt)),
    data_lineage: {
      last_fetched_at: fetched.at(-1) ?? null,
      unique_checksums: new Set(publicPrograms.flatMap(({ source_checksum }) => source_checksum ?? [])).size,
    },
    rows: {
      ...Object.fromEntries(
        Object.entries(records).map(([table, rows]) => [tables[table as keyof Records].name, rows.length]),
      ),
      ...rowCounts,
    },
  };
}

/**
 * What a walk over the relations reads at each entity, by entity id: every relation once, however many articles it is stated
 * for, the surest first. Relations with programs outside public search are left out.
 */
function* relationsByEntity(
  relations: readonly RecordOf<"relation">[],
  isPublic: (programId: string) => boolean,
): Generator<[entityId: string, relations: EntityRelations]> {
  const edges = new Map<string, RelationEdge>();
  for (const { from_id: from, from_kind, to_id: to, to_kind, type, confidence, source_url } of relations) {
    if ((from_kind === "program" && !isPublic(from)) || (to_kind === "program" && !isPublic(to))) continue;
    const key = `${type}\n${from}\n${to}`;
    const edge = { from, to, type, confidence, source_url };
    const known = edges.get(key);
    if (known === undefined || surestFirst(edge, known) < 0) edges.set(key, edge);
  }
  const byEntity = new Map<string, RelationEdge[]>();
  for (const edge of [...edges.values()].toSorted(surestFirst))
    for (const end of new Set([edge.from, edge.to])) {
      const own = byEntity.get(end);
      if (own) own.push(edge);
      else byEntity.set(end, [edge]);
    }
  for (const [entity, own] of [...byEntity].toSorted(([a], [b]) => compare(a, b))) {
    const types = [...groupBy(own, ({ type }) => type)].toSorted(([a], [b]) => compare(a, b));
    yield [
      entity,
      Object.fromEntries(types.map(([type, all]) => [type, { total: all.length, edges: all.slice(0, keptRelations) }])),
    ];
  }
}

function surestFirst(one: RelationEdge, other: RelationEdge): number {
  return (
    other.confidence - one.confidence ||
    compare(one.type, other.type) ||
    compare(one.from, other.from) ||
    compare(one.to, other.to) ||
    compare(one.source_url ?? "", other.source_url ?? "")
  );
}
