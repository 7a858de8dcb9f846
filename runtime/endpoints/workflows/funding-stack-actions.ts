import type { PairVerdict } from "../../evidence/reports/funding-stack.ts";

export type StackAction = {
  readonly action_id: string;
  readonly label_ja: string;
  readonly detail_ja: string;
  readonly reason: string;
  readonly source_fields: string[];
};

/** Actions for one pair; every verdict has some, because none of them is a decision. */
export function actionsFor(
  { verdict, condition, program_a: first, program_b: second }: PairVerdict,
  nameOf: (program: string) => string | null,
): StackAction[] {
  const pair = [first, second].map((program) => `「${nameOf(program) ?? program}」`).join("と");
  if (verdict === "requires_review" && condition === "same_asset")
    return [
      {
        action_id: "separate_assets",
        label_ja: "同じ資産・経費に重複して使わないことを確認する",
        detail_ja: `${pair}は、同じ資産・経費に重複して充てられないとする規則が登録されています。対象の資産・経費が別であることを確認し、窓口にも問い合わせてください。`,
        reason: "a registered rule excludes the combination for the same asset",
        source_fields: ["rule_chain", "source_urls"],
      },
    ];
  switch (verdict) {
    case "incompatible":
      return [
        {
          action_id: "choose_one",
          label_ja: "いずれか一方を選ぶ",
          detail_ja: `${pair}は併用できないとする規則が登録されています。出典を確認し、一方に絞ってください。`,
          reason: "a registered rule excludes the combination",
          source_fields: ["rule_chain", "source_urls"],
        },
      ];
    case "requires_review":
      return [
        {
          action_id: "check_conditions",
          label_ja: "条件を確認する",
          detail_ja: `${pair}の併用には条件や調整があります。前提となる手続と金額の調整を窓口に確認してください。`,
          reason: "a registered rule makes the combination depend on conditions",
          source_fields: ["rule_chain", "source_urls"],
        },
      ];
    case "compatible":
      return [
        {
          action_id: "confirm_with_offices",
          label_ja: "公募要領で確認する",
          detail_ja: `${pair}は、出典に併用できると記載されています。申請時の公募要領でも変わりがないか確認してください。`,
          reason: "a source states that the combination is allowed; calls change",
          source_fields: ["rule_chain", "source_urls"],
        },
      ];
    case "unknown":
      return [
        {
          action_id: "ask_offices",
          label_ja: "窓口に照会する",
          detail_ja: `${pair}の併用に関する規則は登録されていません。併用できるという意味ではないため、両方の窓口に確認してください。`,
          reason: "no rule about the combination is registered",
          source_fields: ["known_gaps"],
        },
      ];
  }
}
