import type { ComparedTable } from "../../../schemas/records/outlines.ts";
import type { Difference } from "../../../snapshots/changelog/diff.ts";
import { english, japanese, type Phrases } from "../../../snapshots/changelog/phrases.ts";
import { recordChanges } from "../../../snapshots/changelog/record-changes.ts";
import { type Statement, statementsOf } from "../../../snapshots/changelog/statements.ts";
import { inWords } from "../../pages/words/words.ts";
import type { Language, Texts } from "../../wire/language.ts";

/** The changes of one record, in words. */
export type ChangedRecord = {
  readonly table: ComparedTable;
  readonly key: string;
  readonly name: string | null;
  /** The publisher's page. */
  readonly url: string | null;
  readonly op: Difference["op"];
  /** Prefecture; null for nationwide records and those without one. */
  readonly place: string | null;
  readonly statements: Texts<readonly Statement[]>;
};

/** Counts for one kind and place. */
export type ChangeCount = {
  readonly table: ComparedTable;
  readonly place: string | null;
  added: number;
  removed: number;
  changed: number;
};

/** The changes of a later snapshot, bounded: all records are counted, the first of each kind are listed. */
export type SnapshotChangelog = {
  readonly counts: readonly ChangeCount[];
  readonly records: readonly ChangedRecord[];
  /** False when there were too many to count. */
  readonly complete: boolean;
};

/** Maximum records listed per kind, and statements per record. Everything is held in memory while it is viewed. */
const mostOfKind = 500;
const mostStatements = 8;
const longestPiece = 240;
const mostDifferencesOfRecord = 40;
/** Maximum records counted. */
const mostCounted = 200_000;

export type ReadRecord = (table: string, key: string) => Readonly<Record<string, unknown>> | null;

/** The readable changelog of two snapshots from their differences. Records excluded from search are left out. */
export function snapshotChangelog(differences: Iterable<Difference>, read: ReadRecord): SnapshotChangelog {
  const seen = new Map<string, Seen>();
  const kept: Difference[] = [];
  const keptOf = new Map<string, number>();
  let complete = true;
  for (const difference of differences) {
    const owner = difference.owner ?? difference;
    const name = `${owner.table}\0${owner.key}`;
    let record = seen.get(name);
    if (record === undefined) {
      if (seen.size >= mostCounted) {
        complete = false;
        break;
      }
      record = seenRecord(difference, read);
      seen.set(name, record);
      const before = keptOf.get(owner.table) ?? 0;
      record.listed = !record.hidden && !unlistedTables.has(owner.table) && before < mostOfKind;
      if (record.listed) keptOf.set(owner.table, before + 1);
    }
    if (record.listed && record.differences++ < mostDifferencesOfRecord) kept.push(difference);
  }
  const records = recordChanges(kept).map((record): ChangedRecord => {
    const { table, key, name, url, op } = record;
    const { place } = seen.get(`${table}\0${key}`)!;
    const said = (language: Language) => statementsOf(record, phrases[language]).slice(0, mostStatements).map(bounded);
    return { table, key, name, url, op, place, statements: { ja: said("ja"), en: said("en") } };
  });
  return { counts: countsOf(seen.values()), records, complete };
}

type Seen = {
  readonly table: ComparedTable;
  readonly op: Difference["op"];
  readonly place: string | null;
  readonly hidden: boolean;
  listed: boolean;
  differences: number;
};

/** Registrants may be private persons, and their changes are not news about public programs. */
const unlistedTables: ReadonlySet<ComparedTable> = new Set(["invoice_registrant"]);

/** A record's own differences come before those of its parts, which only change it. */
function seenRecord({ owner, table, key, op }: Difference, read: ReadRecord): Seen {
  const [of, id] = owner === null ? [table, key] : [owner.table, owner.key];
  const stored = read(of, id);
  const prefecture = stored?.["prefecture"];
  return {
    table: of,
    op: owner === null ? op : "changed",
    place: typeof prefecture === "string" && prefecture !== "" ? prefecture : null,
    hidden: stored?.["excluded"] === true,
    listed: false,
    differences: 0,
  };
}

function countsOf(seen: Iterable<Seen>): ChangeCount[] {
  const counts = new Map<string, ChangeCount>();
  for (const { table, place, op, hidden } of seen) {
    if (hidden) continue;
    const name = `${table}\0${place ?? ""}`;
    const count = counts.get(name) ?? { table, place, added: 0, removed: 0, changed: 0 };
    counts.set(name, count);
    count[op]++;
  }
  return [...counts.values()];
}

/** Vocabularies by field. */
const vocabularies: Readonly<Record<string, string>> = {
  target_types: "target_type",
  program_kind: "program_kind",
  revision_status: "revision_status",
  law_type: "law_type",
  bid_kind: "bid_kind",
  tax_category: "tax_category",
  severity: "severity",
  kind: "rule_kind",
};

const withWords = (spoken: Phrases, language: Language): Phrases => ({
  ...spoken,
  term: (field, value) => inWords(vocabularies[field] ?? "", value, language)!,
});

const phrases: Texts<Phrases> = { ja: withWords(japanese, "ja"), en: withWords(english, "en") };

/** A differing passage can be as long as the text. */
function bounded(statement: Statement): Statement {
  const cut = (text: string) => (text.length > longestPiece ? `${text.slice(0, longestPiece)}…` : text);
  return statement.map((piece) => (typeof piece === "string" ? cut(piece) : { ...piece, text: cut(piece.text) }));
}
