import { expect, it } from "vitest";
import { namedInCombination } from "../../../runtime/questions/named-programs.ts";
import { language } from "../../support/language.ts";

it.each([
  ["IT導入補助金とものづくり補助金は併用できますか", ["IT導入補助金", "ものづくり補助金"]],
  ["持続化補助金、省力化投資補助金の重複受給は可能か", ["持続化補助金", "省力化投資補助金"]],
  ["県の補助金をもらっていても国の補助金に申請できますか", ["県の補助金", "国の補助金"]],
  ["雇用調整助成金及び産業雇用安定助成金の併給について", ["雇用調整助成金", "産業雇用安定助成金"]],
  ["Can I combine the IT導入補助金 with 持続化補助金?", ["IT導入補助金", "持続化補助金"]],
  ["併用できますか", []],
])("%s", (query, names) => {
  expect(namedInCombination(language, query)).toEqual(names);
});
