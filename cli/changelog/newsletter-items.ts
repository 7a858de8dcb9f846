import type { IssueItem, Area } from "../../runtime/features/mail-lists/issue.ts";
import type { Difference } from "../../snapshots/changelog/diff.ts";
import { japanese } from "../../snapshots/changelog/phrases.ts";
import { type RecordChanges, recordChanges } from "../../snapshots/changelog/record-changes.ts";
import { type Piece, statementsOf } from "../../snapshots/changelog/statements.ts";

/** Fields of the record that an item is sorted by. */
export type ReadRecord = (table: string, key: string) => Readonly<Record<string, unknown>> | null;

/** Maximum number of statements per record. */
const mostStatements = 8;

/** The changelog as newsletter items. Records excluded from public search are left out. */
export function newsletterItems(differences: Iterable<Difference>, read: ReadRecord): IssueItem[] {
  return recordChanges(differences).flatMap((record) => {
    const stored = read(record.table, record.key);
    if (!reportedTables.has(record.table) || stored?.["excluded"] === true) return [];
    return [
      {
        area: areaOf(record, stored),
        name: record.name ?? record.key,
        prefecture: textOf(stored?.["prefecture"]),
        industries: industriesOf(stored),
        url: textOf(stored?.["source_url"]) ?? textOf(stored?.["official_url"]),
        statements: {
          en: statementsOf(record)
            .slice(0, mostStatements)
            .map((pieces) => pieces.map(pieceText).join("")),
          ja: japaneseStatements(record).slice(0, mostStatements),
        },
      },
    ];
  });
}

const reportedTables: ReadonlySet<string> = new Set([
  "program",
  "loan_program",
  "law",
  "tax_ruleset",
  "enforcement_case",
  "court_decision",
]);

function areaOf({ table, name }: RecordChanges, stored: Readonly<Record<string, unknown>> | null): Area | null {
  switch (table) {
    case "program":
      return stored?.["program_kind"] === "loan" ? "loan" : "subsidy";
    case "loan_program":
      return "loan";
    case "tax_ruleset":
      return "tax_ruleset";
    case "enforcement_case":
      return "enforcement";
    case "court_decision":
      return "court";
    default:
      return lawAreas.find(([pattern]) => pattern.test(name ?? ""))?.[1] ?? null;
  }
}

/** Laws by what their titles name. */
const lawAreas: readonly (readonly [RegExp, Area])[] = [
  [/電子帳簿|国税関係帳簿/, "ebook"],
  [/消費税|適格請求書/, "invoice"],
  [/法人税|所得税|租税|国税|地方税/, "tax_ruleset"],
];

function industriesOf(stored: Readonly<Record<string, unknown>> | null): string[] {
  const target = (stored?.["enriched"] as { B_target?: Record<string, unknown> | null } | null | undefined)?.B_target;
  const codes = target?.["industries_jsic"];
  return Array.isArray(codes) ? codes.filter((code): code is string => typeof code === "string") : [];
}

/** Newsletter statements name the subject of a change, not every changed field. */
function japaneseStatements(record: RecordChanges): string[] {
  if (record.op === "added") return ["新しく収録されました"];
  if (record.op === "removed") return ["収録されなくなりました"];
  const own = record.own.filter(({ field, weight }) => weight === "core" && field !== null && !hiddenFields.has(field));
  return statementsOf({ ...record, own }, japanese).map((pieces) => pieces.map(pieceText).join(""));
}

const hiddenFields = new Set(["excluded", "exclusion_reason"]);

function pieceText(piece: Piece): string {
  return typeof piece === "string" ? piece : piece.mark === "old" ? `[${piece.text} →]` : piece.text;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
