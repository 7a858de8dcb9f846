import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Publishers } from "../../../builder/publishers/publishers.ts";
import { readPublishers } from "../../../builder/sources-file.ts";

const known = new Publishers(new Map([["kakuu-zaidan.or.jp", "架空財団"]]), ["https://www.kakuu.example/list"]);

describe("the host of a source", () => {
  it.each([
    "https://www.kakuu.go.jp/a",
    "https://www.kakuu.lg.jp/",
    "https://www.pref.saitama.jp/x",
    "https://www.city.kakuu.saitama.jp/x",
    "https://www.agri.city.kakuu.jp/x",
    "https://www.kakuu-cci.or.jp/",
    "https://www.chuokai-kakuu.or.jp/",
    "https://www.cgc-kakuu.or.jp/",
    "https://josei.kakuu-zaidan.or.jp/a",
    "https://kakuu.example/another-page",
  ])("is known: %s", (url) => {
    expect(known.isPublished(url)).toBe(true);
  });

  it.each([
    "https://kakuu-matome.jp/hojokin/1",
    "https://go.jp.kakuu.example.com/",
    "https://www.kakuu.or.jp/",
    "https://city.kakuu.com/",
    "https://notkakuu-zaidan.or.jp/",
    "no address",
  ])("is not known: %s", (url) => {
    expect(known.isPublished(url)).toBe(false);
  });
});

it("names every fault of a list with its line", () => {
  const { names, nationwide, faults } = readPublishers(
    "# remark\nkakuu.jp\t架空市\n\nkakuu.jp\t別市\nkakuu jp\t町\nkakuu.org\nUPPER.jp\t村\nzenkoku.jp\t会\tnationwide\nken.jp\t会\t県",
  );
  expect([...names]).toEqual([
    ["kakuu.jp", "架空市"],
    ["zenkoku.jp", "会"],
  ]);
  expect([...nationwide]).toEqual(["zenkoku.jp"]);
  expect(faults).toEqual([
    'line 4: "kakuu.jp" stands in the list already',
    'line 5: "kakuu jp" is no host name',
    "line 6: must be a host name and a publisher, apart by one tab",
    'line 7: "UPPER.jp" is no host name',
    'line 9: "県" is no word for where it serves: nationwide',
  ]);
});

it("ships a list without faults", () => {
  const { names, faults } = readPublishers(readFileSync("demo/publishers.tsv", "utf8"));
  expect(faults).toEqual([]);
  expect(new Publishers(names, []).nameOf("report.jbaudit.go.jp")).toBe("会計検査院");
});
