import { expect, it } from "vitest";
import { offerOf, readCallTitle } from "../../../snapshots/text/entities/call-title.ts";

it.each([
  ["令和８年度　設備更新⽀援補助⾦（第２回公募）", "設備更新支援補助金", 2026, 2, null],
  ["【架空省】【R7補正】設備更新補助金【二次公募】", "設備更新補助金", 2025, 2, "架空省"],
  ["【長野県茅野市】消費喚起イベント事業補助金", "消費喚起イベント事業補助金", null, null, "長野県茅野市"],
  ["【愛知県・2次募集】外国出願支援補助金", "外国出願支援補助金", null, 2, "愛知県"],
  [
    "持続化補助金＜一般型＞ 第８回受付締切 [全国商工会連合会分（商工会地区に事業所のある方のみ）]",
    "持続化補助金＜一般型＞",
    null,
    8,
    "全国商工会連合会分(商工会地区に事業所のある方のみ)",
  ],
  ["令和３年度補正予算及び令和４年度当初予算「放送事業」", "放送事業", 2022, null, null],
  ["令和 6 年度 実証事業費補助金", "実証事業費補助金", 2024, null, null],
  ["令和６年度補正（再公募）蓄電池補助金", "蓄電池補助金", 2024, null, null],
  ["令和4年度(補正予算) 二次公募および令和5年度 一次公募 架空補助金", "架空補助金", 2023, 2, null],
  ["令和6年度補正予算の二次公募および令和7年度予算の一次公募 架空補助金", "架空補助金", 2025, 2, null],
  ["令和8年度における架空事業補助金", "架空事業補助金", 2026, null, null],
  ["架空補助金(三次公募:小規模実証の募集)", "架空補助金（小規模実証の募集）", null, 3, null],
  ["架空機器導入事業〈2次公募〉", "架空機器導入事業", null, 2, null],
])("takes %s apart", (title, name, fiscalYear, round, prefix) => {
  expect(readCallTitle(title)).toMatchObject({ name, fiscalYear, round, prefix });
});

it.each([
  ["【もっとパパコース】働き方助成金", "【もっとパパコース】働き方助成金"],
  ["再生補助金（成長枠）", "再生補助金（成長枠）"],
  ["第一次産業支援補助金", "第一次産業支援補助金"],
  ["令和７年度補正", "令和7年度補正"],
])("keeps courses and what is too short in %s", (title, name) => {
  expect(readCallTitle(title).name).toBe(name);
});

it("keeps the words that tell year and round", () => {
  expect(offerOf("令和6年度補正 モデル事業（一次公募）").label).toBe("令和6年度補正 一次公募");
  expect(offerOf("モデル事業").label).toBeNull();
});
