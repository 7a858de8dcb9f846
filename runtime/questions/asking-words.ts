import type { Concept } from "../../snapshots/questions/concepts.ts";
import { fold } from "../../snapshots/text/fold.ts";
import type { IntentId } from "./intent.ts";

/** What a question asks about, without the words that say what it wants to know of it: no record need carry 締切. */
export function withoutAskingWords(concepts: readonly Concept[], intent: IntentId | null): readonly Concept[] {
  const words = intent === null ? undefined : askingWords[intent];
  return words === undefined
    ? concepts
    : concepts.filter(({ forms: [own] }) => own === undefined || !words.has(own.text));
}

const askingWords: Partial<Record<IntentId, ReadonlySet<string>>> = {
  i02_program_deadline_documents: foldedSet(
    "締切、締め切り、〆切、期限、申請期限、必要書類、提出書類、申請書類、添付書類、書類、様式",
    "公募期間、受付期間、申請期間、公募、次回、スケジュール、申請方法、申請、流れ、手続、手続き",
    "deadline、documents、application、schedule",
  ),
  i03_program_successor_revision: foldedSet(
    "後継、後継制度、改正、変更点、変更、見直し、廃止、終了、新制度、旧制度、名称変更、代わり",
    "successor、replacement、amendment、revision",
  ),
  i04_tax_measure_sunset: foldedSet("適用期限、期限、延長、控除率、適用、extension"),
  i05_certification_howto: foldedSet("認定、認証、取得、取得方法、要件、認定要件、マーク、certification"),
  i07_adoption_cases: foldedSet(
    "事例、活用事例、採択事例、導入事例、成功例、採択率、採択、採択件数、採択結果、実績、取組",
    "case、cases、examples",
  ),
  i08_similar_municipality_programs: foldedSet("自治体、市町村、類似、比較、近隣、隣、他、similar、cities"),
};

/** Words are divided by 、. */
function foldedSet(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split("、")).map(fold));
}
