import { defineTexts, type Language } from "../../wire/language.ts";
import { shownDay } from "./values.ts";

const name = /(?<![\w./:@-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@-])/.source;
const several = `${name}(?:(?:, |、)${name})*`;

/** What stands for names of fields; Japanese has no blanks around a word. */
const texts = defineTexts({
  ja: { some: "一部", names: new RegExp(` *${several} *`, "g") },
  en: { some: "some fields", names: new RegExp(several, "g") },
});

/** A message of the API for people: days as they are written, and no names of stored fields. */
export function plainText(message: string, language: Language): string {
  const t = texts[language];
  return message
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g, (day) => shownDay(day, language)!)
    .replaceAll(t.names, t.some);
}
