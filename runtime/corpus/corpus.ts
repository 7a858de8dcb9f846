import { LRUCache } from "lru-cache";
import type { Searched } from "../../schemas/answers/match.ts";
import { Meta } from "../../schemas/answers/meta.ts";
import type { Language } from "../../snapshots/language/language.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { CorpusStatistics } from "../../snapshots/records/corpus-statistics.ts";
import { prepared } from "../../snapshots/records/layout.ts";
import { unfinishedReadings } from "../../snapshots/search/query/asked-query.ts";
import { chooseSuggestions } from "../../snapshots/suggest/choose.ts";
import type { SuggestIndex, Suggestion } from "../../snapshots/suggest/suggest-index.ts";
import { type SuggestDataset, suggestDatasets } from "../../snapshots/suggest/suggested-names.ts";
import { compact } from "../../snapshots/text/compact.ts";
import { type Rest, withoutPause } from "../base/slices.ts";
import { type Bids, openBids } from "./bids.ts";
import { type CaseStudies, openCaseStudies } from "./case-studies.ts";
import { type CourtDecisions, openCourtDecisions } from "./court-decisions.ts";
import { type Deadlines, openDeadlines } from "./deadlines.ts";
import { type EnforcementCases, openEnforcementCases } from "./enforcement-cases.ts";
import { ExclusionRules } from "./exclusions.ts";
import { Freshness } from "./freshness.ts";
import { HoujinRegister } from "./houjin.ts";
import { type Laws, openLaws } from "./laws.ts";
import { type LoanPrograms, openLoanPrograms } from "./loan-programs.ts";
import { CompanyNames } from "./naming/company-names.ts";
import { ProgramTerms } from "./program-terms.ts";
import { openPrograms, type Programs } from "./programs.ts";
import { Registrants } from "./registrants.ts";
import { RemovedRecords } from "./tables/removed-records.ts";
import { searchedIn, type SearchedTable } from "./searched.ts";
import { CompanionTables } from "./tables/companion-tables.ts";
import { openTaxRulesets, type TaxRulesets } from "./tax-rulesets.ts";

/** Read-only views of one open snapshot. Answers from the snapshot use nothing else. */
export type Corpus = {
  readonly snapshot: Snapshot;
  /** `corpus_snapshot_id`. */
  readonly id: string;
  /** `corpus_checksum`. */
  readonly checksum: string;
  /** What questions are read with. */
  readonly language: Language;
  readonly programs: Programs;
  /** Validity periods and target groups of programs. */
  readonly programTerms: ProgramTerms;
  /** Certifications, plans, calls and acceptance figures. */
  readonly companions: CompanionTables;
  readonly exclusions: ExclusionRules;
  readonly freshness: Freshness;
  readonly deadlines: Deadlines;
  readonly caseStudies: CaseStudies;
  readonly loanPrograms: LoanPrograms;
  readonly enforcementCases: EnforcementCases;
  readonly laws: Laws;
  readonly courtDecisions: CourtDecisions;
  readonly taxRulesets: TaxRulesets;
  readonly bids: Bids;
  readonly registrants: Registrants;
  readonly houjin: HoujinRegister;
  /** What the snapshot before this one held and this one lacks. */
  readonly removed: RemovedRecords;
  /** Companies by name. */
  readonly companyNames: CompanyNames;
  /** Names of records for completion while typing. */
  readonly suggestions: Suggestions;
  /** Counts over the whole snapshot, computed by the build. */
  readonly statistics: CorpusStatistics;
  /** Number and age of the rows that a search of each table covers. */
  readonly searched: Readonly<Record<SearchedTable, Searched>>;
  /** Size and age of the public programs, as JSON. */
  readonly meta: Buffer;
  /** Prepared evidence, parsed. Measured: to read and parse that of ten programs takes 0.4 ms. */
  readonly evidence: LRUCache<string, object>;
  /** Reads from the snapshot; throws when that is no longer possible. */
  probe(): void;
};

/** Byte limit of the cache of parsed evidence, measured as JSON; the objects take a few times as much. */
const evidenceBytes = 8 << 20;

/**
 * Prepares the views of a verified, open snapshot without blocking the event loop. Fails when parts of the snapshot do not match;
 * the snapshot then stays open.
 */
export async function openCorpus(snapshot: Snapshot, rest: Rest = withoutPause()): Promise<Corpus> {
  const rested = async <Part>(openPart: () => Part | Promise<Part>): Promise<Part> => {
    await rest();
    return openPart();
  };
  const programs = await rested(() => openPrograms(snapshot));
  const laws = await rested(() => openLaws(snapshot));
  const companions = new CompanionTables(snapshot);
  const houjin = new HoujinRegister(snapshot);
  const statistics = JSON.parse(wholeCorpus(snapshot, "statistics").toString()) as CorpusStatistics;
  return {
    snapshot,
    id: snapshot.id,
    checksum: snapshot.manifest.corpus_checksum,
    language: await snapshot.language(),
    programs,
    programTerms: await rested(() => new ProgramTerms(programs, companions)),
    companions,
    exclusions: await rested(() => new ExclusionRules(ruleRecords(snapshot), programs)),
    freshness: await rested(() => new Freshness(programs.columns.table)),
    deadlines: await rested(() => openDeadlines(companions, programs)),
    caseStudies: await rested(() => openCaseStudies(snapshot, (id) => programs.nameOf(id))),
    loanPrograms: await rested(() => openLoanPrograms(snapshot)),
    enforcementCases: await rested(() => openEnforcementCases(snapshot, laws)),
    laws,
    courtDecisions: await rested(() => openCourtDecisions(snapshot, laws)),
    taxRulesets: await rested(() => openTaxRulesets(snapshot)),
    bids: await rested(() => openBids(snapshot)),
    registrants: new Registrants(snapshot),
    houjin,
    removed: new RemovedRecords(snapshot),
    companyNames: await rested(() => new CompanyNames(snapshot)),
    suggestions: await rested(() => openSuggestions(snapshot, rest)),
    statistics,
    searched: searchedIn(statistics, houjin, snapshot.manifest.sources),
    meta: metaOf(snapshot),
    evidence: new LRUCache({ maxSize: evidenceBytes }),
    probe: () => void wholeCorpus(snapshot, "meta"),
  };
}

/** Closes the snapshot; its views must not be used afterwards. */
export async function closeCorpus({ snapshot }: Corpus): Promise<void> {
  await snapshot.close();
}

function* ruleRecords(snapshot: Snapshot): Generator<Buffer> {
  for (const { json } of snapshot.records.records("exclusion_rule")) yield json;
}

/** The prepared answer also counts rows of other datasets, which this one leaves out. */
function metaOf(snapshot: Snapshot): Buffer {
  return Buffer.from(JSON.stringify(Meta.parse(JSON.parse(wholeCorpus(snapshot, "meta").toString()))));
}

/** An answer about the whole corpus; every build of this version writes both. */
function wholeCorpus(snapshot: Snapshot, name: "meta" | "statistics"): Buffer {
  const stored = snapshot.records.prepared(prepared.corpus, name);
  if (stored === null) throw new Error(`records.mdb of ${snapshot.id} holds no ${name}: lost, or of an older build`);
  return stored;
}

/** Units of compact text that are matched. Few names are longer. */
const LONGEST = 64;

/** Completion of record names while typing. */
class Suggestions {
  readonly #indexes: readonly SuggestIndex[];

  constructor(indexes: readonly SuggestIndex[]) {
    this.#indexes = indexes;
  }

  /** Suggestions for a prefix, best first; `dataset` restricts them to one dataset. */
  find(typed: string, { dataset, limit }: { readonly dataset?: SuggestDataset | undefined; readonly limit: number }) {
    const asked = compact(typed).slice(0, LONGEST);
    if (asked === "") return [];
    const indexes = dataset === undefined ? this.#indexes : this.#indexes.filter((index) => index.dataset === dataset);
    // Fetches more than are shown, so that a name shared by many records does not hide the others.
    const find = (text: string) => indexes.flatMap((index) => index.holding(text, 2 * limit));
    let found: Suggestion[] = find(asked);
    if (found.length === 0) found = unfinishedReadings(typed).flatMap(({ joined }) => find(joined.text));
    if (found.length === 0) found = indexes.flatMap((index) => index.near(asked, 2 * limit));
    return chooseSuggestions(found, limit);
  }
}

/** Reads the names of every dataset in pieces, while requests are answered. */
async function openSuggestions(snapshot: Snapshot, rest: Rest): Promise<Suggestions> {
  const indexes: SuggestIndex[] = [];
  for (const dataset of suggestDatasets) indexes.push(await snapshot.suggestions(dataset, rest));
  return new Suggestions(indexes);
}
