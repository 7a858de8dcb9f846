import type { DuckDBConnection } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  foldAddressWidth,
  foldWidth,
  hasCheckDigit,
  isoDate,
  literal,
  trimmed,
} from "../../../builder/registers/sql-values.ts";
import { IsoDate } from "../../../schemas/common.ts";
import { isHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { withDatabase } from "./register-database.ts";

/** Evaluates an SQL expression over column `x` for many texts at once. */
async function evaluate(
  connection: DuckDBConnection,
  expression: string,
  texts: readonly string[],
): Promise<unknown[]> {
  const values = texts.map((text, index) => `(${index}, ${literal(text)})`).join(", ");
  const result = await connection.runAndReadAll(`SELECT ${expression} FROM (VALUES ${values}) t(i, x) ORDER BY i`);
  return result.getRows().map(([value]) => value);
}

describe("SQL over register values", () => {
  it("agrees with the check digit in JavaScript", async () => {
    const numbers = fc.sample(fc.bigInt({ min: 1_000_000_000_000n, max: 9_999_999_999_999n }).map(String), {
      numRuns: 5_000,
      seed: 1,
    });
    numbers.push("3990000001111", "3990000001112", "9999999999999", "1000000000000");
    await withDatabase(async (connection) => {
      const valid = await evaluate(connection, hasCheckDigit("CAST(x AS BIGINT)"), numbers);
      expect(valid).toEqual(numbers.map(isHoujinBangou));
      expect(valid.filter(Boolean).length).toBeGreaterThan(300);
    });
  });

  it("folds widths as NFKC does, for ASCII and the ideographic space", async () => {
    const character = fc.oneof(
      fc.integer({ min: 0xff01, max: 0xff5e }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom("　", "架", "空", "株", "か", "ア", "ー", "a", "1", "-", " ", "'", "🏯", "髙"),
    );
    const texts = fc.sample(fc.string({ unit: character, minLength: 1, maxLength: 12 }), { numRuns: 3_000, seed: 2 });
    texts.push("１－２", "ＡＢＣ　ＤＥＦ", "ａ～ｚ！");
    const folded = texts.map((text) => text.normalize("NFKC"));
    await withDatabase(async (connection) => {
      expect(await evaluate(connection, foldWidth("x"), texts)).toEqual(folded);
      expect(await evaluate(connection, foldAddressWidth("x"), texts)).toEqual(folded);
    });
  });

  it("leaves other compatibility characters alone", async () => {
    await withDatabase(async (connection) => {
      expect(await evaluate(connection, foldWidth("x"), ["㈱①ｱ￥～", "か\u{3099}Ａ\u{301}"])).toEqual([
        "㈱①ｱ￥~",
        "か\u{3099}A\u{301}",
      ]);
    });
  });

  it("takes exactly the dates the record takes", async () => {
    const texts = [
      "2024-02-29",
      "2023-02-29",
      "2024-2-9",
      "2024/02/09",
      "20240209",
      "infinity",
      "-infinity",
      "epoch",
      "10000-01-01",
      "0000-01-01",
      " 024-01-01",
      "2024-01-01 ",
      "0044-03-15 (BC)",
      "2024-13-01",
      "2024-04-31",
      "９９９９-01-01",
      "2024-01-01T00:00:00Z",
      "1868-01-25",
    ];
    await withDatabase(async (connection) => {
      const taken = (await evaluate(connection, isoDate("x"), texts)).filter((date) => date !== null);
      expect(taken).toEqual(["2024-02-29", "1868-01-25"]);
      for (const date of taken) expect(IsoDate.safeParse(date).success).toBe(true);
    });
  });

  it("trims all that records take for white space", async () => {
    const blanks = " \t\n\v\f\r\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
    await withDatabase(async (connection) => {
      const texts = [
        blanks,
        " 架空",
        "架 空",
        "架空　",
        "",
        ...Array.from(blanks, (blank) => `架空${blank}`),
        "架\ufeff空",
      ];
      expect(await evaluate(connection, trimmed("x"), texts)).toEqual([
        null,
        "架空",
        "架 空",
        "架空",
        "",
        ...Array.from(blanks, () => "架空"),
        "架\ufeff空",
      ]);
    });
  });
});
