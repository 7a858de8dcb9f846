import { z } from "zod";
import { Count, HoujinBangou, IsoDate, Text } from "../../../../schemas/common.ts";
import { EnforcementCase } from "../../../../schemas/records/enforcement.ts";
import { reading } from "../../../../schemas/enums.ts";
import { KnownGap } from "../../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../../snapshots/evidence/known-gaps.ts";
import { mayBeSameParty, partyNames } from "../../../../snapshots/text/entities/party-name.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { findCompanies } from "../../../evidence/company/candidates.ts";
import { linksOf, recordOf } from "../../../evidence/links.ts";
import { corporateNumber } from "../../corpus-fields.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { type AmError, AmFailure, errorField } from "../frame/envelopes.ts";
import { amDay, amText, amWord } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";

/** Maximum cases in `recent_history`. */
const mostHistory = 50;
/** Maximum cases examined for a name. */
const mostNamed = 200;
const mostCandidates = 20;

const EnforcementCheck = z
  .object({
    found: z.boolean().describe("Whether any case was found. False is no clearance."),
    currently_excluded: z
      .boolean()
      .nullable()
      .describe(
        "Whether a measure is in force on the day. Null when nothing was found, when the name led to no number or to several, when a case without a stated end may still run, and with error set. False only says that the cases held of a number had ended.",
      ),
    active_exclusions: z.array(EnforcementCase).describe("Cases in force on the day: disclosed by then, not ended."),
    all_count: Count.describe("Cases found that were disclosed by the day, or on no stated day."),
    recent_history: z.array(EnforcementCase).describe("The other cases, latest first, 50 at most."),
    candidates: z
      .array(
        z.object({
          houjin_bangou: HoujinBangou.nullable().describe("Corporate number; null for a party published without one."),
          name: Text.nullable().describe("Name as a source writes it."),
          cases: Count.describe("Cases held of it."),
        }),
      )
      .describe("Parties that the name may mean, 20 at most; empty when a number was sent. Ask again by number."),
    queried: z
      .object({ houjin_bangou: HoujinBangou.nullable(), target_name: Text.nullable(), as_of_date: IsoDate.nullable() })
      .describe("What was looked for."),
    reading: z
      .enum(reading)
      .describe("HIT by number; AMBIGUOUS by name or with error set; NO_HIT when nothing was found."),
    known_gaps: z.array(KnownGap).describe("What the answer cannot tell; to be passed on to the end user."),
    error: errorField,
  })
  .meta({ id: "AmEnforcementCheck", description: "Published sanctions of a party on a day." });

export const checkEnforcement = defineAmEndpoint({
  id: "AM-16",
  path: "/v1/am/enforcement",
  example: { houjin_bangou: "6011001137238" },
  summary: "Check a party for published sanctions on a day",
  description:
    "Looks a party up by corporate number, or by name when none is given; names are compared without legal form and " +
    "remarks in brackets, candidates lists the parties found, and a name never identifies one, so it reads AMBIGUOUS. " +
    "A measure is in force from its disclosure to its stated end; one without an end is in recent_history with a " +
    "known gap. found false (NO_HIT) is not a clearance, because sanctions may exist that are not published or not " +
    "held here: tell the end user the known_gaps.",
  units: 1,
  tool: "check_enforcement",
  guide: {
    use:
      "Was a company or supplier ever sanctioned, suspended or ordered to repay? 「取引先は過去に行政処分・指名停止・返還命令を受けた？」 By corporate number, or by name, which only " +
      "finds candidates. Finding nothing is not a clearance.",
    example: { houjin_bangou: "1011001030018" },
    keywords: ["処分歴", "取引先の処分", "反社", "enforcement check", "blacklist"],
  },
  query: z.object({
    houjin_bangou: amWord(corporateNumber({ example: null }), "out_of_range")
      .optional()
      .describe("Corporate number, 13 digits or T and 13 digits."),
    target_name: amText({ max: 200 }).optional().describe("Name of the party, with or without its corporate form."),
    as_of_date: amDay({ example: null }).optional().describe("Day the answer speaks for; today in Japan unless given."),
  }),
  response: EnforcementCheck,
  failure: (error, { query }) =>
    notSearched(queriedOf(query.houjin_bangou, query.target_name, query.as_of_date), error),
  handler({ query: { houjin_bangou: number, target_name: name, as_of_date: sent } }, { corpus, asOf }) {
    const day = sent ?? asOf;
    if (number === undefined && name === undefined)
      throw new AmFailure("missing_required_arg", "houjin_bangou or target_name must be sent", {
        field: "houjin_bangou",
        hint: "A corporate number identifies the party; a name only finds candidates.",
        retry_with: ["houjin_bangou", "target_name"],
      });
    assertHeld(corpus.enforcementCases, "enforcement_case");
    const parties = number === undefined ? partiesNamed(corpus, name!) : [];
    const cases = (number === undefined ? parties.flatMap((party) => party.cases) : casesOfNumber(corpus, number))
      .filter(({ disclosed_date: from }) => from === null || from <= day)
      .sort(latestFirst);
    const active = cases.filter((row) => isActive(row, day));
    const endless = cases.filter(({ disclosed_until: until }) => until === null);
    const queried = queriedOf(number, name, day);
    const candidates = parties.slice(0, mostCandidates).map(({ houjin_bangou, name: own, cases: held }) => ({
      houjin_bangou,
      name: own,
      cases: held.length,
    }));
    if (cases.length === 0) return { body: { ...nothingFound(queried), candidates }, empty: true };
    const identified = number !== undefined || (parties.length === 1 && parties[0]!.houjin_bangou !== null);
    return {
      body: {
        found: true,
        currently_excluded: identified ? active.length > 0 || (endless.length > 0 ? null : false) : null,
        active_exclusions: active,
        all_count: cases.length,
        recent_history: cases.filter((row) => !active.includes(row)).slice(0, mostHistory),
        candidates,
        queried,
        reading: number === undefined ? ("AMBIGUOUS" as const) : ("HIT" as const),
        known_gaps: [
          ...(number === undefined ? [knownGap("name_only_match", cases.map(idOf))] : []),
          ...(parties.length > 1 ? [knownGap("identity_ambiguous", numbersOf(parties))] : []),
          ...(endless.length === 0 ? [] : [endUnknown(endless.map(idOf))]),
        ],
        error: null,
      },
    };
  },
});

type Case = z.infer<typeof EnforcementCase>;
type Gap = z.infer<typeof KnownGap>;
type NamedParty = { readonly houjin_bangou: string | null; readonly name: string | null; readonly cases: Case[] };

function casesOfNumber(corpus: Corpus, number: string): Case[] {
  const keys = linksOf(corpus, number).enforcement_case ?? [];
  return keys.map((key) => recordOf(corpus, "enforcement_case", key));
}

/** Parties of this name: companies whose number any record or register gives, and parties of cases without a number. */
function partiesNamed(corpus: Corpus, name: string): NamedParty[] {
  const { enforcementCases } = corpus;
  const parties = new Map<string | null, NamedParty>();
  for (const { houjin_bangou: number, name: own } of exactCompanies(corpus, name))
    parties.set(number, { houjin_bangou: number, name: own, cases: casesOfNumber(corpus, number) });
  const [query = name] = partyNames(name);
  const { rows } = enforcementCases.page({}, { query, limit: mostNamed, offset: 0, wholeOnly: true });
  for (const row of rows) {
    const found = JSON.parse(enforcementCases.bytes(row).toString()) as Case;
    const { recipient_name: own, recipient_houjin_bangou: number } = found;
    if (own === null || !mayBeSameParty(own, name)) continue;
    const known = parties.get(number);
    if (number === null && known) known.cases.push(found);
    else if (!known)
      parties.set(number, {
        houjin_bangou: number,
        name: own,
        cases: number === null ? [found] : casesOfNumber(corpus, number),
      });
  }
  return [...parties.values()].toSorted((a, b) => b.cases.length - a.cases.length);
}

function exactCompanies(corpus: Corpus, name: string) {
  const { found, exact } = findCompanies(corpus, name, { prefecture: undefined, limit: mostCandidates });
  return found.slice(0, exact);
}

function numbersOf(parties: readonly NamedParty[]): string[] {
  return parties.flatMap(({ houjin_bangou: number }) => number ?? []);
}

function isActive({ disclosed_date: disclosed, measure_start_date: start, disclosed_until: until }: Case, day: string) {
  const from = start ?? disclosed;
  return from !== null && until !== null && from <= day && day <= until;
}

function latestFirst(one: Case, other: Case): number {
  const [left, right] = [one, other].map(({ disclosed_date: day, case_id: id }) => `${day ?? ""}\n${id}`);
  return left! < right! ? 1 : -1;
}

function idOf({ case_id: id }: Case): string {
  return id;
}

/** Without an end date it is unknown whether a measure is still in force. */
function endUnknown(cases: readonly string[]): Gap {
  return {
    ...knownGap("deadline_not_structured", cases),
    source_fields: ["disclosed_until"],
    message: "No end of the measure is recorded, so it can be called neither in force nor over.",
    message_ja: "措置の終期が記録されていないため、有効とも終了とも判断できません。",
  };
}

function queriedOf(number: string | undefined, name: string | undefined, day: string | undefined) {
  return { houjin_bangou: number ?? null, target_name: name ?? null, as_of_date: day ?? null };
}

function nothingFound(queried: ReturnType<typeof queriedOf>) {
  return {
    found: false,
    currently_excluded: null,
    active_exclusions: [],
    all_count: 0,
    recent_history: [],
    candidates: [],
    queried,
    reading: "NO_HIT" as const,
    known_gaps: [knownGap("no_records_returned", [])],
    error: null,
  };
}

/** NO_HIT covers only what was searched; a party that was not looked up is reported as a gap. */
function notSearched(queried: ReturnType<typeof queriedOf>, error: AmError) {
  const gap = knownGap(error.code === "dataset_not_loaded" ? error.code : "no_records_returned", []);
  return {
    ...nothingFound(queried),
    reading: "AMBIGUOUS" as const,
    known_gaps: [{ ...gap, reading: "AMBIGUOUS" as const }],
    error,
  };
}
