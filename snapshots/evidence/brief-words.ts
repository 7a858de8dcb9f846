import type { matchKind } from "../../schemas/enums.ts";
import type { GapKind } from "./known-gaps.ts";

/** Each gap in a few words, English and Japanese, where a sentence takes too much room. None may read as proof of absence. */
export const briefWords: Readonly<Record<GapKind, readonly [en: string, ja: string]>> = {
  no_records_returned: ["Not confirmable here.", "収録範囲では確認できない"],
  not_found_in_corpus: ["Not held here.", "収録範囲では確認できない"],
  dataset_not_loaded: ["Dataset not loaded.", "未収録のため判断できない"],
  identity_ambiguous: ["Several subjects match.", "対象を特定できない"],
  name_only_match: ["Name only.", "名称のみの一致"],
  houjin_check_digit_invalid: ["Wrong check digit.", "検査用数字の不一致"],
  houjin_number_unverified: ["Number not verified.", "法人番号を確認できない"],
  source_url_missing: ["No source address.", "出典URLなし"],
  source_url_insecure: ["Source without encryption.", "出典がhttp"],
  source_checksum_missing: ["No checksum.", "チェックサムなし"],
  source_stale: ["Fetched over 90 days ago.", "取得から90日超"],
  license_unknown: ["Terms of use not known.", "利用条件が不明"],
  license_withheld: ["Withheld by licence.", "利用条件により一部非提供"],
  low_confidence: ["Low confidence.", "読み取りの確度が低い"],
  fact_provenance_partial: ["Facts without sources.", "出典のない事実あり"],
  facts_not_extracted: ["No single facts.", "個別の事実なし"],
  rules_not_connected: ["Rules on combining not held.", "併用規則は未登録"],
  amendment_history_not_connected: ["Earlier versions not held.", "過去の版は未収録"],
  deadline_not_structured: ["Deadline not dated.", "締切日の記録なし"],
  registry_partial_mirror: ["Part of the register.", "登録簿の一部のみ収録"],
  section_not_requested: ["Not asked for.", "未指定"],
  result_truncated: ["Cut; more matched.", "一部のみ表示"],
  compression_unavailable: ["No comparison.", "比較できない"],
  partial_match: ["Partial match.", "部分的な一致"],
  law_text_partial: ["Part of the text held.", "本文は一部のみ収録"],
  not_held: ["Values not held.", "一部の項目は未収録"],
};

/** How the records of an answer fit, in a few words, English and Japanese. */
export const matchWords: Readonly<Record<(typeof matchKind)[number], readonly [en: string, ja: string]>> = {
  identifier: ["Matched on a number or id.", "番号・識別子の一致。"],
  full: ["The first record satisfies every word.", "先頭の記録はすべての語に一致。"],
  partial: ["Fits a part of the question; no proof of absence.", "質問の一部だけに一致。不存在の証明ではない。"],
  none: ["Not confirmable here; no proof of absence.", "収録範囲では確認できない。不存在の証明ではない。"],
};
