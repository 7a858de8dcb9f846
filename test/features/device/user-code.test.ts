import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createUserCode, parseUserCode, shownUserCode } from "../../../runtime/features/device/grant-record.ts";
import { nonEmpty } from "../../support/non-empty.ts";

it("is eight of twenty consonants, all of them alike often", () => {
  const letters = new Map<string, number>();
  for (let count = 0; count < 2_000; count++) {
    const code = createUserCode(randomBytes);
    expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    for (const letter of code) letters.set(letter, (letters.get(letter) ?? 0) + 1);
  }
  expect(letters.size).toBe(20);
  // 800 are expected of each; five standard deviations are 140.
  for (const count of nonEmpty(letters.values())) expect(Math.abs(count - 800)).toBeLessThan(160);
});

it("leaves out bytes that would make some letters likelier", () => {
  const bytes = [255, 240, 0, 19, 20, 239, 250, 1, 2, 3, 4];
  const code = createUserCode((size) => Uint8Array.from(bytes.splice(0, size)));
  expect(code).toBe("BZBZCDFG");
});

it("is shown in two halves and read however people write it", () => {
  const code = parseUserCode("BCDF-GHJK");
  expect(code).toBe("BCDFGHJK");
  expect(shownUserCode(code!)).toBe("BCDF-GHJK");
  for (const text of [
    "bcdfghjk",
    " bcdf ghjk ",
    "BCDF–GHJK",
    "ＢＣＤＦ－ＧＨＪＫ",
    "ｂｃｄｆーｇｈｊｋ",
    "B-C-D-F-G-H-J-K",
  ])
    expect(parseUserCode(text), text).toBe("BCDFGHJK");
  for (const text of ["", "BCDF", "BCDF-GHJA", "BCDF-GHJKL", "BCDF-GHJ0", "補助金補助金補助"])
    expect(parseUserCode(text), text).toBeNull();
});
