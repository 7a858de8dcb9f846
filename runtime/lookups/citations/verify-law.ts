import type { Law } from "../../../schemas/records/law.ts";
import {
  formatLawNumber,
  type LawNumber,
  lawNumberKey,
  toLawNumberKey,
} from "../../../snapshots/text/laws/law-number.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { findLaws, lawsNamed } from "../law-names.ts";
import { ambiguous, type Finding, found, joined, type Reason, searchedIn, unverified } from "./findings.ts";
import type { NamedLaw } from "./read-citations.ts";

/** The cited law with a remark, or why it cannot be determined. */
export type MeantLaw = { readonly law: Law; readonly remark: Reason | null } | { readonly finding: Finding };

/** The one law named in a text. Name and number must agree when both are cited. */
export function meantLaw(corpus: Corpus, { name, number }: NamedLaw): MeantLaw {
  const named = name === null ? [] : lawsNamed(corpus, name);
  if (number === null) return named.length === 1 ? meant(named[0]!) : { finding: notOne(corpus, name ?? "", named) };
  const both = named.filter((law) => hasNumber(law, number));
  if (both.length === 1) return meant(both[0]!);
  const [numbered] = lawsNumbered(corpus, number);
  if (named.length > 0)
    return { finding: ambiguous(contradiction(named), [...named, ...(numbered ? [numbered] : [])].map(shownLaw)) };
  if (numbered === undefined) return { finding: notOne(corpus, name ?? "", []) };
  return name === null ? meant(numbered) : meant(numbered, heldByNumber(numbered));
}

/** Verifies a law cited as a whole. */
export function verifyLaw(corpus: Corpus, named: NamedLaw): Finding {
  const result = meantLaw(corpus, named);
  if ("finding" in result) return result.finding;
  const { law, remark } = result;
  return found(shownLaw(law), remark);
}

export function shownLaw({ unified_id: id, law_title: title, source_url }: Law) {
  return { id, title, source_url };
}

function lawsNumbered(corpus: Corpus, number: LawNumber): Law[] {
  return findLaws(corpus, formatLawNumber(number)).laws.filter((law) => hasNumber(law, number));
}

function hasNumber(law: Law, number: LawNumber): boolean {
  return lawNumberKey(law.law_number) === toLawNumberKey(number);
}

function meant(law: Law, remark: Reason | null = null): MeantLaw {
  const { revision_status: status } = law;
  const over: Reason | null =
    status === "current"
      ? null
      : {
          en: `This law is held as ${status}.`,
          ja: `この法令は${status === "repealed" ? "廃止" : "失効・改廃"}済みとして収録しています。`,
        };
  return { law, remark: joined(remark, over) };
}

function contradiction(named: readonly Law[]): Reason {
  const numbers = named.map(({ law_title: title, law_number: number }) => `${title}（${number}）`).join("、");
  return {
    en: `The number that is written is not that of the law by this name. Held: ${numbers}.`,
    ja: `記載された法令番号は、この名称の法令のものと一致しません（収録: ${numbers}）。`,
  };
}

function heldByNumber({ law_title: title }: Law): Reason {
  return {
    en: `Held by its number, under the title ${title}; the name that is written is not among its names here.`,
    ja: `この法令番号の法令は「${title}」です。記載の名称とは一致しません。`,
  };
}

function notOne(corpus: Corpus, name: string, laws: readonly Law[]): Finding {
  if (laws.length > 1)
    return ambiguous(
      { en: `${laws.length} laws are called ${name}.`, ja: `「${name}」と呼ばれる法令が${laws.length}件あります。` },
      laws.map(shownLaw),
    );
  const { near } = name === "" ? { near: [] } : findLaws(corpus, name);
  const close: Reason | null =
    near.length === 0
      ? null
      : { en: `Close titles: ${near.slice(0, 3).join("、")}.`, ja: `近い題名: ${near.slice(0, 3).join("、")}。` };
  const ordinance: Reason | null = name.endsWith("条例")
    ? { en: "Ordinances of local governments are not held here.", ja: "地方公共団体の条例は収録していません。" }
    : null;
  const none: Reason = {
    en: "No law that is held has this name or number.",
    ja: "この名称・番号の法令は収録されていません。",
  };
  return unverified(joined(none, ordinance, searchedIn(corpus, "laws"), close)!);
}
