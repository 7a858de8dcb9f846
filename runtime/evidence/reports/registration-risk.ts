import { z } from "zod";
import { InvoiceNumber, IsoDate, Text } from "../../../schemas/common.ts";
import { reading, riskBand } from "../../../schemas/enums.ts";
import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { addDays } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { gapsOfEntries, inOrder } from "../gap-list.ts";
import { registrantEntry } from "../register-entries.ts";
import { registerGap } from "../register-share.ts";
import { checkDigitGaps } from "../subject.ts";

/** State of one registration, and how much care it requires. */
export const RegistrationRisk = z
  .object({
    invoice_registration_number: InvoiceNumber,
    reading: z.enum(reading).describe("NO_HIT: this snapshot does not hold the number, which proves nothing."),
    registered: z.boolean().nullable().describe("Is it in force today? null when it is not held or undated."),
    registered_at: IsoDate.nullable().describe("Day of registration."),
    expired_at: IsoDate.nullable().describe("Day it was revoked or lapsed."),
    houjin_match: z
      .boolean()
      .nullable()
      .describe(
        "Is its corporate number in the register of corporate numbers? null when it has none, or when the part of the register that is held lacks it.",
      ),
    risk_band: z
      .enum(riskBand)
      .describe("clear: in force, matched, over a year old; caution: under a year; verify: look it up; block: ended."),
    risk_score: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .describe("0, 30, 50 or 100 by band; null when what decides it is not held."),
    tax_credit_eligible: z
      .boolean()
      .nullable()
      .describe("Is a registration in force on record? null when none is held, or an undated one."),
    rationale_ja: Text.describe("Why, in Japanese."),
  })
  .meta({ id: "RegistrationRisk", description: "What the register says about one invoice registration." });

export type RegistrationRisk = z.infer<typeof RegistrationRisk>;
export type RiskAnswer = { readonly risk: RegistrationRisk; readonly gaps: readonly KnownGap[] };

/** The register's entry for a number (T and 13 digits). A missing one is never reported as unregistered. */
export function registrationRisk(corpus: Corpus, number: string, asOf: string): RiskAnswer {
  const entry = registrantEntry(corpus, number);
  const stored = corpus.registrants.bytesOf(number);
  if (stored === null || entry === null) return notHeld(corpus, number);
  const row = JSON.parse(stored.toString()) as InvoiceRegistrant;
  const ended = [row.revoked_date, row.expired_date].filter((day) => day !== null && day <= asOf).toSorted()[0] ?? null;
  const match = matchOf(corpus, row);
  const { band, score, words } = bandOf(row, ended, match, asOf);
  const inForce = ended === null ? startedBy(row, asOf) : false;
  return {
    risk: {
      invoice_registration_number: number,
      reading: "HIT",
      registered: inForce,
      registered_at: row.registered_date,
      expired_at: row.expired_date ?? row.revoked_date,
      houjin_match: match === "not_held" ? null : match,
      risk_band: band,
      risk_score: score,
      tax_credit_eligible: inForce,
      rationale_ja: words,
    },
    gaps: inOrder([
      ...gapsOfEntries([entry], asOf),
      ...(match === false ? [knownGap("houjin_number_unverified", [number])] : []),
      ...(match === "not_held" ? [registerGap(corpus, "houjin", "houjin")] : []),
    ]),
  };
}

/** Whether the register has the corporate number; `not_held` when the snapshot holds only a part of the register, without it. */
function matchOf({ houjin, searched }: Corpus, { houjin_bangou: number }: InvoiceRegistrant): Match {
  if (number === null) return null;
  if (houjin.bytesOf(number) !== null) return true;
  return searched.houjin.population_estimate === null ? false : "not_held";
}

type Match = boolean | "not_held" | null;

/**
 * Whether the registration has begun by a day; null when its date is not stated. Registrations are published before they begin.
 */
function startedBy({ registered_date: from }: InvoiceRegistrant, day: string): boolean | null {
  return from === null ? null : from <= day;
}

type Band = { readonly band: RegistrationRisk["risk_band"]; readonly score: number | null; readonly words: string };

function bandOf(row: InvoiceRegistrant, ended: string | null, match: Match, asOf: string): Band {
  if (ended !== null)
    return { band: "block", score: 100, words: `登録の取消または失効（${ended}）が記録されています。` };
  const { registered_date: from } = row;
  const ahead = startedBy(row, asOf) === false ? `登録日（${from}）はまだ到来していません。` : "";
  if (match !== true)
    return {
      band: "verify",
      score: match === "not_held" ? null : 50,
      words:
        ahead +
        (match === "not_held"
          ? "登録は記録されていますが、法人番号の登録簿は一部のみ収録のため照合できません。公表サイトで確認してください。"
          : match === null
            ? "登録は記録されていますが、法人番号との照合ができません。公表サイトで確認してください。"
            : "登録は記録されていますが、法人番号が収録データで確認できません。公表サイトで確認してください。"),
    };
  if (from === null)
    return {
      band: "verify",
      score: 50,
      words: "登録は記録されていますが、登録日の記録がありません。公表サイトで確認してください。",
    };
  if (ahead !== "") return { band: "caution", score: 30, words: ahead };
  if (from > addDays(asOf, -365)) return { band: "caution", score: 30, words: "登録から1年を経過していません。" };
  return { band: "clear", score: 0, words: "登録と法人番号の一致が記録されており、登録から1年を経過しています。" };
}

function notHeld(corpus: Corpus, number: string): RiskAnswer {
  return {
    risk: {
      invoice_registration_number: number,
      reading: "NO_HIT",
      registered: null,
      registered_at: null,
      expired_at: null,
      houjin_match: null,
      risk_band: "verify",
      risk_score: null,
      tax_credit_eligible: null,
      rationale_ja: "収録データでは確認できません。未登録を意味しないため、国税庁の公表サイトで確認してください。",
    },
    gaps: inOrder([
      ...checkDigitGaps(number),
      knownGap("not_found_in_corpus", [number]),
      registerGap(corpus, "invoice_registrant"),
    ]),
  };
}
