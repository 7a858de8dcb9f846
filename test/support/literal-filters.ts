import type { CitedStatute } from "../../schemas/records/court-decision.ts";
import type { TableName } from "../../schemas/records/tables.ts";
import { rowKeys } from "../../snapshots/names/name-keys.ts";
import { parseArticleNumber } from "../../snapshots/text/laws/article-number.ts";
import { parseNumber } from "../../snapshots/text/numerals.ts";
import { fold, foldNumbers } from "../../snapshots/text/fold.ts";
import { parseInvoiceNumberStart } from "../../snapshots/text/entities/houjin.ts";
import { parseIndustry } from "../../snapshots/text/entities/industry.ts";
import { parsePrefecture } from "../../snapshots/text/entities/prefecture.ts";

// oxlint-disable-next-line no-explicit-any -- records of every table
type AnyRecord = any;

/** What a text filter means, said once more in the plainest way: whether a record fits a text. */
export type LiteralFilter = {
  readonly table: TableName;
  readonly fits: (record: AnyRecord, text: string, names: ReadonlyMap<string, string>) => boolean;
};

/** By operation and parameter. `names` are those of programs by their ids. */
export const literalFilters: Readonly<Record<string, LiteralFilter>> = {
  "PRG-1 prefecture": { table: "program", fits: inPrefecture },
  "PRG-1 funding_purpose": { table: "program", fits: (row, text) => row.funding_purpose.includes(text) },
  "PRG-1 target_type": { table: "program", fits: (row, text) => row.target_types.includes(text) },
  "DAT-1 prefecture": { table: "case_study", fits: inPrefecture },
  "DAT-1 industry_jsic": {
    table: "case_study",
    fits: (row, text) =>
      row.industry_jsic?.startsWith(parseIndustry(text) ?? text.normalize("NFKC").toUpperCase()) ?? false,
  },
  "DAT-1 program_used": {
    table: "case_study",
    fits: (row, text, names) =>
      row.programs_used.some((used: string) => [used, names.get(used) ?? ""].some((name) => holds(name, text))),
  },
  "DAT-3 provider": { table: "loan_program", fits: (row, text) => isSame(row.provider, text) },
  "DAT-3 loan_type": { table: "loan_program", fits: (row, text) => isSame(row.loan_type, text) },
  "DAT-5 event_type": { table: "enforcement_case", fits: (row, text) => isSame(row.event_type, text) },
  "DAT-5 ministry": { table: "enforcement_case", fits: (row, text) => isSame(row.ministry, text) },
  "DAT-5 prefecture": { table: "enforcement_case", fits: inPrefecture },
  "DAT-5 legal_basis": { table: "enforcement_case", fits: (row, text) => holds(row.legal_basis, text) },
  "DAT-5 program_name_hint": { table: "enforcement_case", fits: (row, text) => holds(row.program_name_hint, text) },
  "DAT-7 q": {
    table: "invoice_registrant",
    fits(row, text) {
      const number = parseInvoiceNumberStart(text);
      if (number !== null) return row.invoice_registration_number.startsWith(number);
      return (
        fold(text) !== "" && rowKeys([row.normalized_name, row.trade_name]).some((key) => key.startsWith(fold(text)))
      );
    },
  },
  "DAT-7 prefecture": { table: "invoice_registrant", fits: inPrefecture },
  "DAT-9 ministry": { table: "law", fits: (row, text) => isSame(row.ministry, text) },
  "DAT-12 article_citation": {
    table: "court_decision",
    fits(row, text) {
      const provision = wholeProvision(text);
      if (provision !== null)
        return row.cited_statutes.some(
          ({ basis, article, paragraph }: CitedStatute) =>
            basis === "reference_list" &&
            article === provision.article &&
            (provision.paragraph === null || paragraph === provision.paragraph),
        );
      const number = /条/.test(text) ? null : parseArticleNumber(text);
      const [main, ...branches] = number?.split(":")[0]!.split("_") ?? [];
      const asked = [foldNumbers(text), ...(number === null ? [] : [[`${main}条`, ...branches].join("の")])];
      return [row.key_ruling ?? "", row.ruling_summary ?? "", row.source_excerpt ?? ""].some((ruling) =>
        asked.some((citation) => citation !== "" && foldNumbers(ruling).includes(citation)),
      );
    },
  },
  "DAT-13 court": { table: "court_decision", fits: (row, text) => isSame(row.court, text) },
  "DAT-13 subject_area": { table: "court_decision", fits: (row, text) => holds(row.subject_area, text) },
  "DAT-18 program_id_hint": { table: "bid", fits: (row, text) => row.program_id_hint === text },
};

function isSame(held: string | null, text: string): boolean {
  return held !== null && (held === text || (fold(text) !== "" && fold(held) === fold(text)));
}

function holds(held: string | null, text: string): boolean {
  return held !== null && (held.includes(text) || (fold(text) !== "" && fold(held).includes(fold(text))));
}

function inPrefecture({ prefecture }: AnyRecord, text: string): boolean {
  const place = parsePrefecture(text);
  return prefecture === (place === null ? text : place.prefecture);
}

/** An article, with or without its law and paragraph, and nothing else. */
function wholeProvision(text: string): { article: string; paragraph: number | null } | null {
  const digits = "[0-9〇一二三四五六七八九十百千]+";
  const whole = new RegExp(
    `^[^、。,\\s]*?(第?${digits}条(?:[のノ]${digits})*)(?:第?(${digits})項)?(?:第?${digits}号)?(?:本文|ただし書|前段|後段|各号)?$`,
  ).exec(text.normalize("NFKC"));
  const article = parseArticleNumber(whole?.[1] ?? text);
  if (article === null || article.includes(":")) return null;
  return { article, paragraph: whole?.[2] === undefined ? null : parseNumber(whole[2]) };
}
