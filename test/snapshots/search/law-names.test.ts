import { describe, expect, it } from "vitest";
import { abbreviationCore, ShortFormFit } from "../../../snapshots/search/documents/abbreviation.ts";
import { kinAliases, LawAliasMiner } from "../../../snapshots/search/documents/law-extras.ts";
import { readLawReference } from "../../../snapshots/search/query/query.ts";
import { lawTitleVariants, nameVariants } from "../../../snapshots/search/documents/name-variants.ts";

describe("names handed on between laws", () => {
  const kin = kinAliases([
    { id: "act", titles: ["雛形振興地域の整備に関する法律"], aliases: ["雛地法"] },
    { id: "order", titles: ["雛形振興地域の整備に関する法律施行令"], aliases: ["雛振法施行令"] },
    { id: "rule", titles: ["雛形振興地域の整備に関する法律施行規則"], aliases: [] },
    { id: "twin", titles: ["雛形振興地域の整備に関する政令"], aliases: ["雛整政令"] },
    { id: "other", titles: ["見本管理法"], aliases: ["見管法"] },
  ]);

  it("pass from order to act and from act to orders", () => {
    expect(kin.get("act")).toEqual(["雛振法", "雛整法律"]);
    expect(kin.get("order")).toEqual(expect.arrayContaining(["雛地法施行令"]));
    expect(kin.get("rule")).toEqual(expect.arrayContaining(["雛地法施行規則", "雛振法施行規則"]));
  });

  it("do not pass to strangers", () => {
    expect(kin.get("other")).toEqual([]);
  });
});

describe("names introduced by texts", () => {
  it("are kept for the law most texts mean, never for names of the moment", () => {
    const miner = new LawAliasMiner();
    miner.read(
      "雛形法（昭和六十年法律第九百一号。以下「ひな法」という。）及び見本法（昭和六十年法律第九百二号。以下この条において「改正法」という。）",
    );
    miner.read(
      "雛形法（昭和60年法律第901号。以下「ひな法」という。）。見本法（昭和六十年法律第九百二号。以下「ひな法」という。）",
    );
    miner.read("雛形法（昭和六十年法律第九百一号）の規定による。");
    expect([...miner.aliases()]).toEqual([["s60-法律-901", [{ alias: "ひな法", count: 2 }]]]);
    const mentions = ["s60-法律-901", "s60-法律-902", "s60-法律-903"].map((key) => miner.mentionsOf(key));
    expect(mentions).toEqual([3, 2, 0]);
  });
});

describe("short forms", () => {
  it("are picked from words without particles and connectives", () => {
    expect(abbreviationCore("見本的独占の禁止及び雛形取引の確保に関する法律")).toBe("見本的独占 禁止 雛形取引 確保 法");
    expect(abbreviationCore("昭和九十年法律第一号（雛形の表示に関する法律）")).toBe("雛形 表示 法");
    expect(abbreviationCore("ものづくり・見本サービス補助金")).toBe("ものづくり 見本さーびす補助金");
  });

  it("fit better at the heads of words, and not at all out of order", () => {
    const fit = new ShortFormFit();
    const units = (text: string) => Uint16Array.from(text, (character) => character.charCodeAt(0));
    const fitOf = (short: string, core: string) => fit.of(units(short), units(core), 0, core.length);
    expect(fitOf("労基法", "労働基準法")).toBeGreaterThan(fitOf("労基法", "勤労者基金 運営 特別措置法"));
    expect(fitOf("基労法", "労働基準法")).toBe(0);
    expect(fitOf("労働基準法", "労働基準法")).toBeGreaterThan(fitOf("労基法", "労働基準法"));
  });
});

describe("references and variants", () => {
  it("reads the law before an article", () => {
    expect(readLawReference("労基法３６条")).toEqual({ law: "労基法", written: "労基法", article: "３６条" });
    expect(readLawReference("架空税法 第三十五条の二第1項第三号")).toEqual({
      law: "架空税法",
      written: "架空税法",
      article: "第三十五条の二第1項第三号",
    });
    expect(readLawReference("雛形法施行法　抄")).toMatchObject({ law: "雛形法施行法", article: null });
    expect(readLawReference("三条市補助金")).toBeNull();
    expect(readLawReference("架空税法")).toBeNull();
  });

  it("takes names apart at brackets, places and filing codes", () => {
    expect(nameVariants("架空資金（通称 からくり資金）")).toEqual(["架空資金", "からくり資金"]);
    expect(nameVariants("MUN-000000-001_見本市_農業補助金", ["見本市"])).toEqual(["農業補助金"]);
    expect(nameVariants("見本市農業補助金", ["見本市"])).toEqual(["農業補助金"]);
    expect(lawTitleVariants("昭和九十年法律第一号（雛形の表示に関する法律）　抄")).toEqual([
      "昭和九十年法律第一号（雛形の表示に関する法律）",
      "雛形の表示に関する法律",
    ]);
  });
});
