import { describe, expect, it } from "vitest";
import { outlines } from "../../schemas/records/outlines.ts";
import { english, japanese } from "../../snapshots/changelog/phrases.ts";
import type { ComparedTable } from "../../schemas/records/outlines.ts";

describe("the words of the changelog", () => {
  it("has a Japanese name for every field that people ask for first", () => {
    const tables = Object.keys(outlines) as ComparedTable[];
    const missing = tables.flatMap((table) =>
      Object.keys(outlines[table].core).filter(
        (field) => !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(japanese.label(table, field)),
      ),
    );
    expect(missing).toEqual([]);
  });

  it("says in both languages what became of a number", () => {
    expect(english.number("1", "2", true)).toBe("raised from 1 to 2");
    expect(japanese.number("2", "1", false)).toBe("2 → 1（引き下げ）");
  });
});
