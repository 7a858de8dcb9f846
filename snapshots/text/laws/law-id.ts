import { type EraName, eras } from "../era.ts";
import { bodiesOfMask, ruleBodies } from "./law-id-bodies.ts";

/**
 * What an e-Gov law id spells out. `322AC0000000049`: Showa 22, act, number 49. `type`, `body` and `number` are null where the
 * id does not tell them.
 */
export type LawIdParts = {
  readonly era: EraName;
  readonly year: number;
  /** Letters of the id: AC, CO, IO, DF, DT, M, R, RJNJ, RPMD, CONSTITUTION. */
  readonly code: string;
  readonly type: LawNumberType | null;
  readonly body: string | null;
  readonly number: string | null;
};

/** Takes an e-Gov law id of fifteen characters apart. Null when the text is none. */
export function lawIdToParts(lawId: string): LawIdParts | null {
  const [, eraDigit, year, rest = ""] = /^([1-5])(\d{2})([A-Z\d]{12})$/.exec(lawId) ?? [];
  const era = eras[Number(eraDigit) - 1]?.name;
  const kind = era === undefined ? null : kindOf(rest);
  return era === undefined || kind === null ? null : { era, year: Number(year), ...kind };
}

type Kind = Omit<LawIdParts, "era" | "year">;

const typeOfCode: Readonly<Record<string, LawNumberType>> = {
  AC: "法律",
  CO: "政令",
  IO: "勅令",
  DF: "太政官布告",
  DT: "太政官達",
  DH: "太政官布達",
};

function kindOf(rest: string): Kind | null {
  if (rest === "CONSTITUTION") return { code: rest, type: "憲法", body: null, number: null };
  const statute = /^(AC|CO|IO|DF|DT|DH)\d{2}(\d{8})$/.exec(rest);
  if (statute !== null)
    return {
      code: statute[1] ?? "",
      type: typeOfCode[statute[1] ?? ""] ?? null,
      body: null,
      number: plainNumber(statute[2]),
    };
  const order = /^M(\d)([\dA-F]{7})(\d{3})$/.exec(rest);
  if (order !== null)
    return { code: "M", ...issuedBy(bodiesOfMask(order[1] ?? "", order[2] ?? "")), number: plainNumber(order[3]) };
  const rule = /^R(\d{8})(\d{3})$/.exec(rest);
  if (rule !== null)
    return { code: "R", ...issuedBy(ruleBodies.get(rule[1] ?? "") ?? null), number: plainNumber(rule[2]) };
  const personnel = /^RJNJ(\d{2})(\d{3})(\d{3})$/.exec(rest);
  if (personnel !== null)
    return { code: "RJNJ", type: "規則", body: "人事院", number: personnelNumber(personnel.slice(1)) };
  const decision = /^RPMD(\d{2})(\d{2})\d{4}$/.exec(rest);
  if (decision !== null)
    return {
      code: "RPMD",
      type: "決定",
      body: "内閣総理大臣",
      number: `${Number(decision[1])}-${Number(decision[2])}`,
    };
  return null;
}

/** Rules have two parts, rules that amend them a third. */
function personnelNumber(parts: readonly string[]): string {
  const numbers = parts.map(Number);
  return (numbers.at(-1) === 0 ? numbers.slice(0, -1) : numbers).join("-");
}

/** Orders are issued by ministries and agencies, rules by commissions and offices; 閣令 come from the cabinet itself. */
function issuedBy(body: string | null): Pick<Kind, "type" | "body"> {
  if (body === null) return { type: null, body: null };
  if (body === "内閣") return { type: "閣令", body: null };
  return { type: /(?:[省府庁]|本部|官房)$/.test(body) ? "府省令" : "規則", body };
}

function plainNumber(digits: string | undefined): string | null {
  const number = Number(digits);
  return number > 0 ? String(number) : null;
}

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
