import { describe, expect, it } from "vitest";
import { readProgram } from "../../../snapshots/eligibility/program-reading.ts";
import { language } from "../../support/language.ts";

const read = (primary_name: string, rest: Partial<Parameters<typeof readProgram>[1]> = {}) =>
  readProgram(language.programs(), {
    primary_name,
    aliases: [],
    municipality: null,
    target_types: [],
    funding_purpose: [],
    crop_categories: [],
    equipment_category: null,
    ...rest,
  });

describe("purposes", () => {
  it.each([
    ["架空県省エネ設備導入補助金", ["energy", "equipment"]],
    ["架空市販路開拓支援事業", ["sales"]],
    ["架空県事業承継支援補助金", ["succession"]],
    ["架空県ＩＴ活用補助金", ["digital"]],
    ["業務改善助成金", ["wages", "labour_saving", "equipment"]],
    ["建設労働者確保育成助成金", []],
    ["架空蓄電システム導入支援事業", ["energy"]],
  ])("of %s", (name, expected) => {
    expect(read(name).purposes.toSorted()).toEqual(expected.toSorted());
  });

  it("are those that the source lists, too", () => {
    expect(read("架空応援金", { funding_purpose: ["sales_channel", "創業支援"] }).purposes).toEqual([
      "start_up",
      "sales",
    ]);
  });

  it("are narrow when the name leaves no room for others", () => {
    expect(read("架空県海外出願支援補助金").narrowPurposes).toEqual(["intellectual_property", "export"]);
    expect(read("架空県設備投資補助金").narrowPurposes).toEqual([]);
  });
});

describe("audiences", () => {
  it.each([
    ["架空町新規就農者支援金", ["farming", "new_farmers"]],
    ["架空県漁船更新支援事業", ["fishery"]],
    ["架空県介護施設職員処遇改善事業", ["care"]],
    ["架空市移住支援金", ["households"]],
    ["架空県中小企業・小規模事業者応援補助金", []],
    ["架空小規模事業者応援補助金", ["small_scale"]],
    ["架空省先端半導体開発助成", ["semiconductors"]],
    ["架空財団研究助成", ["researchers"]],
    ["架空町下水道接続補助金", ["public_bodies"]],
    ["架空町下水道利用事業者補助金", []],
  ])("of %s", (name, expected) => {
    expect(read(name).audiences).toEqual(expected);
  });

  it("are those that the source lists, too", () => {
    expect(read("架空応援金", { target_types: ["new_farmer"] }).audiences).toContain("new_farmers");
  });
});

describe("places", () => {
  it.each([
    ["石川県架空補助金", ["石川県"], null],
    ["青森 架空事業", ["青森県"], null],
    ["ぐんま架空技術補助金", ["群馬県"], null],
    ["ならびに関連する架空事業", [], null],
    ["北広島市架空補助金", ["北海道"], "北広島市"],
    ["和歌山県市町村架空交付金", ["和歌山県"], null],
    ["横浜商工会議所 架空融資", ["神奈川県"], "横浜市"],
    ["東京圏からの架空支援", [], null],
    ["池田町架空補助金", ["北海道", "福井県", "長野県", "岐阜県"], "池田町"],
  ])("of %s", (name, prefectures, municipality) => {
    expect(read(name)).toMatchObject({ prefectures, municipality });
  });

  it("are told by the record before the name", () => {
    expect(read("横浜市架空補助金", { municipality: "架空市" }).municipality).toBe("架空市");
  });
});

describe("standing and year", () => {
  it.each([
    ["架空補助金の交付決定について", ["notice"]],
    ["架空投資促進税制（廃止）", ["ended"]],
    ["架空補助金 加点項目", ["advantage"]],
    ["架空補助金", []],
  ])("of %s", (name, standings) => {
    expect(read(name).standings).toEqual(standings);
  });

  it("is ended when the title of the page says so, not when that of another call does", () => {
    expect(read("架空補助金", { aliases: ["【公募終了】架空補助金について"] }).standings).toEqual(["ended"]);
    expect(read("架空市補助金", { aliases: ["令和3年度架空補助金（受付終了）"] }).standings).toEqual([]);
  });

  it.each([
    ["令和7年度架空補助金", 2025],
    ["架空補助金（平成31年度）", 2019],
    ["架空補助金 R7補正", 2025],
    ["2026年度 架空事業", 2026],
    ["令和6年能登半島地震 架空補助金", null],
  ])("%s is of fiscal year %s", (name, year) => {
    expect(read(name).fiscalYear).toBe(year);
  });
});

describe("disasters", () => {
  it.each([
    ["令和6年能登半島地震 架空補助金", ["noto_2024"]],
    ["令和5年奥能登地震 架空補助金", ["oku_noto_2023"]],
    ["東日本大震災架空特別貸付", ["tohoku_2011"]],
    ["架空災害復旧貸付", []],
  ])("of %s", (name, expected) => {
    expect(read(name).disasters).toEqual(expected);
  });
});
