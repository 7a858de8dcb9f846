import type { RecordOf, TableName } from "../../schemas/records/tables.ts";
import { lexiconOf } from "../../snapshots/lexicon/lexicon.ts";
import type { Publishers } from "../publishers/publishers.ts";
import { rowId } from "../rows/ids.ts";
import {
  type CollectedRows,
  fileChecksum,
  type Joined,
  type Lineage,
  type Origin,
  type Refusal,
  type Sourced,
} from "../rows/sourced.ts";
import { reconcileBids } from "./bids.ts";
import { reconcileCaseStudies, reconcileEnforcement } from "./cases.ts";
import { reconcileFacts } from "./facts.ts";
import { reconcileCourts } from "./laws/courts.ts";
import type { ArticleCounts } from "./laws/law-holdings.ts";
import { type ReconciledLaws, reconcileLaws } from "./laws/laws.ts";
import { reconcileAnnotations, reconcileStats } from "./links.ts";
import { compare } from "./merge/merge.ts";
import { reconcileCertifications, reconcileLoans, reconcileMutualPlans } from "./plans.ts";
import { derivePlaces } from "./programs/derive-places.ts";
import { ProgramFamilies } from "./programs/program-families.ts";
import { type MergedProgram, type ProgramNames, reconcilePrograms } from "./programs/programs.ts";
import { reconcileRounds } from "./rounds.ts";
import { reconcileExclusionRules, reconcileTaxRulesets } from "./rules.ts";
import { SourceBook } from "./sources.ts";

/** Tables whose records are made in memory; registers and law articles are streamed. */
export type RowTable = Exclude<TableName, "houjin" | "invoice_registrant" | "law_article" | "change" | "trace">;

export type Records = { [Name in RowTable]: RecordOf<Name>[] };

export type Reconciled = {
  /** Everything but programs and relations, which are graded and read out of these next. */
  readonly records: Omit<Records, "program" | "relation">;
  readonly programs: readonly MergedProgram[];
  readonly names: ProgramNames;
  readonly laws: ReconciledLaws;
  readonly sources: SourceBook;
  readonly refused: Refusal[];
  readonly joined: readonly Joined[];
  /** What was done to rows that were kept. */
  readonly noted: readonly Refusal[];
  /** Records with the rows they were made of; programs carry theirs. */
  readonly origins: readonly Origin[];
};

/** What is known beside the rows: of the tables that are not in memory, and of the bodies behind pages. */
export type Known = {
  /** Names of the companies whose numbers other datasets state. */
  readonly companyNames: ReadonlyMap<string, string>;
  readonly articles: ArticleCounts;
  readonly publishers: Publishers;
};

/**
 * Rows about the same thing become one record; records are linked by corporate number, law and program name.
 * Nothing here depends on the order of the inputs.
 */
export function reconcile(
  rows: CollectedRows,
  inputs: readonly Lineage[],
  { companyNames, articles, publishers }: Known,
): Reconciled {
  const sources = new SourceBook(publishers);
  for (const lineage of inputs)
    sources.note(lineage.url, { lineage, fetchedAt: lineage.fetchedAt, checksum: fileChecksum(lineage), own: true });
  sources.noteRows(rows);

  const words = lexiconOf(rows.lexicon.map(({ row }) => row));
  const laws = reconcileLaws(rows.law, rows.law_alias, articles, words);
  const {
    programs,
    names,
    joined: joinedPrograms,
    noted,
    refused,
  } = reconcilePrograms(derivePlaces(rows.program, rows.lexicon, publishers));
  const courts = reconcileCourts(rows.court_decision, laws);
  const bids = reconcileBids(rows.bid, companyNames);
  const loans = reconcileLoans(rows.loan_program);
  const certifications = reconcileCertifications(rows.certification, names);
  const plans = reconcileMutualPlans(rows.mutual_plan, names);
  const enforcement = reconcileEnforcement(rows.enforcement_case, companyNames);
  const studies = reconcileCaseStudies(rows.case_study);
  const tax = reconcileTaxRulesets(rows.tax_ruleset, laws.names);
  const families = new ProgramFamilies(
    words,
    programs.map(({ id, stated }) => ({ id, names: [stated.primary_name, ...(stated.aliases ?? [])] })),
  );
  const rules = reconcileExclusionRules(rows.exclusion_rule, names, families);

  const context = { programs, names, laws: laws.names };
  const rounds = reconcileRounds(rows.application_round, context);
  const resolve = (name: string) => {
    const [program, law] = [names.resolve(name), laws.names.resolve(name)];
    return program ? { id: program, kind: "program" } : law ? { id: law, kind: "law" } : null;
  };
  const stats = reconcileStats(rows.acceptance_stat, context);
  const annotations = reconcileAnnotations(rows.annotation, context);
  const lexicon = reconcileLexicon(rows.lexicon);
  const facts = reconcileFacts(programs, rows.fact, resolve);
  const ofRows = [laws, courts, bids, loans, certifications, plans, enforcement, studies, tax, rules];
  const ofLinks = [rounds, stats, annotations, facts];
  return {
    programs,
    names,
    laws,
    sources,
    records: {
      law: laws.laws,
      law_alias: laws.aliases,
      court_decision: courts.records,
      bid: bids.records,
      loan_program: loans.records,
      certification: certifications.records,
      mutual_plan: plans.records,
      enforcement_case: enforcement.records,
      case_study: studies.records,
      tax_ruleset: tax.records,
      exclusion_rule: rules.records,
      application_round: rounds.rounds,
      acceptance_stat: stats.stats,
      annotation: annotations.annotations,
      lexicon: lexicon.records,
      fact: facts.facts,
      source: sources.records(),
    },
    noted: [...noted, ...laws.noted],
    refused: [...refused, ...laws.refused, ...rounds.refused, ...annotations.refused, ...lexicon.refused],
    joined: [...joinedPrograms, ...[...ofRows, ...ofLinks].flatMap(({ joined }) => joined)],
    origins: ofRows.flatMap(({ origins }) => origins),
  };
}

/** One record a line. A line that says what another one says is refused: of doubles in two files the first one counts. */
export function reconcileLexicon(rows: readonly Sourced<"lexicon">[]): {
  records: RecordOf<"lexicon">[];
  refused: Refusal[];
} {
  const records = new Map<string, RecordOf<"lexicon">>();
  const refused: Refusal[] = [];
  const inOrder = rows.toSorted((a, b) => compare(a.row.file, b.row.file) || a.row.line - b.row.line);
  for (const { row, lineage, at } of inOrder) {
    const { kind, file, line, cells } = row;
    const id = rowId("lex", kind, ...Object.values(cells));
    const first = records.get(id);
    if (!first) records.set(id, { line_id: id, kind, file, line, cells });
    else
      refused.push({
        sourceId: lineage.sourceId,
        dataset: "lexicon",
        at,
        reason: `the same line stands in ${first.file}, line ${first.line}`,
      });
  }
  return { records: [...records.values()], refused };
}
