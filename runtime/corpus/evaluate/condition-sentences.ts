import type { Predicate } from "../../../schemas/predicate.ts";
import { fieldWords, valueWords } from "./condition-words.ts";
import { factOf } from "./facts.ts";
import { invoiceField } from "./predicate.ts";

type Language = "ja" | "en";

/** The conditions of a tax measure as sentences for people, one for each that must hold. */
export function conditionSentences(tree: Predicate, language: Language): string[] {
  if (Array.isArray(tree)) return tree.flatMap((member) => conditionSentences(member, language));
  if (tree.op === "all") return tree.of.flatMap((member) => conditionSentences(member, language));
  return [sentenceOf(tree, language)];
}

function sentenceOf(tree: Predicate, language: Language): string {
  const ja = language === "ja";
  if (Array.isArray(tree)) return conditionSentences(tree, language).join(ja ? "、かつ" : " and ");
  switch (tree.op) {
    case "all":
      return conditionSentences(tree, language).join(ja ? "、かつ" : " and ");
    case "any": {
      const parts = tree.of.map((member) => sentenceOf(member, language));
      return ja ? `次のいずれか：${parts.join("／")}` : `one of: ${parts.join("; ")}`;
    }
    case "not":
      return ja ? `次に該当しないこと：${sentenceOf(tree.of, language)}` : `not: ${sentenceOf(tree.of, language)}`;
    case "has_invoice_registration":
      return ja ? `${nameOf(invoiceField, language)}がある` : `has a ${nameOf(invoiceField, language)}`;
    case "has":
      return ja ? `${nameOf(tree.field, language)}がある` : `${nameOf(tree.field, language)} is there`;
    case "in": {
      const values = tree.values.map((value) => shown(value, tree.field, language));
      return `${nameOf(tree.field, language)}: ${values.join(ja ? "・" : ", ")}`;
    }
    default: {
      const [name, value] = [nameOf(tree.field, language), shown(tree.value, tree.field, language)];
      if (tree.op === "eq") return `${name}: ${value}`;
      const [japanese, english] = (A_DAY.test(tree.field) ? ofDays : bounds)[tree.op];
      return ja ? `${name}が${value}${japanese}` : `${name} ${english} ${value}`;
    }
  }
}

const bounds = {
  ne: ["以外", "is not"],
  gte: ["以上", "at least"],
  lte: ["以下", "at most"],
  gt: ["超", "above"],
  lt: ["未満", "below"],
} as const;

const ofDays = {
  ...bounds,
  gte: ["以降", "on or after"],
  lte: ["以前", "on or before"],
  gt: ["より後", "after"],
  lt: ["より前", "before"],
} as const;

/** The fact in words, without the form in which callers send it; a field without them by its own name, with blanks. */
function nameOf(field: string, language: Language): string {
  const words = factOf(field)?.[language] ?? (language === "ja" ? fieldWords[field] : undefined);
  return (
    words?.replace(/\(YYYYMMDD\)| as YYYYMMDD|\(btob, btoc\)|: btob or btoc/, "") ?? field.replaceAll(/[_.]/g, " ")
  );
}

/** A number of a field of days is a day: 20240101; of others it is a number, such as 20,000,000 yen. */
const A_DAY = /_date_serial$/;

function shown(value: string | number | boolean, field: string, language: Language): string {
  if (typeof value === "boolean") return { ja: ["いいえ", "はい"], en: ["no", "yes"] }[language][Number(value)]!;
  if (typeof value === "string")
    return (language === "ja" ? valueWords[value] : undefined) ?? value.replaceAll("_", " ");
  const day = A_DAY.test(field) ? /^(\d{4})(\d{2})(\d{2})$/.exec(String(value)) : null;
  if (day) return `${day[1]}-${day[2]}-${day[3]}`;
  return Number.isInteger(value) ? String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",") : String(value);
}
