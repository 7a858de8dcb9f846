import { describe, expect, it } from "vitest";
import { onSameHost, publisherOfPage } from "../../../builder/reconcile/publishers.ts";

describe("the publisher of a page", () => {
  it.each([
    ["https://www.mlit.go.jp/a", "国土交通省"],
    ["https://wwwtb.mlit.go.jp/kanto/", "国土交通省地方運輸局"],
    ["https://www.chusho.meti.go.jp/", "中小企業庁"],
    ["https://green-innovation.nedo.go.jp/", "新エネルギー・産業技術総合開発機構"],
    ["https://report.jbaudit.go.jp/org/", "会計検査院"],
    ["https://jsite.mhlw.go.jp/osaka-roudoukyoku/content/1.pdf", "厚生労働省大阪労働局"],
    ["https://jsite.mhlw.go.jp/hokkaido-roudoukyoku/x", "厚生労働省北海道労働局"],
    ["https://jsite.mhlw.go.jp/elsewhere/x", "厚生労働省"],
    ["https://web.pref.hyogo.lg.jp/x", "兵庫県"],
    ["https://www.pref.aichi.jp/x", "愛知県"],
    ["https://www.kankyo.metro.tokyo.lg.jp/", "東京都"],
  ])("is told by the host of %s", (url, publisher) => {
    expect(publisherOfPage(url, {})).toBe(publisher);
  });

  it("is the municipality that the row names, on the host of one", () => {
    const url = "https://www.city.kakuu.saitama.jp/x";
    expect(publisherOfPage(url, { prefecture: "埼玉県", municipality: "架空市" })).toBe("埼玉県架空市");
    expect(publisherOfPage(url, { prefecture: "埼玉県", municipality: "埼玉県架空市" })).toBe("埼玉県架空市");
    expect(publisherOfPage(url, { authority_name: "架空市産業課" })).toBe("架空市産業課");
    expect(publisherOfPage(url, { authority_name: "市町村" })).toBeNull();
    expect(publisherOfPage(url, { authority_name: "農林水産省" })).toBeNull();
  });

  it("is the ministry of a measure on a host that nobody knows, and else not known", () => {
    expect(publisherOfPage("https://kakuu.example/x", { ministry: "架空省" })).toBe("架空省");
    expect(publisherOfPage("https://kakuu.example/x", { municipality: "架空市" })).toBeNull();
    expect(publisherOfPage("https://go.jp.example/", {})).toBeNull();
    expect(publisherOfPage("not an address", {})).toBeNull();
  });
});

it("tells hosts apart, with or without www", () => {
  expect(onSameHost("https://www.kakuu.example/a", "https://kakuu.example/b")).toBe(true);
  expect(onSameHost("https://a.kakuu.example/", "https://b.kakuu.example/")).toBe(false);
  expect(onSameHost("nothing", "nothing")).toBe(false);
});
