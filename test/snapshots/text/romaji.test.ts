import { expect, it } from "vitest";
import { romajiKey, romajiOf } from "../../../snapshots/text/romaji.ts";

it.each([
  ["こうべ", "koube"],
  ["きっしょう", "kisshou"],
  ["はっちょう", "hatchou"],
  ["じょうえつ", "jouetsu"],
  ["りゅうがさき", "ryuugasaki"],
  ["なんぶ", "nanbu"],
])("writes %s as %s", (kana, romaji) => {
  expect(romajiOf(kana)).toBe(romaji);
});

it("knows only kana", () => expect(romajiOf("神戸")).toBeNull());

it.each([
  ["oita", "ooita"],
  ["ohtsu", "ootsu"],
  ["gumma", "gunma"],
  ["tokyo", "toukyou"],
  ["hatcho", "hacchou"],
])("takes %s for %s", (one, other) => {
  expect(romajiKey(one)).toBe(romajiKey(other));
});

it("keeps an o before a ha apart", () => expect(romajiKey("toyohashi")).toBe("toyohashi"));
