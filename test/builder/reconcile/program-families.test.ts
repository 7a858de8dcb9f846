import { expect, it } from "vitest";
import { isProgramClass, ProgramFamilies } from "../../../builder/reconcile/programs/program-families.ts";
import { lexicon } from "../../support/language.ts";

const programs = [
  { id: "UNI-1", names: ["新規就農者育成総合対策（経営開始資金）"] },
  { id: "UNI-2", names: ["架空市独自 経営開始資金"] },
  { id: "UNI-3", names: ["架空町の制度", "ｽｰﾊﾟｰL資金"] },
  { id: "UNI-4", names: ["架空市 農業経営基盤強化資金利子補給"] },
  { id: "UNI-5", names: ["認定農業者・認定新規就農者制度"] },
];
const families = new ProgramFamilies(lexicon, programs);

it.each([
  ["keiei-kaishi-shikin", ["UNI-1"]],
  ["super-L-shikin", ["UNI-3"]],
  ["認定農業者", ["UNI-5"]],
  ["認定新規就農者", ["UNI-5"]],
  ["ninsho-shinki-shuno-sha", ["UNI-5"]],
  ["koyo-shuno-shikin", []],
  ["no-such-key", []],
])("%s means %j", (key, expected) => {
  expect(families.membersOf(key)).toEqual(expected);
});

it("tells a class of programs from a family", () => {
  expect([isProgramClass("pref_subsidy"), isProgramClass("koyo-shuno-shikin")]).toEqual([true, false]);
});
