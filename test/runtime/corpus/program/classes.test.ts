import { expect, it } from "vitest";
import { classNamed } from "../../../../runtime/corpus/program/classes.ts";
import { language } from "../../../support/language.ts";

it.each([
  ["国", "national_subsidy"],
  ["国の補助金", "national_subsidy"],
  ["national subsidy", "national_subsidy"],
  ["都の補助金", "pref_subsidy"],
  ["東京都", "pref_subsidy"],
  ["都道府県の助成金", "pref_subsidy"],
  ["市町村の助成金", "municipality_subsidy"],
  ["架空市の補助金", "municipality_subsidy"],
])("%s means a class of programs", (words, key) => {
  expect(classNamed(language, words)).toBe(key);
});

it.each(["国民年金基金", "東京都中小企業省エネ補助金", "架空市創業補助金", "ものづくり補助金", "nationwide grant"])(
  "%s means no class",
  (words) => {
    expect(classNamed(language, words)).toBeNull();
  },
);
