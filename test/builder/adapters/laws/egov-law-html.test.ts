import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Encoding from "encoding-japanese";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { egovLawHtml } from "../../../../builder/adapters/laws/egov-law-html.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { openNormalisedArticles } from "./normalised-articles.ts";
import { expected, expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

const articles = "506AC0000009901_20250401_507AC0000009902.html";
const paragraphs = "347M50000099077_19720513_000000000000000.html";

describe("bulk HTML, hand-written", () => {
  it.each([articles, paragraphs])("%s gives exactly the expected rows and reasons", (file) => {
    const bytes = fixture("egov-law-html", file);
    const parsed = run(egovLawHtml, file, bytes);
    expect(withoutChecksum(parsed, bytes)).toEqual(expected("egov-law-html", file.replace(".html", ".json")));
    expectValidRows(parsed);
  });

  it("keeps the law by its number and refuses the articles when the name carries no law id", () => {
    const parsed = run(egovLawHtml, "page.html", fixture("egov-law-html", paragraphs));
    expect(rowsOf(parsed, "law")).toMatchObject([{ law_id: null, law_number: "昭和四十七年架空省令第七十七号" }]);
    expect(reasonsOf(parsed)).toEqual([
      ["page.html#MainProvision", "3 provisions left out: neither the file nor its name gives an e-Gov law id"],
    ]);
  });
});

describe("bulk HTML that cannot be read", () => {
  const text = fixture("egov-law-html", articles).toString("utf8");
  const shiftJis = Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));
  const noPage = "no element with id MainProvision: not a law page of the bulk download";

  it.each<[string, Uint8Array | string, string, string]>([
    ["an empty file", "", "line 1", "the file is empty"],
    ["garbage", "これは法令ではない", "line 1", noPage],
    ["another page", "<html><body><p>保守中です</p></body></html>", "line 1", noPage],
    ["a file cut before the provisions", text.slice(0, 600), "line 23", "the file ends before </html>: it is cut off"],
    ["a file cut inside the provisions", text.slice(0, 3000), "line 51", "the file ends before </html>: it is cut off"],
    ["Shift_JIS", shiftJis, "line 6", "not UTF-8: byte 0x89 at offset 56; the bytes read as Shift_JIS"],
    ["UTF-16", Buffer.from(`\u{feff}${text}`, "utf16le"), "line 1", "expected UTF-8, found utf-16le"],
    [
      "a page without a title",
      '<html><body><section id="MainProvision" class="active MainProvision"></section></body></html>',
      "Law",
      "the law has no title",
    ],
  ])("%s is one reason with a position", (_name, bytes, at, reason) => {
    expect(run(egovLawHtml, "a.html", bytes)).toEqual([{ ok: false, at: `a.html#${at}`, reason }]);
  });

  it("never throws, wherever a file is cut or changed", () => {
    const bytes = fixture("egov-law-html", articles);
    const end = bytes.lastIndexOf("</html>");
    fc.assert(
      fc.property(fc.nat(end - 1), fc.nat(255), (offset, byte) => {
        expect(run(egovLawHtml, articles, bytes.subarray(0, offset)).map((entry) => entry.ok)).toEqual([false]);
        const changed = Buffer.from(bytes);
        changed[offset] = byte;
        expect(run(egovLawHtml, articles, changed).length).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });
});

/** File, law number as printed, articles of the main provision, supplementary provisions, day of the last amendment. */
const realFiles: [string, string, number, number, string | null][] = [
  ["133IO0000000052_20180401_429CO0000000113", "明治三十三年勅令第五十二号", 14, 52, "2017-03-31"],
  ["321CONSTITUTION_19470503_000000000000000", "昭和二十一年憲法", 103, 0, null],
  ["322CO0000000268_20250401_507CO0000000006", "昭和二十二年政令第二百六十八号", 24, 87, "2025-01-17"],
  ["322IO0000000074_20250601_504AC0000000068", "昭和二十二年勅令第七十四号", 82, 44, "2022-06-17"],
  ["325AC0000000047_20160401_427AC0000000031", "昭和二十五年法律第四十七号", 9, 50, "2015-05-29"],
  ["325AC0000000062_20240425_506AC0000000020", "昭和二十五年法律第六十二号", 3, 99, "2024-04-24"],
  ["325AC0000000194_20010106_411AC0000000160", "昭和二十五年法律第百九十四号", 28, 36, "1999-12-22"],
  ["326R00000011001_20190401_431M60000080007", "昭和二十六年文化財保護委員会規則第一号", 10, 10, "2019-03-29"],
  ["327R00000012002_20130531_425R00000012005", "昭和二十七年日本ユネスコ国内委員会規則第二号", 33, 3, "2013-05-31"],
  ["328CO0000000211_20250401_507CO0000000167", "昭和二十八年政令第二百十一号", 8, 64, "2025-04-01"],
  ["331AC0000000120_20250523_507AC0000000041", "昭和三十一年法律第百二十号", 14, 25, "2025-05-23"],
  ["331M50000800003_20230401_505M60000800016", "昭和三十一年運輸省令第三号", 12, 37, "2023-03-31"],
  ["331RJNJ01005000_20240401_506RJNJ01005022", "昭和三十一年人事院規則一―五", 3, 26, "2024-03-29"],
  ["332RJNJ09002000_20250401_507RJNJ09002075", "昭和三十二年人事院規則九―二", 18, 79, "2025-04-01"],
  ["337AC0000000134_20250601_504AC0000000068", "昭和三十七年法律第百三十四号", 52, 57, "2022-06-17"],
  ["337AC0000000150_20240401_504AC0100000052", "昭和三十七年法律第百五十号", 26, 125, "2022-05-25"],
  ["338AC0000000154_20250401_506AC0000000023", "昭和三十八年法律第百五十四号", 32, 34, "2024-05-15"],
  ["338CO0000000358_20250401_507CO0000000167", "昭和三十八年政令第三百五十八号", 22, 96, "2025-04-01"],
  ["347M50000400055_19720513_000000000000000", "昭和四十七年通商産業省令第五十五号", 10, 1, null],
  ["350CO0000000207_20250401_507CO0000000082", "昭和五十年政令第二百七号", 17, 156, "2025-03-26"],
  ["351RPMD12230000_20160401_428RPMD04010000", "昭和五十一年十二月二十三日内閣総理大臣決定", 12, 17, null],
  ["352CO0000000210_20020401_413CO0000000434", "昭和五十二年政令第二百十号", 4, 4, "2001-12-28"],
  ["357M50000002041_20230720_505M60000008059", "昭和五十七年総理府令第四十一号", 20, 18, "2023-07-20"],
  ["410AC0000000091_20010401_412AC0000000091", "平成十年法律第九十一号", 21, 10, "2000-05-31"],
];

describeWithCorpus("bulk HTML, real files in place", (corpus) => {
  const read = (revision: string) =>
    run(egovLawHtml, `${revision}.html`, readFileSync(resolve(corpus, "raw/egov_law_html", `${revision}.html`)));

  it.each(realFiles)("%s", (revision, lawNumber, main, supplementary, lastAmended) => {
    const parsed = read(revision);
    const provisions = rowsOf(parsed, "law_article");
    expect(rowsOf(parsed, "law")).toMatchObject([
      {
        law_id: revision.slice(0, 15),
        law_revision_id: revision,
        law_number: lawNumber,
        article_count: main,
        last_amended_date: lastAmended,
        promulgated_date: null,
      },
    ]);
    expect(provisions.filter((row) => row["provision"] === "main")).toHaveLength(main);
    expect(provisions.filter((row) => row["provision"] === "suppl")).toHaveLength(supplementary);
    expect(reasonsOf(parsed)).toEqual([]);
    expectValidRows(parsed);
  });

  it("tells the chapter and section of each article", () => {
    const divisions = new Map(
      rowsOf(read("337AC0000000134_20250601_504AC0000000068"), "law_article")
        .filter((row) => row["provision"] === "main")
        .map((row) => [row["article_number"], row["divisions"]]),
    );
    expect([divisions.get("1"), divisions.get("7"), divisions.get("34")]).toEqual([
      ["第一章　総則"],
      ["第二章　景品類及び表示に関する規制", "第二節　措置命令"],
      ["第三章　適格消費者団体の差止請求等"],
    ]);
  });

  it("says what it left out", () => {
    const notes = Object.fromEntries(
      realFiles.flatMap(([revision]) =>
        read(revision).flatMap((entry) =>
          entry.ok && entry.notes ? [[revision.slice(0, 15), entry.notes.map((note) => note.reason)]] : [],
        ),
      ),
    );
    expect(notes).toEqual({
      "321CONSTITUTION": ["left out Preamble: only articles and paragraphs become rows"],
      "322IO0000000074": ["left out AppdxTable (2 times): only articles and paragraphs become rows"],
      "338CO0000000358": ["left out AppdxTable: only articles and paragraphs become rows"],
      "350CO0000000207": ["left out AppdxTable (3 times): only articles and paragraphs become rows"],
      "352CO0000000210": ["left out AppdxTable (2 times): only articles and paragraphs become rows"],
    });
  });

  it("agrees with the normalised articles of the same pages", () => {
    const files = [
      ["main", openNormalisedArticles(corpus, "law_articles.main.jsonl.gz")],
      ["suppl", openNormalisedArticles(corpus, "law_articles.suppl_sample.jsonl.gz")],
    ] as const;
    const differences: string[] = [];
    let compared = 0;
    for (const [revision] of realFiles) {
      const provisions = rowsOf(read(revision), "law_article");
      for (const [provision, articlesOf] of files) {
        const theirs = articlesOf(revision.slice(0, 15));
        // Supplementary provisions are there for every fifth law only.
        if (theirs.length === 0) continue;
        const ours = provisions.filter((row) => row["provision"] === provision);
        const shape = (row: Readonly<Record<string, unknown>>) => [
          row["seq"],
          row["suppl_label"],
          row["article_number"],
          row["article_title"],
          row["caption"],
        ];
        expect(ours.map(shape)).toEqual(theirs.map(shape));
        compared += ours.length;
        for (const [index, row] of ours.entries())
          if (row["text"] !== theirs[index]?.["text"])
            differences.push(`${revision.slice(0, 15)} ${provision} ${row["seq"]}`);
      }
    }
    expect(compared).toBe(991);
    // Two tables and one list, which the normalised file leaves out, and one item it does not indent.
    expect(differences).toEqual([
      "322IO0000000074 suppl 126",
      "328CO0000000211 main 7",
      "351RPMD12230000 main 3",
      "357M50000002041 main 14",
    ]);
  }, 90_000);
});
