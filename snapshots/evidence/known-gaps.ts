import type { z } from "zod";
import type { KnownGap } from "../../schemas/answers/evidence.ts";
import type { knownGapKind } from "../../schemas/enums.ts";

export type GapKind = (typeof knownGapKind)[number];
type Gap = z.infer<typeof KnownGap>;
type Wording = Pick<Gap, "reading" | "severity" | "message" | "message_ja" | "source_fields">;

/** What each gap means, in both languages. None of these sentences may ever read as proof that something does not exist. */
const wording: Record<GapKind, Wording> = {
  no_records_returned: words(
    "NO_HIT",
    "review",
    [],
    "The request could not be confirmed from this snapshot. That is not evidence that nothing exists; check the official source.",
    "このスナップショットの収録範囲では確認できませんでした。存在しないことの証明ではないため、公式の情報源で確認してください。",
  ),
  not_found_in_corpus: words(
    "NO_HIT",
    "review",
    [],
    "The identifier is not in this snapshot. It may exist outside of it.",
    "この識別子はこのスナップショットにありません。収録外に存在する可能性があります。",
  ),
  dataset_not_loaded: words(
    "AMBIGUOUS",
    "warning",
    [],
    "The dataset that would answer this is not loaded in this snapshot.",
    "この照会に必要なデータセットは、このスナップショットに収録されていません。",
  ),
  identity_ambiguous: words(
    "AMBIGUOUS",
    "warning",
    [],
    "Several subjects match; an identifier is needed to tell them apart.",
    "複数の対象が該当します。識別子で特定する必要があります。",
  ),
  name_only_match: words(
    "AMBIGUOUS",
    "review",
    [],
    "Only the name matched. A name alone does not identify one legal entity.",
    "名称のみの一致です。名称だけでは一つの法人を特定できません。",
  ),
  houjin_check_digit_invalid: words(
    "AMBIGUOUS",
    "warning",
    ["houjin_bangou"],
    "The corporate number fails its check digit.",
    "法人番号のチェックデジット（検査用数字）が一致しません。",
  ),
  houjin_number_unverified: words(
    "AMBIGUOUS",
    "review",
    ["houjin_bangou"],
    "The corporate number was not found in the register that this snapshot holds.",
    "この法人番号は、収録している法人番号公表データでは確認できません。",
  ),
  source_url_missing: words(
    "HIT",
    "review",
    ["source_url"],
    "No address of the primary source is recorded.",
    "一次情報源のURLが記録されていません。",
  ),
  source_url_insecure: words(
    "HIT",
    "info",
    ["source_url"],
    "The primary source is served without encryption (http).",
    "一次情報源は暗号化されていない通信（http）で公開されています。",
  ),
  source_checksum_missing: words(
    "HIT",
    "info",
    ["source_checksum"],
    "The content of the source was not recorded, so it cannot be compared later.",
    "出典のチェックサムが記録されていないため、後から照合できません。",
  ),
  source_stale: words(
    "HIT",
    "review",
    ["source_fetched_at"],
    "The source was fetched more than 90 days before the date of this answer.",
    "出典の取得から90日を超えています。",
  ),
  license_unknown: words(
    "HIT",
    "review",
    ["license"],
    "The terms of use of the source are not known.",
    "出典の利用条件が確認できていません。",
  ),
  license_withheld: words(
    "HIT",
    "review",
    ["license"],
    "Part of the content is withheld because its licence does not allow redistribution.",
    "利用条件で再配布が認められていないため、内容の一部を提供していません。",
  ),
  low_confidence: words(
    "HIT",
    "warning",
    ["confidence"],
    "The record was read with low confidence; check it against the source.",
    "読み取りの確度が低い記録です。出典で確認してください。",
  ),
  fact_provenance_partial: words(
    "HIT",
    "info",
    ["facts"],
    "Some of the facts have no source of their own.",
    "一部の事実には個別の出典がありません。",
  ),
  facts_not_extracted: words(
    "HIT",
    "info",
    ["facts"],
    "No single facts were extracted from the source.",
    "出典から個別の事実は抽出されていません。",
  ),
  rules_not_connected: words(
    "HIT",
    "review",
    ["rules"],
    "No rule on combining names this program; rules for classes of programs may hold for it. That does not mean combining is allowed.",
    "この制度を直接の対象とする併用の規則は登録されていません（国・都道府県などの区分に関する規則が適用されることがあります）。併用できるという意味ではありません。",
  ),
  amendment_history_not_connected: words(
    "HIT",
    "info",
    ["last_amended_date"],
    "Earlier versions of this law are not in the snapshot.",
    "この法令の過去の版は収録されていません。",
  ),
  deadline_not_structured: words(
    "HIT",
    "review",
    ["application_window"],
    "No deadline is recorded as a date. That does not mean there is none.",
    "締切日が日付として記録されていません。締切がないという意味ではありません。",
  ),
  registry_partial_mirror: words(
    "AMBIGUOUS",
    "review",
    [],
    "The snapshot holds only a part of the official register.",
    "公式の登録簿の一部のみを収録しています。",
  ),
  section_not_requested: words(
    "AMBIGUOUS",
    "info",
    [],
    "This section was not asked for.",
    "この項目はリクエストで指定されていません。",
  ),
  result_truncated: words(
    "HIT",
    "review",
    [],
    "The answer was cut to its size limit; more records matched.",
    "応答の上限により、該当する記録の一部のみを返しています。",
  ),
  compression_unavailable: words(
    "AMBIGUOUS",
    "info",
    [],
    "The comparison of context sizes could not be made from what was sent.",
    "送信された情報だけでは、コンテキスト量を比較できません。",
  ),
  partial_match: words(
    "AMBIGUOUS",
    "review",
    [],
    "The records shown satisfy a part of the question.",
    "示した記録は、質問の一部にのみ一致します。",
  ),
  law_text_partial: words(
    "AMBIGUOUS",
    "warning",
    ["full_text"],
    "This snapshot holds only a part of the text of this law. An article that is not shown may exist.",
    "この法令の本文は一部のみ収録しています。ここにない条が存在することがあります。",
  ),
  not_held: words(
    "HIT",
    "info",
    [],
    "This snapshot does not hold the values of source_fields for these records. The source may state them: look there.",
    "これらの記録では source_fields の項目が未収録です。出典に記載されていることがあるため、出典で確認してください。",
  ),
};

/** Ids of records that a gap names beside their number. */
const NAMED_RECORDS = 5;

/** A gap as answers show it: one for all records that it concerns; `affected` is empty for the whole answer. */
export function knownGap(kind: GapKind, affected: readonly string[], section: string | null = null): Gap {
  return {
    gap_id: kind,
    kind,
    ...wording[kind],
    section,
    affected_records: [...affected],
    count: affected.length,
    record_ids: affected.slice(0, NAMED_RECORDS),
  };
}

/** The gap of records that satisfy a question in part, with the words that the best of them lacks. */
export function partialMatchGap(dropped: readonly string[], affected: readonly string[]): Gap {
  const gap = knownGap("partial_match", affected);
  if (dropped.length === 0) return gap;
  return {
    ...gap,
    message: `${gap.message} The first of them lacks: ${quotedWords(dropped)}.`,
    message_ja: `${gap.message_ja}先頭の記録に一致しない語: ${quotedWords(dropped)}。`,
  };
}

function words(
  reading: Gap["reading"],
  severity: Gap["severity"],
  source_fields: string[],
  message: string,
  message_ja: string,
): Wording {
  return { reading, severity, source_fields, message, message_ja };
}

/** Words of a question that a sentence names, and characters of each: a question may be one word of 500 characters. */
const MOST_WORDS = 5;
const MOST_CHARACTERS = 30;

/** Words of a question inside a sentence: 「水素」「船」, long ones and those behind the fifth cut short. */
export function quotedWords(list: readonly string[]): string {
  const named = list.slice(0, MOST_WORDS).map((word) => `「${shortened(word)}」`);
  return `${named.join("")}${list.length > MOST_WORDS ? "…" : ""}`;
}

/** A word of the request, shortened to fit a sentence. */
export function shortened(word: string, most = MOST_CHARACTERS): string {
  const characters = Array.from(word);
  return characters.length <= most ? word : `${characters.slice(0, most).join("")}…`;
}

/** What is recorded of the source of a record. */
type StatedSource = {
  readonly url: string | null;
  readonly checksum: string | null;
  readonly license: string | null;
};

/** What the source of a record lacks, whatever the day. */
export function sourceGaps({ url, checksum, license }: StatedSource): GapKind[] {
  const gaps: GapKind[] = [];
  if (!url) gaps.push("source_url_missing");
  else if (url.startsWith("http:")) gaps.push("source_url_insecure");
  if (!checksum) gaps.push("source_checksum_missing");
  if (!license || license === "unknown") gaps.push("license_unknown");
  if (license === "proprietary") gaps.push("license_withheld");
  return gaps;
}
