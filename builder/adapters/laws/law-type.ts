import type { lawType } from "../../../schemas/enums.ts";
import { ruleBodies } from "../../../snapshots/text/laws/law-id-bodies.ts";
import type { LawNumberType } from "../../../snapshots/text/laws/law-number.ts";
import { parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";

export type LawType = (typeof lawType)[number];

/** Kind of law by the LawType of the law XML and of the law API; null for Misc and unknown words. */
export function lawTypeOfWord(word: string | null | undefined): LawType | null {
  return (word && byWord.get(word)) || null;
}

/** Kind of law by the letters of an e-Gov law id; null when they are not among the known ones. */
export function lawTypeOfId(lawId: string | null): LawType | null {
  const letters = /^\d{3}([A-Z].*)$/.exec(lawId ?? "")?.[1];
  if (!letters) return null;
  for (const [prefix, type] of byIdPrefix) if (letters.startsWith(prefix)) return type;
  return null;
}

/**
 * Kind of law by its number. The rules of commissions are null: e-Gov files some under orders of ministries and some under
 * rules, and the number does not tell which.
 */
export function lawTypeOfNumber(lawNumber: string | null): LawType | null {
  const number = lawNumber === null ? null : parseLawNumber(lawNumber);
  if (number === null) return null;
  if (number.type === "規則") return number.body !== null && issuersOfRules.has(number.body) ? "rule" : null;
  return byNumberType[number.type] ?? null;
}

const issuersOfRules: ReadonlySet<string> = new Set(["人事院", ...ruleBodies.values()]);

const byNumberType: Readonly<Partial<Record<LawNumberType, LawType>>> = {
  憲法: "constitution",
  法律: "act",
  政令: "cabinet_order",
  勅令: "imperial_order",
  閣令: "ministerial_ordinance",
  府省令: "ministerial_ordinance",
  太政官布告: "dajokan_fukoku",
  太政官達: "dajokan_tatsu",
  決定: "rule",
};

const byWord: ReadonlyMap<string, LawType> = new Map([
  ["Constitution", "constitution"],
  ["Act", "act"],
  ["CabinetOrder", "cabinet_order"],
  ["ImperialOrder", "imperial_order"],
  ["MinisterialOrdinance", "ministerial_ordinance"],
  ["Rule", "rule"],
  ["憲法", "constitution"],
  ["法律", "act"],
  ["政令", "cabinet_order"],
  ["勅令", "imperial_order"],
  ["府省令", "ministerial_ordinance"],
  ["規則", "rule"],
]);

const byIdPrefix: readonly (readonly [string, LawType])[] = [
  ["CONSTITUTION", "constitution"],
  ["AC", "act"],
  ["CO", "cabinet_order"],
  ["IO", "imperial_order"],
  ["DF", "dajokan_fukoku"],
  ["DT", "dajokan_tatsu"],
  ["M", "ministerial_ordinance"],
  ["R", "rule"],
];
