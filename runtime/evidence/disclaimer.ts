export const evidenceDisclaimerJa =
  "公開情報に基づく証拠であり、助言や判定ではありません。該当なしは不存在の証明ではありません。利用前に出典で確認してください。";

export const evidenceDisclaimer =
  `${evidenceDisclaimerJa} This answer is evidence from public records, not advice, and no verdict on any program or company; ` +
  "an empty result is not proof of absence.";
