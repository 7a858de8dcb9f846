import { amPlanKind } from "../../../schemas/enums.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/quote-value.ts";

type PlanKind = (typeof amPlanKind)[number];

/**
 * The kind of a mutual plan: the source's word where it is one of the vocabulary or means one, else the kind the law
 * gives to a scheme of that name. A plan that is neither is null with a note; subsidies towards premiums are no plans.
 */
export function readPlanKind(word: unknown, name: unknown, notes: Note[]): unknown {
  if (word !== null && word !== undefined && typeof word !== "string") return word;
  const text = (word ?? "").normalize("NFKC").trim().toLowerCase();
  if ((amPlanKind as readonly string[]).includes(text)) return text;
  const scheme = typeof name === "string" ? schemeKind(name) : null;
  const kind = scheme ?? words.get(text) ?? (text.startsWith("insurance_") ? "other" : null);
  if (kind === null && text !== "")
    notes.push({ field: "plan_kind", reason: `no kind of mutual plan: ${quoteValue(text)}` });
  return kind;
}

const words = new Map<string, PlanKind>([
  ["retirement_mutual_aid", "retirement_mutual"],
  ["退職金共済", "retirement_mutual"],
  ["倒産防止共済", "bankruptcy_mutual"],
  ["group_insurance", "welfare_insurance"],
  ["social_insurance", "welfare_insurance"],
  ["健康保険", "health_insurance"],
  ["mutual_aid", "other"],
  ["mutual", "other"],
  ["共済", "other"],
  ["insurance", "other"],
  ["保険", "other"],
]);

/** Schemes that statutes define by name; abbreviations are those their administrators use. */
const schemes: readonly (readonly [RegExp, PlanKind])[] = [
  [/小規模企業共済/, "retirement_mutual"],
  [/(中小企業|特定|建設業|清酒製造業|林業)退職金共済|中退共|特退共|建退共|清退共|林退共/, "retirement_mutual"],
  [/経営セーフティ共済|倒産防止共済/, "bankruptcy_mutual"],
  [/確定拠出年金|ideco|企業型dc/, "dc_pension"],
  [/確定給付企業年金/, "db_pension"],
  [/農業者年金|国民年金基金/, "industry_pension"],
];

/** Names that only mention a scheme: money towards it, a deduction for it, a loan or a list around it. */
const aboutAScheme = /補助|助成|給付金|奨励|促進|支援|控除|貸付|ガイド|会員向け|申請/;

function schemeKind(name: string): PlanKind | null {
  const text = name.normalize("NFKC").toLowerCase();
  if (aboutAScheme.test(text)) return null;
  return schemes.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
