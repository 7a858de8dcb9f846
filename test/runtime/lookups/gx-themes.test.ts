import { expect, it } from "vitest";
import { themeBasis } from "../../../runtime/lookups/gx-themes.ts";
import { language } from "../../support/language.ts";

const basisOf = (theme: Parameters<typeof themeBasis>[1], stated: readonly string[], name: string) =>
  themeBasis(language.programs(), theme, { stated, name });

it.each([
  ["ev", "電気自動車等購入費補助金"],
  ["ev", "ＥＶ・ＰＨＶ用充電設備設置補助"],
  ["renewable", "住宅用太陽光発電システム設置費補助"],
  ["zeb_zeh", "ZEH化支援事業"],
  ["zeb_zeh", "既存住宅断熱改修補助金"],
  ["carbon_credit", "J-クレジット創出支援"],
  ["ghg_reduction", "中小企業省エネ設備導入補助金"],
  ["ghg_reduction", "GX推進事業"],
] as const)("reads %s from %s", (theme, name) => {
  expect(basisOf(theme, [], name)).toBe("name");
});

it.each([
  ["ev", "REVIEW支援事業"],
  ["ghg_reduction", "GXP研修補助金"],
  ["renewable", "創業支援補助金"],
] as const)("reads no %s from %s", (theme, name) => {
  expect(basisOf(theme, [], name)).toBeNull();
});

it("takes the word of a source before that of a name", () => {
  expect(basisOf("ev", ["ev"], "架空補助金")).toBe("stated");
});
