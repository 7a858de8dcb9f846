import type { RecordOf } from "../../../schemas/records/tables.ts";
import { lawIdToParts } from "../../../snapshots/text/laws/law-id.ts";
import { lawNumberFromLawId, lawNumberKey, parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";
import { type Lexicon, listOf } from "../../../snapshots/lexicon/lexicon.ts";
import { hexId, IdCollision, rowId } from "../../rows/ids.ts";
import {
  confidenceOf,
  contentChecksum,
  type Joined,
  type Origin,
  type Refusal,
  type Sourced,
  sourceLinkOf,
} from "../../rows/sourced.ts";
import { type ArticleCounts, enforcementDate, holdingsOf } from "./law-holdings.ts";
import { LawNames } from "./law-names.ts";
import { compare, firstKnown, groupBy, ranked, RowsById, unionOf } from "../merge/merge.ts";
import { knownFieldsReader } from "../merge/merge-rows.ts";

type Law = RecordOf<"law">;
type Alias = RecordOf<"law_alias">;

export type ReconciledLaws = {
  readonly laws: Law[];
  readonly aliases: Alias[];
  readonly names: LawNames;
  /** Our id by e-Gov law id. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly refused: Refusal[];
  /** Values left out of laws that were kept. */
  readonly noted: Refusal[];
  readonly joined: readonly Joined[];
  readonly origins: readonly Origin[];
};

/** One law per e-Gov id (or number), from lists, full texts and revisions alike; the revision in force is preferred. */
export function reconcileLaws(
  rows: readonly Sourced<"law">[],
  aliasRows: readonly Sourced<"law_alias">[],
  articles: ArticleCounts,
  lexicon: Lexicon,
): ReconciledLaws {
  const names = new LawNames();
  const idOf = new Map<string, string>();
  const laws: Law[] = [];
  const origins: Origin[] = [];
  const aliases = new Map<string, Alias>();
  const refused: Refusal[] = [];
  const joined: Joined[] = [];
  const keys = new Map<string, string>();
  const addAlias = (lawId: string, alias: string, kind: Alias["kind"], sourceUrl: string | null) => {
    const id = rowId("lal", lawId, kind, alias);
    const known = aliases.get(id);
    // The same name from two sources is one row; which source is kept must not depend on the order they were read in.
    if (!known || compare(sourceUrl ?? "\uffff", known.source_url ?? "\uffff") < 0)
      aliases.set(id, { alias_id: id, law_id: lawId, alias, kind, source_url: sourceUrl });
    return id;
  };
  // Older lists carry no e-Gov id: such a row joins the law whose number it has.
  const idByNumber = new Map<string, string>();
  for (const { row } of rows) {
    const number = row.law_id ? lawNumberKey(row.law_number ?? lawNumberFromLawId(row.law_id) ?? "") : null;
    if (number) idByNumber.set(number, row.law_id!);
  }
  const knownOf = knownFieldsReader("law");
  const groups = groupBy(
    rows,
    ({ row }) => row.law_id ?? idByNumber.get(lawNumberKey(row.law_number!) ?? "") ?? row.law_number!,
  );
  for (const [key, group] of groups) {
    const best = ranked(group).toSorted((a, b) => compare(inForceSince(b), inForceSince(a)));
    const first = best[0]!;
    const lawId = firstKnown(best, "law_id");
    const id = firstKnown(best, "unified_id") ?? hexId("LAW", key);
    const other = keys.get(id);
    if (other !== undefined && other !== key) throw new IdCollision(id, other, key);
    keys.set(id, key);
    const lawNumber = numberOf(firstKnown(best, "law_number"), lawId);
    if (!lawNumber) {
      for (const { lineage, at } of group)
        refused.push({
          sourceId: lineage.sourceId,
          dataset: "law",
          at,
          reason: "the law has no number, and none follows from its id",
        });
      continue;
    }
    if (best.length > 1) joined.push({ dataset: "law", key: id, rows: best });
    const link = sourceLinkOf(
      { ...first.row, source_url: first.row.source_url ?? (lawId ? `https://laws.e-gov.go.jp/law/${lawId}` : null) },
      first.lineage,
      true,
    );
    const abbreviations = unionOf(best.map(({ row }) => row.abbreviations));
    const holdings = holdingsOf(best, articles.of(lawId, first.row.law_revision_id ?? null));
    const law: Law = {
      ...knownOf(best),
      unified_id: id,
      law_number: lawNumber,
      law_title: first.row.law_title,
      law_short_title: firstKnown(best, "law_short_title"),
      // Lists of laws in force state no status: being on the list is the statement.
      revision_status: firstKnown(best, "revision_status") ?? "current",
      full_text_url: firstKnown(best, "full_text_url") ?? (lawId ? `https://laws.e-gov.go.jp/law/${lawId}` : null),
      subject_areas: unionOf(best.map(({ row }) => row.subject_areas)),
      confidence: Math.max(...best.map(({ row, lineage }) => confidenceOf({ ...row, source_url: link.url }, lineage))),
      source_url: link.url!,
      ...contentChecksum(first),
      fetched_at: link.fetchedAt!,
      updated_at: firstKnown(best, "updated_at") ?? link.fetchedAt,
      ...holdings,
      egov_law_id: lawId,
      text_as_of: holdings.articles_held === 0 ? null : enforcementDate(first.row.law_revision_id),
    };
    laws.push(law);
    origins.push({ table: "law", record: law, rows: best });
    names.add(id, id);
    names.add(law.law_title, id);
    const named = titleInBrackets(law.law_title);
    if (named !== null) names.add(named, id);
    names.addNumber(lawNumber, id);
    addAlias(id, lawNumber, "law_number", link.url);
    if (lawId) {
      idOf.set(lawId, id);
      names.add(lawId, id);
      addAlias(id, lawId, "egov_law_id", link.url);
    }
    for (const abbreviation of abbreviations) addAlias(id, abbreviation, "abbreviation", link.url);
    for (const { row } of best) {
      if (row.law_title !== law.law_title) addAlias(id, row.law_title, "old_title", link.url);
      if (row.law_title_kana) addAlias(id, row.law_title_kana, "kana", link.url);
      for (const title of row.old_titles ?? []) addAlias(id, title, "old_title", link.url);
    }
  }
  const aliasesById = new RowsById("law_alias");
  for (const { row, lineage, at } of aliasRows) {
    const id = idOf.get(row.law_id) ?? (keys.has(row.law_id) ? row.law_id : null);
    if (id) aliasesById.note(addAlias(id, row.alias, row.kind, row.source_url ?? lineage.url), { row, lineage, at });
    else
      refused.push({
        sourceId: lineage.sourceId,
        dataset: "law_alias",
        at,
        reason: `no law with the id "${row.law_id}" is among the sources`,
      });
  }
  const noted: Refusal[] = [];
  for (const law of laws) {
    const successor = law.superseded_by_law_id;
    if (successor === null) continue;
    law.superseded_by_law_id = names.resolve(successor);
    const { lineage, at } = groups.get(keys.get(law.unified_id)!)![0]!;
    if (law.superseded_by_law_id === null)
      noted.push({
        sourceId: lineage.sourceId,
        dataset: "law",
        at,
        reason: `superseded_by_law_id: no law "${successor}" is among the sources`,
      });
  }
  for (const { law_id, alias, kind } of aliases.values())
    if (kind === "abbreviation" || kind === "old_title") names.add(alias, law_id);
  for (const { cells } of lexicon.lines("law-names")) {
    const id = names.resolve(cells["title"]!);
    if (id === null) continue;
    for (const name of listOf(cells["names"]!)) {
      addAlias(id, name, "abbreviation", null);
      names.prefer(name, id);
    }
  }
  const shortTitles = shortTitlesOf(aliases.values());
  for (const law of laws) law.law_short_title ??= shortTitles.get(law.unified_id) ?? null;
  return {
    laws,
    aliases: [...aliases.values()],
    names,
    idOf,
    refused,
    noted,
    joined: [...joined, ...aliasesById.joined],
    origins,
  };
}

/** 昭和二十二年法律第五十四号（私的独占の禁止…） had no title when it was made; the one in brackets is what it is called. */
function titleInBrackets(title: string): string | null {
  return /^(?:明治|大正|昭和)[^（(]+号[（(](.+)[）)]$/.exec(title)?.[1] ?? null;
}

/** The shortest abbreviation of each law; of those in use where no source gives one. */
function shortTitlesOf(aliases: Iterable<Alias>): Map<string, string> {
  const abbreviations = [...aliases].filter(({ kind }) => kind === "abbreviation");
  const order = (a: Alias, b: Alias) =>
    Number(a.source_url === null) - Number(b.source_url === null) ||
    a.alias.length - b.alias.length ||
    compare(a.alias, b.alias);
  // The last one set is kept, so the best comes last.
  return new Map(abbreviations.toSorted((a, b) => order(b, a)).map(({ law_id, alias }) => [law_id, alias]));
}

/** The stated number, unless the law's id names another year: then the number belongs to some other law. */
function numberOf(stated: string | null, lawId: string | null): string | null {
  const derived = lawId ? lawNumberFromLawId(lawId) : null;
  const [number, parts] = [stated ? parseLawNumber(stated) : null, lawId ? lawIdToParts(lawId) : null];
  if (stated === null || (derived && number && parts && (number.era !== parts.era || number.year !== parts.year)))
    return derived;
  return stated;
}

/**
 * Day (YYYYMMDD) since which a row's revision is in force; nothing for rows without a revision and for revisions that were
 * still to come when the source was fetched: they must not describe the law of today.
 */
function inForceSince({ row, lineage }: Sourced<"law">): string {
  const date = row.law_revision_id?.split("_")[1] ?? "";
  return date <= lineage.fetchedAt.slice(0, 10).replaceAll("-", "") ? date : "";
}
