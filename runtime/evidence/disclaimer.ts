/** What every evidence answer is not. */
export const evidenceDisclaimer =
  "This answer is evidence from public records, not advice, and no verdict on any program or company; an empty result is not proof of " +
  "absence. 公開情報に基づく証拠であり助言や判定ではありません。該当なしは不存在の証明ではありません。";
