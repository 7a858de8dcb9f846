import type { SearchableDataset } from "../../snapshots/search/record-documents.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { wordFinder } from "../../snapshots/questions/word-finder.ts";
import type { IntentId } from "./intent.ts";

/** Tables whose records can state something about a question. */
export type Subject = Exclude<SearchableDataset, "bid" | "mutual_plan">;

/** The tables that a question means, the likeliest first. What its words say about the table counts more than its intent. */
export function subjectsOf(intent: IntentId | null, query: string): readonly Subject[] {
  const folded = fold(query);
  if (/[0-9一二三四五六七八九十百千]条/u.test(folded)) return ["law"];
  if (CASE_NUMBER.test(query.normalize("NFKC"))) return ["court_decision"];
  for (const [find, table] of finders) if (find(folded).length > 0) return [table];
  if (intent === "i04_tax_measure_sunset") return ["tax_ruleset", "certification"];
  if (intent === "i05_certification_howto") return ["certification", "program"];
  if (intent === "i07_adoption_cases") return ["case_study"];
  if (findLoans(folded).length > 0) return ["loan_program", "program"];
  return intent === null ? ["program", "law"] : ["program"];
}

/** 平成30(受)1519, with the mark of the docket in brackets. */
const CASE_NUMBER = /[0-9]\s*年?\s*\([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,3}\)\s*第?[0-9]/u;

const findLoans = wordFinder<true>(
  ["借り", "借入", "融資", "貸付", "貸して", "ローン", "返済", "運転資金", "マル経", "保証協会", "loan", "borrow"].map(
    (word) => [word, true],
  ),
);

const finders = [
  finderOf("court_decision", ["判決", "判例", "裁判", "最高裁", "高裁", "地裁", "訴訟", "court decision", "lawsuit"]),
  finderOf("enforcement_case", [
    "行政処分",
    "業務停止",
    "許可取消",
    "許可の取消",
    "取消処分",
    "指名停止",
    "措置命令",
    "過大交付",
    "過大に交付",
    "会計検査院",
    "処分を受け",
    "違反した会社",
    "違反で",
    "enforcement action",
  ]),
  finderOf("law", ["施行令", "施行規則", "法律第", "省令", "政令", "法律は", "法律を", "何法"]),
] as const;

function finderOf(table: Subject, words: readonly string[]) {
  return [wordFinder<true>(words.map((word) => [word, true])), table] as const;
}
