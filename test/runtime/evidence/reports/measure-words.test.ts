import { describe, expect, it } from "vitest";
import { measureWords } from "../../../../runtime/evidence/reports/measure-words.ts";
import { EnforcementCase } from "../../../../schemas/records/enforcement.ts";

const [example] = EnforcementCase.meta()!.examples as [EnforcementCase];
const plain: EnforcementCase = {
  ...example,
  ministry: "架空省",
  bureau: null,
  event_type: "その他処分",
  disclosed_date: "2026-02-01",
  amount_yen: null,
  amount_improper_grant_yen: null,
};
const words = (changes: Partial<EnforcementCase>) => measureWords({ ...plain, ...changes }, "2026-11-15");

describe("a measure in words", () => {
  it("says who did what and when, and what is not recorded", () => {
    expect(words({})).toBe("2026-02-01 架空省: その他処分");
    expect(words({ disclosed_date: null, ministry: null, event_type: null })).toBe(
      "公表日の記録なし 所管の記録なし: 区分の記録なし",
    );
  });

  it("names an office of the ministry, and never the body that the measure concerns", () => {
    expect(words({ bureau: "架空省 東京局" })).toContain("架空省 東京局: ");
    expect(words({ bureau: "東京都" })).toContain(" 架空省: ");
  });

  it.each<[Partial<EnforcementCase>, string]>([
    [{ event_type: "課徴金納付命令", amount_yen: 27_000_000 }, "課徴金等の額 27,000,000円"],
    [{ event_type: "補助金返還命令", amount_yen: 1_000 }, "返還額 1,000円"],
    [{ amount_yen: 999 }, "金額 999円"],
    [{ amount_yen: 5_000, amount_improper_grant_yen: 3_000 }, "金額 5,000円、不当とされた額 3,000円"],
    [{ legal_basis: "架空法第1条" }, "根拠 架空法第1条"],
  ])("shows amounts and basis: %o", (changes, expected) => {
    expect(words(changes)).toBe(`2026-02-01 架空省: ${changes.event_type ?? "その他処分"}。${expected}`);
  });

  it.each([
    [
      { measure_start_date: "2026-10-01", measure_end_date: "2026-11-15" },
      "措置の期間 2026-10-01～2026-11-15（基準日に継続中）",
    ],
    [
      { measure_start_date: "2026-10-01", measure_end_date: "2026-11-14" },
      "措置の期間 2026-10-01～2026-11-14（基準日までに満了）",
    ],
    [{ measure_start_date: "2026-12-01", measure_end_date: "2026-12-31" }, "措置の期間 2026-12-01～2026-12-31"],
    [{ measure_start_date: "2026-10-01" }, "措置の期間 2026-10-01～終期の記録なし"],
    [{ measure_end_date: "2026-12-31" }, "措置の期間 始期の記録なし～2026-12-31（基準日に継続中）"],
    [
      { event_type: "指名停止", measure_start_date: "2026-10-01", measure_end_date: "2027-01-31" },
      "指名停止の期間 2026-10-01～2027-01-31（基準日に継続中）",
    ],
    [{ disclosed_until: "2029-01-31" }, "公表または措置の期限 2029-01-31"],
  ])("shows the period and whether it runs: %o", (changes, expected) => {
    expect(words(changes)).toMatch(new RegExp(`。${expected}$`));
  });
});
