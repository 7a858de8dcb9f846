import { fiscalYearOf } from "../../../../snapshots/eligibility/program-reading.ts";
import type { Audience } from "../../../../snapshots/eligibility/program-tables.ts";
import { industriesMeet } from "../../../../snapshots/text/entities/industry.ts";
import { addDays } from "../../../../snapshots/text/era.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { type ExclusionRules, otherKeys } from "../../../corpus/exclusions.ts";
import type { Programs } from "../../../corpus/programs.ts";
import { rowsHolding } from "../../../corpus/tables/columns.ts";
import { RowSet } from "../../../corpus/tables/row-set.ts";
import type { Applicant } from "./applicant.ts";
import { isSmallOrMedium } from "./company-size.ts";
import { placeSignals } from "./place-signals.ts";
import { onceEach, type Signal } from "./signal.ts";
import { weights } from "./weights.ts";

/** All signals except purposes (`purposeSignals`), in the order of the answer. */
export function signalsOf(
  corpus: Corpus,
  applicant: Applicant,
  { asOf, considered }: { readonly asOf: string; readonly considered: RowSet | null },
): Signal[] {
  const { programs, exclusions } = corpus;
  return [
    ...placeSignals(programs, applicant),
    ...wordSignals(programs, applicant, considered),
    ...groupSignals(programs, applicant),
    ...otherPurposes(programs, applicant),
    ...recordSignals(programs, applicant),
    ...certificationSignals(programs, exclusions, applicant.declared_certifications),
    ...timeSignals(corpus, applicant, asOf),
    ...otherDisasters(programs, applicant),
  ];
}

/** Words of the applicant found in names. Rarer words get more points. */
function wordSignals(programs: Programs, { words }: Applicant, among: RowSet | null): Signal[] {
  const found = words.map((word) => ({
    word,
    rows: rowsHolding(programs.size, programs.names, piecesOf(word), among),
  }));
  const held = (least: number, most: number, points: number): Signal[] =>
    found
      .filter(({ rows }) => rows.count > least && rows.count <= most)
      .slice(0, MOST_COUNTED)
      .map(({ word, rows }) => ({ rows, points, says: `words: the name speaks of ${word}` }));
  return [...held(0, RARE, weights.rare_word), ...held(RARE, COMMON, weights.word)];
}

/** Maximum number of words of each kind that count. */
const MOST_COUNTED = 2;

/** Names that contain the word: up to the first limit it is rare, above the second it gets no points. */
const [RARE, COMMON] = [60, 300];

/** A long run of characters is searched in pieces of four. */
function piecesOf(word: string): string[] {
  if (word.length <= 4) return [word];
  const starts = Array.from({ length: Math.ceil((word.length - 4) / 2) }, (_, at) => at * 2);
  return [...starts, word.length - 4].map((at) => word.slice(at, at + 4));
}

function recordSignals(programs: Programs, applicant: Applicant): Signal[] {
  const { industry_jsic: industry, is_sole_proprietor: sole, planned_investment_man_yen: plan } = applicant;
  const signals: Signal[] = [];
  if (industry !== null)
    signals.push({
      rows: programs.industries.anyOf(programs.industries.words.filter((code) => industriesMeet(code, industry))),
      points: weights.industry_listed,
      says: `industry_listed: the record lists ${industry}`,
    });
  if (sole !== null)
    signals.push({
      rows: programs.targetTypes.anyOf(applicant.tables.entityWords(sole)),
      points: weights.entity_kind,
      says: `entity_kind: target_types covers a ${sole ? "sole proprietor" : "corporation"}`,
    });
  if (applicant.belongs.get("small_scale") === "yes")
    signals.push({
      rows: programs.readings.anyOf("audience", ["small_scale"]),
      points: weights.company_size,
      says: `company_size: for small-scale businesses, and ${applicant.employee_count} employees are within the limit`,
    });
  if (isSmallOrMedium(applicant) === false)
    signals.push({
      rows: rowsHolding(programs.size, programs.names, ["中小企業"], null),
      points: weights.meant_for_others,
      says: "company_size_outside_limit: its name addresses 中小企業; capital and employees are above the legal limits of the industry",
    });
  if (plan !== null)
    signals.push({
      rows: programs.amounts.between(plan, Infinity),
      points: weights.amount_covers_plan,
      says: `amount_covers_plan: the maximum amount reaches ${plan} man-yen`,
    });
  return signals;
}

/** For each certification, the programs that a registered rule ties to it. */
function certificationSignals(
  programs: Programs,
  exclusions: ExclusionRules,
  certifications: readonly string[],
): Signal[] {
  const prerequisites = exclusions.rules.filter(({ kind }) => kind === "prerequisite");
  return certifications.map((certification) => {
    const named = exclusions.resolve([certification]);
    const asking = prerequisites.filter((rule) => otherKeys(rule).some((key) => named.has(key)));
    const rows = asking.flatMap(({ program_a: id }) => (id === null ? [] : (programs.rowOf(id) ?? [])));
    return {
      rows: new RowSet(programs.size, [Uint32Array.from(rows)]),
      points: weights.prerequisite_declared,
      says: `prerequisite_declared: a registered rule asks for ${certification}`,
    };
  });
}

/** Days ahead within which a window counts as opening soon. */
const SOON_DAYS = 90;

function timeSignals({ programs, deadlines }: Corpus, { tables }: Applicant, asOf: string): Signal[] {
  const open = deadlines.openOn(asOf);
  const opening = deadlines.openingBetween(addDays(asOf, 1), addDays(asOf, SOON_DAYS));
  opening.subtract(open);
  const closed = deadlines.closedBefore(asOf);
  const year = fiscalYearOf(asOf);
  const years = programs.readings.values("year").filter((one) => Number(one) < year);
  return [
    { rows: open, points: weights.window_open, says: `window_open: applications are taken on ${asOf}` },
    { rows: opening, points: weights.window_opens_soon, says: "window_opens_soon: applications will be taken soon" },
    { rows: closed, points: weights.deadline_passed, says: "" },
    ...years.map((one) => ({
      rows: programs.readings.anyOf("year", [one]),
      points: Number(one) === year - 1 ? weights.last_year : weights.older_year,
      says: `earlier_year: its name is that of fiscal year ${one}; ask whether it goes on`,
    })),
    ...tables.standings.map(({ id, ja, en }) => ({
      rows: programs.readings.anyOf("standing", [id]),
      points: id === "notice" ? weights.notice : weights.ended,
      says: `${id}: its name reads as ${en} (${ja})`,
    })),
  ];
}

function otherDisasters(programs: Programs, applicant: Applicant): Signal[] {
  return applicant.tables.disasters
    .filter(({ id }) => !applicant.disasters.includes(id))
    .map(({ id, ja }) => ({
      rows: programs.readings.anyOf("disaster", [id]),
      points: weights.other_disaster,
      says: `other_disaster: for those whom ${ja} has hit`,
    }));
}

/** For each purpose of the applicant, most specific first, its programs. */
export function purposeSignals({ readings }: Programs, { purposes: asked }: Applicant): Signal[] {
  return asked.map(({ id, ja, en, points }) => ({
    rows: readings.anyOf("purpose", [id]),
    points,
    says: `purpose: for ${ja} (${en}), by its name or its listed purposes`,
  }));
}

/** Programs that are for something else than the applicant asks for, or only for a part of what they speak of. */
function otherPurposes(
  { readings, size, byMerit: all }: Programs,
  { purposes: asked, tables: { purposes } }: Applicant,
): Signal[] {
  if (asked.length === 0) return [];
  const shared = readings.anyOf(
    "purpose",
    asked.map(({ id }) => id),
  );
  const none = readings.any("purpose");
  const silent = new RowSet(size, [all]);
  silent.subtract(none);
  none.subtract(shared);
  const others = purposes.filter(({ id, narrow }) => narrow && asked.every((one) => one.id !== id));
  return [
    { rows: silent, points: 0, says: "purpose_missing: neither its name nor its record says what the money is for" },
    { rows: none, points: weights.other_purpose, says: "other_purpose: its name speaks of other purposes only" },
    ...onceEach(
      size,
      others.map(({ id, ja, en }) => ({
        rows: readings.anyOf("narrow", [id]),
        points: weights.narrow_purpose,
        says: `narrow_purpose: its name limits it to ${ja} (${en})`,
      })),
    ),
  ];
}

/** What the groups that names address say for or against a program. */
function groupSignals(programs: Programs, { belongs, tables: { audiences } }: Applicant): Signal[] {
  const { readings, size } = programs;
  const rowsOf = (groups: readonly Audience[]) =>
    readings.anyOf(
      "audience",
      groups.map(({ id }) => id),
    );
  const industries = audiences.filter(({ kind }) => kind === "industry");
  const otherIndustries = rowsOf(industries.filter(({ id }) => belongs.get(id) === "no"));
  // A name that addresses several industries applies to each of them.
  const openIndustries = rowsOf(industries.filter(({ id }) => belongs.get(id) !== "no"));
  const own = audiences.filter(({ id }) => belongs.get(id) === "yes");
  const others = audiences.filter(({ id }) => belongs.get(id) === "no");
  return [
    ...onceEach(
      size,
      own.flatMap((group) => ownSignals(group, rowsOf([group]), otherIndustries)),
    ),
    {
      rows: readings.anyOf("for", ["business"]),
      points: weights.for_business,
      says: "for_business: its name addresses companies or those who trade",
    },
    ...onceEach(
      size,
      others.map((group) => {
        const rows = rowsOf([group]);
        if (group.kind === "industry") rows.subtract(openIndustries);
        return {
          rows,
          points: weights.meant_for_others,
          says: `meant_for_others: its name addresses ${group.ja} (${group.en}), which the profile does not say`,
        };
      }),
    ),
  ];
}

/** A name that addresses the applicant's group among others (農林漁業) gets half the points. */
function ownSignals({ ja, en, points }: Audience, rows: RowSet, otherIndustries: RowSet): Signal[] {
  if (points === null) return [];
  const shared = rows.copy();
  shared.intersect(otherIndustries);
  rows.subtract(otherIndustries);
  return [
    { rows, points, says: `group: its name addresses ${ja} (${en})` },
    { rows: shared, points: points >> 1, says: `group: its name addresses ${ja} (${en}), among others` },
  ];
}
