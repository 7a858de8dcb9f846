import { defineTexts, type Language } from "../../wire/language.ts";
import { shownDay } from "./values.ts";

const texts = defineTexts({ ja: { field: "一部" }, en: { field: "some" } });

/** A message of the API for people: days as they are written, and no names of stored fields. */
export function plainText(message: string, language: Language): string {
  return message
    .replaceAll(/\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?/g, (day) => shownDay(day, language)!)
    .replaceAll(/(?<![\w./:@-])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![\w./@-])/g, texts[language].field);
}
