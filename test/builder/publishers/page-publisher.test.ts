import { describe, expect, it } from "vitest";
import { onSameHost, publisherOfPage, type StatedBody } from "../../../builder/publishers/page-publisher.ts";
import { Publishers } from "../../../builder/publishers/publishers.ts";

const listed = new Publishers(
  new Map([
    ["mlit.go.jp", "国土交通省"],
    ["wwwtb.mlit.go.jp", "国土交通省地方運輸局"],
    ["mhlw.go.jp", "厚生労働省"],
    ["kakuu-zaidan.or.jp", "架空財団"],
  ]),
  [],
);
const publisherOf = (url: string, row: StatedBody) => publisherOfPage(url, row, listed);

describe("the publisher of a page", () => {
  it.each([
    ["https://www.mlit.go.jp/a", "国土交通省"],
    ["https://wwwtb.mlit.go.jp/kanto/", "国土交通省地方運輸局"],
    ["https://josei.kakuu-zaidan.or.jp/", "架空財団"],
    ["https://jsite.mhlw.go.jp/osaka-roudoukyoku/content/1.pdf", "厚生労働省大阪労働局"],
    ["https://jsite.mhlw.go.jp/hokkaido-roudoukyoku/x", "厚生労働省北海道労働局"],
    ["https://jsite.mhlw.go.jp/elsewhere/x", "厚生労働省"],
    ["https://web.pref.hyogo.lg.jp/x", "兵庫県"],
    ["https://www.pref.aichi.jp/x", "愛知県"],
    ["https://www.kankyo.metro.tokyo.lg.jp/", "東京都"],
  ])("is told by the host of %s", (url, publisher) => {
    expect(publisherOf(url, {})).toBe(publisher);
  });

  it("is the municipality that the row names, on the host of one", () => {
    const url = "https://www.city.kakuu.saitama.jp/x";
    expect(publisherOf(url, { prefecture: "埼玉県", municipality: "架空市" })).toBe("埼玉県架空市");
    expect(publisherOf(url, { prefecture: "埼玉県", municipality: "埼玉県架空市" })).toBe("埼玉県架空市");
    expect(publisherOf(url, { authority_name: "架空市産業課" })).toBe("架空市産業課");
    expect(publisherOf(url, { authority_name: "市町村" })).toBeNull();
    expect(publisherOf(url, { authority_name: "農林水産省" })).toBeNull();
  });

  it("is the ministry of a measure on a host that nobody knows, and else not known", () => {
    expect(publisherOf("https://kakuu.example/x", { ministry: "架空省" })).toBe("架空省");
    expect(publisherOf("https://kakuu.example/x", { municipality: "架空市" })).toBeNull();
    expect(publisherOf("https://go.jp.example/", {})).toBeNull();
    expect(publisherOf("not an address", {})).toBeNull();
  });
});

it("tells hosts apart, with or without www", () => {
  expect(onSameHost("https://www.kakuu.example/a", "https://kakuu.example/b")).toBe(true);
  expect(onSameHost("https://a.kakuu.example/", "https://b.kakuu.example/")).toBe(false);
  expect(onSameHost("nothing", "nothing")).toBe(false);
});
