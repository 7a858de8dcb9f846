import type { RecordOf, TableName } from "../../schemas/records/tables.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { linksOf } from "../evidence/links.ts";

/** The subject of an answer: a record of a table, or a corporate number known only from facts and cases. */
export type Entity = {
  readonly id: string;
  /** Table of its record. */
  readonly kind: TableName;
  readonly name: string | null;
  /** Source pages in order of weight; the first is the primary one. */
  readonly pages: readonly EntityPage[];
};

export type EntityPage = {
  readonly role: "primary" | "mention";
  readonly sourceId: string;
  readonly url: string;
  /** Fetch time stated by the record. */
  readonly fetchedAt: string | null;
};

/** The entity with this id, under its current id, or null. Programs outside public search are not found. */
export function findEntity(corpus: Corpus, sent: string): Entity | null {
  // The store accepts no longer keys.
  if (sent === "" || Buffer.byteLength(sent) > 1_000) return null;
  const id = corpus.programs.heldId(sent);
  for (const kind of tablesFor(id)) {
    const stored = kind === "program" ? publicProgram(corpus, id) : corpus.snapshot.record(kind, id)?.json;
    if (stored) return entityOf(kind, id, JSON.parse(stored.toString()) as AnyRecord);
  }
  const numbered = /^\d{13}$/.test(id) && Object.keys(linksOf(corpus, id)).length > 0;
  return numbered ? { id, kind: "houjin", name: null, pages: [] } : null;
}

function publicProgram({ programs, snapshot }: Corpus, id: string): Buffer | undefined {
  return programs.rowOf(id) === null ? undefined : snapshot.record("program", id)?.json;
}

/** The prefix of an id determines its table; ids without prefix are looked up in every table without one. */
function tablesFor(id: string): readonly TableName[] {
  const prefix = /^[A-Z]+(?=-)/.exec(id)?.[0];
  const own = prefix === undefined ? undefined : tableOfPrefix.get(prefix);
  if (own !== undefined) return own;
  if (/^T\d{13}$/.test(id)) return ["invoice_registrant"];
  // The number of a loan may be as long as a corporate number.
  return /^\d{13}$/.test(id) ? [...tablesWithoutPrefix, "houjin"] : tablesWithoutPrefix;
}

const tablesWithoutPrefix: readonly TableName[] = [
  "enforcement_case",
  "case_study",
  "loan_program",
  "exclusion_rule",
  "certification",
  "mutual_plan",
];

const tableOfPrefix: ReadonlyMap<string, readonly TableName[]> = new Map<string, readonly TableName[]>([
  // Certifications and plans derived from a program may carry its id.
  ["UNI", ["program", "certification", "mutual_plan"]],
  ["LAW", ["law", "law_article"]],
  ["HAN", ["court_decision"]],
  ["BID", ["bid"]],
  ["TAX", ["tax_ruleset"]],
]);

type AnyRecord = Partial<
  RecordOf<"program"> &
    Pick<RecordOf<"loan_program">, "fetched_at"> &
    Pick<RecordOf<"exclusion_rule">, "source_urls"> &
    Record<(typeof nameFields)[number], string | null>
>;

const nameFields = [
  "primary_name",
  "law_title",
  "case_name",
  "bid_title",
  "ruleset_name",
  "program_name",
  "name",
  "normalized_name",
  "case_title",
  "recipient_name",
  "company_name",
  "article_title",
] as const;

function entityOf(kind: TableName, id: string, record: AnyRecord): Entity {
  const field = nameFields.find((name) => typeof record[name] === "string");
  const pages = new Map<string, EntityPage>();
  const add = (role: EntityPage["role"], url: string, fetchedAt: string | null) => {
    if (!pages.has(url)) pages.set(url, { role, url, sourceId: sourceIdOf(url), fetchedAt });
  };
  // Loans and rules have their source pages in differently named fields.
  const own = kind === "loan_program" ? record.official_url : record.source_url;
  const fetched = record.source_fetched_at ?? record.fetched_at ?? null;
  for (const url of [own ?? [], record.source_urls ?? []].flat()) add("primary", url, fetched);
  for (const { url, fetched_at: fetchedAt } of record.source_mentions ?? []) add("mention", url, fetchedAt);
  return { id, kind, name: field === undefined ? null : (record[field] ?? null), pages: [...pages.values()] };
}
