import type { Question, Topic } from "../../../../snapshots/questions/question.ts";
import type { QuestionTheme } from "../../../../snapshots/questions/themes.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";

/** A part of a question that can be filtered by. */
export type QuestionPart = Exclude<keyof Question, "notUnderstood" | keyof Topic>;

/** What was read out of a question, as `meta` shows it: what no rule understood and what the call did not use is named. */
export function questionMeta(question: Question | null, used: readonly QuestionPart[]): Record<string, unknown> {
  if (question === null) return {};
  const { notUnderstood, places: _places, concepts: _concepts, dropped: _dropped, ...extracted } = question;
  const said = (Object.keys(extracted) as QuestionPart[]).filter((part) => {
    const value = extracted[part];
    return Array.isArray(value) ? value.length > 0 : value !== null;
  });
  return {
    extracted,
    not_understood: notUnderstood,
    not_applied: said.filter((part) => !used.includes(part)),
  };
}

/** The day a question is about: today where it falls into the time it names, else the first day of that time. */
export function dayOfQuestion({ dates: [asked] }: Question, today: string): string {
  if (asked === undefined || (asked.from <= today && today <= asked.to)) return today;
  return asked.relation === "by" && today <= asked.to ? today : asked.from;
}

/**
 * Whether a program pays what a question asks for and serves one of its themes. An amount without a word beside it must be
 * reached; a program that states no amount drops out once one is asked for.
 */
export function fitsQuestion(term: ProgramTerm, { amounts, themes }: Question): boolean {
  const { amountMaxManYen: most } = term;
  const paid = amounts.every(
    ({ yen, bound }) => most !== null && (bound === "max" ? most * 10_000 <= yen : most * 10_000 >= yen),
  );
  return paid && (themes.length === 0 || themes.some((theme) => serves(term, theme)));
}

type Theme = { readonly purposes: readonly string[]; readonly kinds?: readonly string[] };

/** Themes in the words that records carry. */
const themesInRecords: Readonly<Record<QuestionTheme, Theme>> = {
  startup: { purposes: ["startup"] },
  succession: { purposes: ["succession"] },
  closure: { purposes: ["succession", "turnaround"] },
  wage: { purposes: ["wage"] },
  digital: { purposes: ["digital"] },
  green: { purposes: ["energy_saving", "renewable", "environment"] },
  equipment: { purposes: ["equipment", "facility"] },
  export: { purposes: ["overseas", "trade"] },
  research: { purposes: ["rnd"] },
  employment: { purposes: ["employment"] },
  training: { purposes: ["training"] },
  disaster: { purposes: ["disaster", "continuity"] },
  sales_channel: { purposes: ["sales_channel"] },
  vacant_store: { purposes: ["facility"] },
  tax: { purposes: [], kinds: ["tax_measure"] },
  certification: { purposes: [], kinds: ["certification"] },
  loan: { purposes: ["working_capital"], kinds: ["loan", "guarantee"] },
};

function serves({ purposes, programKind, gxThemes }: ProgramTerm, theme: QuestionTheme): boolean {
  const { purposes: wanted, kinds = [] } = themesInRecords[theme];
  if (theme === "green" && gxThemes.length > 0) return true;
  return purposes.some((purpose) => wanted.includes(purpose)) || (programKind !== null && kinds.includes(programKind));
}
