import { describe, expect, it } from "vitest";
import { companiesOf, numbersOfCompanies, registeredName } from "../../../builder/relations/company-numbers.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";

describe("registeredName", () => {
  it.each([
    ["㈱ABC見本", "株式会社ＡＢＣ見本"],
    ["見本 物産（株）", "見本物産株式会社"],
    ["有限会社見本", "有限会社見本"],
    ["見本商店", null],
  ])("writes %s as the register does", (name, expected) => {
    expect(registeredName(name)).toBe(expected);
  });
});

describe("numbers of companies that are named without one", () => {
  const study = (
    case_id: string,
    company_name: string,
    prefecture: string | null,
    houjin_bangou: string | null = null,
  ) => ({ case_id, company_name, prefecture, houjin_bangou, source_url: null }) as RecordOf<"case_study">;
  const register = new Map([
    ["株式会社見本", [{ number: "1", prefecture: "東京都" }]],
    [
      "株式会社架空",
      [
        { number: "2", prefecture: "東京都" },
        { number: "3", prefecture: "東京都" },
        { number: "4", prefecture: "京都府" },
      ],
    ],
  ]);
  const found = (studies: RecordOf<"case_study">[], isWhole = true) =>
    [
      ...numbersOfCompanies(companiesOf({ enforcement_case: [], case_study: studies }), { byName: register, isWhole }),
    ].map(({ from_id, to_id, confidence }) => [from_id, to_id, confidence]);

  it("links the only company of that name in that prefecture", () => {
    expect(found([study("a", "(株)見本", "東京都"), study("b", "株式会社架空", "京都府")])).toEqual([
      ["a", "1", 0.8],
      ["b", "4", 0.8],
    ]);
  });

  it("links none where two are called so, where the place is another or not known, or where a number is stated", () => {
    expect(
      found([
        study("a", "株式会社架空", "東京都"),
        study("b", "株式会社見本", "京都府"),
        study("c", "株式会社見本", null),
        study("d", "株式会社見本", "東京都", "1"),
      ]),
    ).toEqual([]);
  });

  it("is less sure where the register is held in part, unless another record states the number", () => {
    expect(found([study("a", "株式会社見本", "東京都")], false)).toEqual([["a", "1", 0.4]]);
    expect(found([study("a", "株式会社見本", "東京都"), study("b", "㈱見本", "東京都", "1")], false)).toEqual([
      ["a", "1", 0.8],
    ]);
    // A namesake whose place nobody states may be the one that is meant.
    expect(found([study("a", "株式会社見本", "東京都"), study("b", "㈱見本", null, "9")])).toEqual([]);
  });
});
