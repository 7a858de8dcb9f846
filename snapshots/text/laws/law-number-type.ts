/** What a law number calls its law. 府省令 are orders of ministries, agencies and commissions. */
export type LawNumberType =
  | "憲法"
  | "法律"
  | "政令"
  | "勅令"
  | "閣令"
  | "太政官布告"
  | "太政官達"
  | "太政官布達"
  | "府省令"
  | "規則"
  | "規程"
  | "告示"
  | "訓令"
  | "決定";
