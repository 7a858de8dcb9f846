import { expect, it } from "vitest";
import { acceptedLanguage, chosenLanguage } from "../../../runtime/wire/language.ts";

it.each<[header: string | null, language: string]>([
  [null, "ja"],
  ["", "ja"],
  ["*", "ja"],
  ["ja", "ja"],
  ["en-US,en;q=0.9", "en"],
  ["en;q=0.3, ja-JP;q=0.8", "ja"],
  ["en;q=0, ja;q=0.1", "ja"],
  ["fr-FR, de;q=0.5", "en"],
  ["fr, ja;q=0.2", "ja"],
  ["en;q=0.5, ja;q=0.5", "en"],
])("Accept-Language: %s is answered in %s", (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

it("takes a language by its name only when pages are written in it", () => {
  expect([chosenLanguage("ja"), chosenLanguage("en"), chosenLanguage("fr"), chosenLanguage(undefined)]).toEqual([
    "ja",
    "en",
    null,
    null,
  ]);
});
