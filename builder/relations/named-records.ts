import { nameVariants } from "../../snapshots/search/documents/name-variants.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";
import type { Sourced } from "../rows/sourced.ts";
import { compare } from "../reconcile/merge/merge.ts";
import { loanKeyOf } from "../reconcile/plans.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";

/** A loan, certification or tax measure that the name of a program may name. */
type NamedRecord = {
  readonly id: string;
  readonly kind: "loan_program" | "certification" | "tax_ruleset";
  readonly name: string;
  /** Where it is offered; null for the whole country. */
  readonly prefecture: string | null;
  /** The program that it is a view of. */
  readonly programId: string | null;
};

/** The loans, certifications and tax measures of the sources; `programOfLoan` leads from the id of a loan to its program. */
export function namedRecords(
  loans: readonly Sourced<"loan_program">[],
  programOfLoan: ReadonlyMap<string, string>,
  certifications: readonly RecordOf<"certification">[],
  rulesets: readonly RecordOf<"tax_ruleset">[],
): NamedRecord[] {
  return [
    ...loans.map(({ row }) => {
      const id = loanKeyOf(row);
      const programId = programOfLoan.get(id) ?? null;
      return {
        id,
        kind: "loan_program" as const,
        name: row.program_name,
        prefecture: row.prefecture ?? null,
        programId,
      };
    }),
    ...certifications.map(({ entity_id: id, name, prefecture, program_id: programId }) => ({
      id,
      kind: "certification" as const,
      name,
      prefecture,
      programId,
    })),
    ...rulesets.map(({ unified_id: id, ruleset_name: name }) => ({
      id,
      kind: "tax_ruleset" as const,
      name,
      prefecture: null,
      programId: null,
    })),
  ];
}

/** More of one kind are no statement about a program. */
const MOST_OF_A_KIND = 5;
const SHORTEST = 5;

/** Ends of names that stand for a thing of their kind by themselves, and not for a list or a way to get it. */
const ends: Readonly<Record<NamedRecord["kind"], RegExp>> = {
  loan_program: /(?:資金|貸付|融資|ローン|保証(?:\d号)?)$/,
  certification: /(?:(?<!大臣)認定|認証|計画|優良法人|優良企業|マーク)$|^認定(?!さ|を|の|事業者)/,
  tax_ruleset: /(?:税制|控除|の特例|圧縮記帳)$/,
};
/** What a name says after the thing itself. */
const AFTERWARDS = /(?:[のに係る]*(?:認定|認証|登録)?制度|の認定|について|の概要)$/;
const LENDER = /^(?:JFC|日本政策金融公庫|商工中金|公庫)\s*/;
/** Names of a kind of thing, which are not the name of an offer. */
const general = new Set(
  ["農業制度資金", "農業経営資金", "制度融資", "中小企業融資", "災害復旧貸付", "創業支援資金", "設備投資資金"].map(
    fold,
  ),
);

/** Loans, certifications and tax measures that programs name in their names. */
export function* recordsNamedByPrograms(
  programs: readonly MergedProgram[],
  records: readonly NamedRecord[],
): Generator<DerivedRelation> {
  const rulesets = records.filter(({ kind }) => kind === "tax_ruleset");
  const named = records.flatMap((record) => keysOf(record).map((key) => ({ key, record })));
  for (const { id, stated, link } of programs) {
    if (stated.excluded || stated.pending_review) continue;
    const names = [stated.primary_name, ...(stated.aliases ?? [])].map(fold);
    const found = named.filter(
      ({ key, record }) =>
        record.programId !== id &&
        record.id !== id &&
        (record.prefecture === null || record.prefecture === stated.prefecture) &&
        names.some((name) => name.includes(key)),
    );
    // A measure for one kind of company is named as the whole: 賃上げ促進税制 is 中小企業賃上げ促進税制 as well.
    const called = fold(stated.primary_name.normalize("NFKC").split("(")[0]!);
    if (ends.tax_ruleset.test(called) && called.length >= SHORTEST)
      for (const record of rulesets) if (fold(record.name).includes(called)) found.push({ key: called, record });
    for (const kind of Object.keys(ends))
      for (const other of meant(
        found.filter(({ record }) => record.kind === kind),
        names,
      ))
        yield relationOf(
          { id, kind: "program" },
          { id: other, kind },
          { type: "related", basis: "name_in_title", confidence: sureOf(kind), source_url: link.url },
        );
  }
}

function sureOf(kind: string): number {
  return kind === "tax_ruleset" ? confidence.taxNamed : confidence.recordNamed;
}

type Found = { readonly key: string; readonly record: NamedRecord };

/**
 * Which of the records are meant: those named with the longest name, and of these the ones whose other words stand in the
 * name of the program as well, such as A類型.
 */
function meant(found: readonly Found[], names: readonly string[]): string[] {
  const longest = Math.max(...found.map(({ key }) => key.length));
  const named = found.filter(({ key }) => key.length === longest).map(({ record }) => record);
  const keys = found.map(({ key }) => key);
  const isOther = (word: string) => !keys.some((key) => key.includes(word) || word.includes(key));
  const wordsShared = ({ name }: NamedRecord) =>
    wordsOf(name).filter((word) => isOther(word) && names.some((own) => own.includes(word))).length;
  const most = Math.max(...named.map(wordsShared));
  const ids = new Set(named.filter((record) => wordsShared(record) === most).map(({ id }) => id));
  return [...ids].toSorted(compare).slice(0, MOST_OF_A_KIND);
}

function wordsOf(name: string): string[] {
  return name
    .normalize("NFKC")
    .split(/[\s()・、,:/]+/)
    .map(fold)
    .filter((word) => word.length > 1);
}

/** Under what a record is named, folded. One that is offered somewhere is named with its place only, so by its whole name. */
function keysOf({ kind, name, prefecture }: NamedRecord): string[] {
  const plain = name.normalize("NFKC").replace(LENDER, "");
  const variants = prefecture === null ? [plain, ...nameVariants(plain), plain.split(" ")[0]!] : [plain];
  const short = variants.flatMap((variant) => [variant, variant.replace(AFTERWARDS, "")]);
  const keys = short.filter((variant) => ends[kind].test(variant.trim())).map(fold);
  return [...new Set(keys)].filter((key) => key.length >= SHORTEST && !general.has(key));
}
