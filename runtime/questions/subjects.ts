import type { Language } from "../../snapshots/language/language.ts";
import type { SearchableDataset } from "../../snapshots/search/documents/record-documents.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { IntentId } from "./intent.ts";

/** Tables whose records can state something about a question. */
export type Subject = Exclude<SearchableDataset, "bid" | "mutual_plan">;

/** The tables that a question means, the likeliest first. What its words say about the table counts more than its intent. */
export function subjectsOf(language: Language, intent: IntentId | null, query: string): readonly Subject[] {
  const tables = namedBy(language, query, "alone");
  const first = tables.find((table) => table !== "loan_program");
  if (first !== undefined) return [first];
  if (intent === "i04_tax_measure_sunset") return ["tax_ruleset", "certification"];
  if (intent === "i05_certification_howto") return ["certification", "program"];
  if (intent === "i07_adoption_cases") return ["case_study"];
  if (tables.includes("loan_program")) return ["loan_program", "program"];
  return intent === null ? ["program", "law"] : ["program"];
}

/** The tables that a word of the question names, or a citation in it. */
export function namedSubjects(language: Language, query: string): readonly Subject[] {
  return namedBy(language, query, "alone", "first");
}

/** By words that mean one table `alone`, or bring its records to the `first` places; other tables may hold what is asked for, too. */
function namedBy({ finders }: Language, query: string, ...uses: readonly string[]): readonly Subject[] {
  const folded = fold(query);
  if (/[0-9一二三四五六七八九十百千]条/u.test(folded)) return ["law"];
  if (CASE_NUMBER.test(query.normalize("NFKC"))) return ["court_decision"];
  // Snapshots of earlier builds have no other use of a line.
  const wanted = finders("subject-words").filter(({ cells }) => uses.includes(cells["use"] ?? "alone"));
  const named = wanted.filter(({ find }) => find(folded).length > 0);
  return [...new Set(named.map(({ cells }) => cells["table"] as Subject))];
}

/** 平成30(受)1519, with the mark of the docket in brackets. */
const CASE_NUMBER = /[0-9]\s*年?\s*\([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,3}\)\s*第?[0-9]/u;
