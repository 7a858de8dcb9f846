import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { defineTexts, type Language } from "../../wire/language.ts";

const texts = defineTexts({
  ja: {
    of: (program: string, measure: string) => `${program}（${measure}）`,
    nameless: "名称の公表されていない事例",
  },
  en: {
    of: (program, measure) => `${program} (${measure})`,
    nameless: "A case published without a name",
  },
});

type Titled = Pick<EnforcementCase, "recipient_name" | "program_name_hint" | "event_type">;

/** A title of an enforcement case that people can read: the party, else the program with the measure; never an id. */
export function caseTitle(
  { recipient_name: party, program_name_hint: program, event_type: measure }: Titled,
  language: Language,
): string {
  const t = texts[language];
  if (party !== null) return party;
  if (program !== null) return measure === null ? program : t.of(program, measure);
  return measure ?? t.nameless;
}
