import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Encoding from "encoding-japanese";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { egovLawXml } from "../../../../builder/adapters/laws/egov-law-xml.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { openNormalisedArticles } from "./normalised-articles.ts";
import { expected, expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

const modern = "506AC0000009901_20250401_507AC0000009902.xml";
const older = "347M50000099077_19720513_000000000000000.xml";

describe("law XML, hand-written", () => {
  it.each([modern, older])("%s gives exactly the expected rows and reasons", (file) => {
    const bytes = fixture("egov-law-xml", file);
    const parsed = run(egovLawXml, file, bytes);
    expect(withoutChecksum(parsed, bytes)).toEqual(expected("egov-law-xml", file.replace(".xml", ".json")));
    expectValidRows(parsed);
  });

  it("takes the revision from the name of the file inside an archive and its folders", () => {
    const parsed = run(
      egovLawXml,
      `all_xml.zip!${modern.replace(".xml", "")}/${modern}`,
      fixture("egov-law-xml", modern),
    );
    expect(rowsOf(parsed, "law")[0]).toMatchObject({
      law_id: "506AC0000009901",
      law_revision_id: "506AC0000009901_20250401_507AC0000009902",
      enforced_date: "2025-04-01",
      last_amended_date: "2025-03-31",
    });
    expect(parsed[1]?.at).toBe(`all_xml.zip!${modern.replace(".xml", "")}/${modern}#MainProvision/Article[1]`);
  });

  it("knows the law but no revision from a name that is only a law id", () => {
    const parsed = run(egovLawXml, "506AC0000009901.xml", fixture("egov-law-xml", modern));
    expect(rowsOf(parsed, "law")[0]).toMatchObject({
      law_id: "506AC0000009901",
      law_revision_id: null,
      enforced_date: null,
      last_amended_date: null,
    });
    expect(rowsOf(parsed, "law_article")[0]).toMatchObject({
      law_id: "506AC0000009901",
      law_revision_id: null,
      effective_from: null,
    });
  });

  it("keeps the law by its number and refuses the articles when the name carries no law id", () => {
    const parsed = run(egovLawXml, "kaku.xml", fixture("egov-law-xml", older));
    expect(rowsOf(parsed, "law")).toMatchObject([
      { law_id: null, law_number: "昭和四十七年架空省令第七十七号", source_url: "https://www.example.go.jp/source" },
    ]);
    expect(rowsOf(parsed, "law_article")).toEqual([]);
    expect(reasonsOf(parsed)).toEqual([
      ["kaku.xml#MainProvision", "3 provisions left out: neither the file nor its name gives an e-Gov law id"],
    ]);
  });

  it("reads Shift_JIS and UTF-16 when the file declares them", () => {
    const text = fixture("egov-law-xml", older).toString("utf8");
    const want = withoutChecksum(run(egovLawXml, older, text), Buffer.from(text));
    const shiftJis = Uint8Array.from(
      Encoding.convert(Encoding.stringToCode(text.replace('"UTF-8"', '"Shift_JIS"')), { to: "SJIS", from: "UNICODE" }),
    );
    const utf16 = Buffer.from(`\u{feff}${text.replace('"UTF-8"', '"UTF-16"')}`, "utf16le");
    expect(withoutChecksum(run(egovLawXml, older, shiftJis), shiftJis)).toEqual(want);
    expect(withoutChecksum(run(egovLawXml, older, utf16), utf16)).toEqual(want);
  });
});

describe("law XML that cannot be read", () => {
  const text = fixture("egov-law-xml", older).toString("utf8");
  const shiftJis = Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));
  const law = '<Law Era="Reiwa"><LawNum>令和六年法律第一号</LawNum></Law>';

  it.each<[string, Uint8Array | string, string, string]>([
    ["an empty file", "", "line 1", "the file is empty"],
    ["white space only", " \n\t\n", "line 1", "the file is empty"],
    ["garbage", "これは法令ではない", "line 1", "not well-formed XML: char 'こ' is not expected."],
    ["a truncated file", text.slice(0, 900), "line 26", "not well-formed XML: the file ends before </Law>"],
    [
      "Shift_JIS declared as UTF-8",
      shiftJis,
      "line 3",
      "not UTF-8: byte 0x8f at offset 170; the bytes read as Shift_JIS",
    ],
    [
      "UTF-16 declared as UTF-8",
      Buffer.from(`\u{feff}${text}`, "utf16le"),
      "line 1",
      "the file declares UTF-8 but its bytes are utf-16le",
    ],
    ["an encoding nobody knows", text.replace('"UTF-8"', '"EBCDIC-JP"'), "line 1", "unknown encoding EBCDIC-JP"],
    [
      "an element closed by another",
      law.replace("</LawNum>", "</Law>"),
      "line 1",
      "not well-formed XML: Expected closing tag 'LawNum' (opened in line 1, col 18) instead of closing tag 'Law'.",
    ],
    ["two roots", `${law}\n${law}`, "line 2", "not well-formed XML: Multiple possible root nodes found."],
    [
      "an entity of a document type",
      `<!DOCTYPE Law [<!ENTITY x "y">]>\n<Law>&x;</Law>`,
      "line 2",
      "not well-formed XML: undefined entity &x;",
    ],
    [
      "an entity named like an inherited property",
      "<Law>&constructor;</Law>",
      "line 1",
      "not well-formed XML: undefined entity &constructor;",
    ],
    ["a bare ampersand", "<Law>\n甲&乙</Law>", "line 2", "not well-formed XML: a bare &"],
    ["a reference to no character", "<Law>&#xD800;</Law>", "line 1", "not well-formed XML: &#xD800; is no character"],
    [
      "another format",
      "<DataRoot><Result/></DataRoot>",
      "DataRoot",
      "the root element is DataRoot, not Law: a fragment or another format",
    ],
    ["a law without a body", law, "Law", "the law has no title"],
    ["an empty law", "<Law><LawBody/></Law>", "Law", "the law has no title"],
  ])("%s is one reason with a position", (_name, bytes, at, reason) => {
    expect(reasonsOf(run(egovLawXml, "a.xml", bytes))).toEqual([[`a.xml#${at}`, reason]]);
    expect(run(egovLawXml, "a.xml", bytes)).toHaveLength(1);
  });

  it("refuses nesting no law has instead of exhausting the stack", () => {
    const parsed = run(egovLawXml, "a.xml", `${"<Law>".repeat(20_000)}${"</Law>".repeat(20_000)}`);
    expect(reasonsOf(parsed)).toEqual([["a.xml#line 1", "not well-formed XML: Maximum nested tags exceeded"]]);
  });

  it("never throws, wherever a file is cut or changed", () => {
    const bytes = fixture("egov-law-xml", modern);
    fc.assert(
      fc.property(fc.nat(bytes.length - 2), fc.nat(255), (offset, byte) => {
        const cut = run(egovLawXml, modern, bytes.subarray(0, offset));
        expect(cut.map((entry) => entry.ok)).toEqual([false]);
        const changed = Buffer.from(bytes);
        changed[offset] = byte;
        expect(run(egovLawXml, modern, changed).length).toBeGreaterThan(0);
      }),
      { numRuns: 150 },
    );
  });
});

describeWithCorpus("law XML, real files in place", (corpus) => {
  const folder = resolve(corpus, "raw/egov_law_xml");
  const read = (file: string) => run(egovLawXml, file, readFileSync(resolve(folder, file)));

  it.each([
    [
      "327AC0000000231_20240401_505AC0000000063.xml",
      345,
      251,
      {
        law_title: "航空法",
        law_number: "昭和二十七年法律第二百三十一号",
        law_title_kana: "こうくうほう",
        promulgated_date: "1952-07-15",
        enforced_date: "2024-04-01",
        last_amended_date: "2023-06-16",
        article_count: 345,
      },
    ],
    [
      "405AC0000000088_20180401_429AC0000000004.xml",
      48,
      30,
      {
        law_title: "行政手続法",
        law_title_kana: null,
        abbreviations: [],
        promulgated_date: null,
        enforced_date: "2018-04-01",
        last_amended_date: "2017-03-31",
        article_count: 48,
      },
    ],
    [
      "405AC0000000088_20240401_504AC0100000052.xml",
      48,
      26,
      {
        law_title: "行政手続法",
        law_short_title: "行手法",
        abbreviations: ["行手法"],
        promulgated_date: "1993-11-12",
        enforced_date: "2024-04-01",
        last_amended_date: "2022-05-25",
        law_type: "act",
      },
    ],
    [
      "417AC0000000086_20170401_428AC0000000062.xml",
      1041,
      60,
      {
        law_title: "会社法",
        law_number: "平成十七年法律第八十六号",
        law_title_kana: null,
        promulgated_date: null,
        enforced_date: "2017-04-01",
        last_amended_date: "2016-06-03",
        article_count: 1041,
      },
    ],
  ])("%s: %i articles, %i supplementary provisions", (file, main, supplementary, law) => {
    const parsed = read(file);
    const articles = rowsOf(parsed, "law_article");
    expect(rowsOf(parsed, "law")).toMatchObject([law]);
    expect(articles.filter((row) => row["provision"] === "main")).toHaveLength(main);
    expect(articles.filter((row) => row["provision"] === "suppl")).toHaveLength(supplementary);
    expect(reasonsOf(parsed)).toEqual([]);
    expectValidRows(parsed);
    expect(articles.map((row) => row["seq"])).toEqual(articles.map((_row, index) => index + 1));
  });

  it("reads the 3 MB 会社法 to its end", () => {
    expect(read("417AC0000000086_20170401_428AC0000000062.xml")).toHaveLength(1102);
  });

  it("keeps the details of single articles", () => {
    const aviation = rowsOf(read("327AC0000000231_20240401_505AC0000000063.xml"), "law_article");
    const article = (number: string) =>
      aviation.find((row) => row["provision"] === "main" && row["article_number"] === number);
    expect(article("121:122")).toMatchObject({ article_title: "第百二十一条及び第百二十二条", text: "削除" });
    expect(article("138:142")).toMatchObject({ article_title: "第百三十八条から第百四十二条まで", text: "削除" });
    expect(String(article("24")?.["text"]).split("\n").slice(1, 3)).toEqual(["  定期運送用操縦士", "  事業用操縦士"]);
    expect(String(article("66")?.["text"]).split("\n")[1]).toBe("  航空機\t業務");
    const companies = rowsOf(read("417AC0000000086_20170401_428AC0000000062.xml"), "law_article");
    expect(companies[1]).toMatchObject({ article_number: "2", caption: "（定義）", effective_from: "2017-04-01" });
    expect(companies.at(-1)).toMatchObject({
      provision: "suppl",
      suppl_label: "附　則　（平成二八年六月三日法律第六二号）　抄",
    });
  });

  it("agrees with the published HTML of the same law, article by article", () => {
    const rows = openNormalisedArticles(corpus, "law_articles.main.jsonl.gz")("405AC0000000088");
    const articles = rowsOf(read("405AC0000000088_20240401_504AC0100000052.xml"), "law_article").filter(
      (row) => row["provision"] === "main",
    );
    expect(articles.map((row) => row["article_number"])).toEqual(rows.map((row) => row["article_number"]));
    expect(articles.map((row) => row["caption"])).toEqual(rows.map((row) => row["caption"]));
    // The HTML is of a later revision, which changed one article.
    expect(articles.filter((row, index) => row["text"] !== rows[index]?.["text"])).toHaveLength(1);
  });

  it.each([
    ["article.xml", "Article"],
    ["chapter.xml", "Chapter"],
    ["item.xml", "Item"],
    ["law.xml", "MainProvision"],
    ["paragraph.xml", "Paragraph"],
  ])("fragment %s is a reason, not rows", (file, root) => {
    expect(reasonsOf(read(`fragments/${file}`))).toEqual([
      [`fragments/${file}#${root}`, `the root element is ${root}, not Law: a fragment or another format`],
    ]);
  });

  it("reads the constructed examples by law number", () => {
    const simple = read("constructed/simple_law.xml");
    expect(rowsOf(simple, "law")).toMatchObject([
      {
        law_title: "タイトルのテストデータ",
        law_number: "令和一年テスト一号",
        promulgated_date: null,
        article_count: 3,
      },
    ]);
    expect(rowsOf(read("constructed/law_with_toc.xml"), "law")).toMatchObject([
      { law_title: "テストタイトル", abbreviations: ["テスト"], article_count: 2 },
    ]);
    expect(reasonsOf(simple)).toEqual([
      [
        "constructed/simple_law.xml#MainProvision",
        "5 provisions left out: neither the file nor its name gives an e-Gov law id",
      ],
    ]);
  });

  it("the XML Schema itself is refused", () => {
    expect(reasonsOf(read("XMLSchemaForJapaneseLaw.xsd"))).toMatchObject([
      ["XMLSchemaForJapaneseLaw.xsd#xs:schema", expect.stringContaining("not Law")],
    ]);
  });
});
