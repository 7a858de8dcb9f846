import { describe, expect, it } from "vitest";
import { readIntent } from "../../../runtime/questions/intent.ts";
import { askedIntents } from "./asked-intents.ts";
import { language } from "../../support/language.ts";

describe("readIntent", () => {
  it.each([
    ["東京都の製造業で従業員20人の会社が使える補助金は？", "i01_filter_programs_by_profile"],
    ["Which subsidies is a small restaurant eligible for?", "i01_filter_programs_by_profile"],
    ["ものづくり補助金の締切と必要書類を教えて", "i02_program_deadline_documents"],
    ["When is the deadline and what documents do I need?", "i02_program_deadline_documents"],
    ["終了した補助金の後継制度はありますか", "i03_program_successor_revision"],
    ["What changed in the last amendment of this program?", "i03_program_successor_revision"],
    ["中小企業投資促進税制の適用期限はいつまで延長されたか", "i04_tax_measure_sunset"],
    ["When does the tax credit expire?", "i04_tax_measure_sunset"],
    ["経営力向上計画の認定を受けるには", "i05_certification_howto"],
    ["How to get ISO certification", "i05_certification_howto"],
    ["IT導入補助金とものづくり補助金は併用できますか", "i06_compat_incompat_stacking"],
    ["Can I combine both grants at the same time?", "i06_compat_incompat_stacking"],
    ["事業再構築補助金の採択率と採択事例", "i07_adoption_cases"],
    ["Show me case studies of companies that adopted it", "i07_adoption_cases"],
    ["似た制度がある他の自治体を比較したい", "i08_similar_municipality_programs"],
    ["Are there similar programs in other municipalities?", "i08_similar_municipality_programs"],
    ["後継者がいないので事業承継か廃業を考えている", "i09_succession_closure"],
    ["support for business succession", "i09_succession_closure"],
    ["賃上げとDXと省エネをまとめて支援してほしい", "i10_wage_dx_gx_themed"],
    ["raise wages and go digital, solar too", "i10_wage_dx_gx_themed"],
  ])("%s", (query, intent) => {
    expect(readIntent(language, query).intentId).toBe(intent);
  });

  it.each(askedIntents)("reads %s", (query, intent) => {
    expect(readIntent(language, query).intentId).toBe(intent);
  });

  it("shows every score, best first, and a confidence from the best two", () => {
    const { intentId, intentNameJa, confidence, scores, sampleQueries } = readIntent(
      language,
      "補助金の締切と必要書類、併用の可否",
    );
    expect(scores).toHaveLength(10);
    expect(scores[0]).toMatchObject({ intent_id: intentId, intent_name_ja: intentNameJa });
    const [best, second] = scores.map(({ score }) => score);
    expect(confidence).toBe(best! / (best! + second!));
    expect(scores.map(({ score }) => score)).toEqual(scores.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(sampleQueries.length).toBeGreaterThan(0);
  });

  it("reads nothing into what says nothing", () => {
    for (const query of ["こんにちは", "xyz", "sewage"]) {
      const reading = readIntent(language, query);
      expect(reading).toMatchObject({ intentId: null, intentNameJa: null, confidence: 0, sampleQueries: [] });
      expect(reading.scores).toHaveLength(10);
    }
  });

  it("does not mind width, case and spelling", () => {
    expect(readIntent(language, "ＤＸ").intentId).toBe(readIntent(language, "dx").intentId);
    expect(readIntent(language, "しめきり〆切").intentId).toBe("i02_program_deadline_documents");
  });
});
