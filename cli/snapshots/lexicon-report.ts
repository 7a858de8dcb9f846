import {
  deadLines,
  everydayLines,
  type LexiconFinding,
  phraseFindings,
} from "../../snapshots/lexicon/lexicon-findings.ts";
import type { Lexicon } from "../../snapshots/lexicon/lexicon.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { SearchIndex } from "../../snapshots/search/index-reader.ts";
import { type SearchableDataset, searchableDatasets } from "../../snapshots/search/documents/record-documents.ts";
import { LawTexts } from "../../snapshots/texts/law-texts.ts";
import { readSnapshot } from "./inspection.ts";

/** The lexicon of a snapshot, or of the files that a sources file names. */
export type LexiconRequest = { readonly directory: string } | { readonly sources: string; readonly now: Date };

export type LexiconReport = {
  /** Lines that lead from everyday phrases to official terms. */
  readonly lines: number;
  readonly findings: readonly (LexiconFinding | RefusedLine)[];
};

type RefusedLine = Omit<LexiconFinding, "rule"> & { readonly rule: "refused" };

const datasetOfScope: Readonly<Record<string, SearchableDataset>> = {
  program: "program",
  loan: "loan_program",
  tax: "tax_ruleset",
  certification: "certification",
  mutual: "mutual_plan",
  law: "law",
  decision: "court_decision",
  sanction: "enforcement_case",
  case: "case_study",
};

export async function checkLexicon(request: LexiconRequest): Promise<LexiconReport> {
  if ("directory" in request)
    return readSnapshot(request.directory, async (snapshot) => {
      const { lexicon } = await snapshot.language();
      const lines = everydayLines(lexicon);
      return reportOf(lexicon, deadLines(lines, await leadsToRecord(snapshot)));
    });
  const { readLexiconSources } = await import("../../builder/lexicon-sources.ts");
  const { lexicon, refused } = await readLexiconSources(request.sources, request.now);
  return reportOf(
    lexicon,
    refused.map(({ at, reason }): RefusedLine => ({
      rule: "refused",
      place: at.replace("#", ":"),
      text: reason,
      others: [],
    })),
  );
}

function reportOf(lexicon: Lexicon, found: LexiconReport["findings"]): LexiconReport {
  const lines = everydayLines(lexicon);
  return { lines: lines.length, findings: [...found, ...phraseFindings(lines)] };
}

/** Whether a target of a scope stands in a record, or names a law or an article that is held. */
async function leadsToRecord(snapshot: Snapshot): Promise<(scope: string, target: string) => boolean> {
  const indexes = new Map<SearchableDataset, SearchIndex>();
  for (const dataset of searchableDatasets) indexes.set(dataset, await snapshot.index(dataset));
  const articles = snapshot.texts("law_article");
  const laws = await LawTexts.open(articles, await snapshot.language());
  const known = new Map<string, boolean>();
  const stands = (dataset: SearchableDataset, target: string) => {
    const key = `${dataset}\t${target}`;
    const held = known.get(key) ?? indexes.get(dataset)!.rank(`"${target}"`, { limit: 0, partial: "never" }).total > 0;
    known.set(key, held);
    return held;
  };
  return (scope, target) => {
    if (scope === "article") {
      const [, law = "", article = ""] = /^(.*) (\S+)$/.exec(target) ?? [];
      return (laws.lawIn(law)?.groups ?? []).some((group) => articles.find(group, article) >= 0);
    }
    const dataset = datasetOfScope[scope];
    return dataset === undefined ? searchableDatasets.some((each) => stands(each, target)) : stands(dataset, target);
  };
}
