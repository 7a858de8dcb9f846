import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Encoding from "encoding-japanese";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { egovLawapiV2 } from "../../../../builder/adapters/laws/egov-lawapi-v2.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expected, expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

describe("law API v2, hand-written", () => {
  it.each(["laws.json", "keyword.json", "law_revisions.json", "law_data.json", "law_data_response.xml"])(
    "%s gives exactly the expected rows and reasons",
    (file) => {
      const bytes = fixture("egov-lawapi-v2", file);
      const parsed = run(egovLawapiV2, file, bytes);
      expect(withoutChecksum(parsed, bytes)).toEqual(expected("egov-lawapi-v2", `${file.replace(/\.\w+$/, "")}.json`));
      expectValidRows(parsed);
    },
  );

  it("reads the text as XML, in base64 or plain, as it reads the tree", () => {
    const answer = JSON.parse(fixture("egov-lawapi-v2", "law_data.json").toString("utf8")) as Record<string, unknown>;
    const xml = `<Law Era="Reiwa" Lang="ja" LawType="Act" Num="9901" Year="06"><LawNum>令和六年法律第九千九百一号</LawNum><LawBody><LawTitle Kana="かくうしけんほう">架空試験法</LawTitle><MainProvision><Article Num="38_3_2"><ArticleTitle>第三十八条の三の二</ArticleTitle><Paragraph Num="1"><ParagraphNum/><ParagraphSentence><Sentence Num="1">架空の<Ruby>枝<Rt>えだ</Rt></Ruby>番号とする。</Sentence></ParagraphSentence></Paragraph></Article></MainProvision></LawBody></Law>`;
    const rows = (text: unknown) => {
      const bytes = Buffer.from(JSON.stringify({ ...answer, law_full_text: text }));
      return withoutChecksum(run(egovLawapiV2, "a.json", bytes), bytes);
    };
    const want = rows(answer["law_full_text"]);
    expect(want).toHaveLength(2);
    expect(rows(xml)).toEqual(want);
    expect(rows(Buffer.from(xml).toString("base64"))).toEqual(want);
  });

  it.each<[string, unknown, string]>([
    ["no text", null, "the answer carries no text"],
    [
      "the light form",
      { Law: { LawNum: "令和六年法律第九千九百一号" } },
      "json_format=light loses the order of elements: ask for json_format=full",
    ],
    ["an article only", { tag: "Article", attr: {}, children: [] }, "the text is a Article element, not a whole Law"],
    ["a broken tree", { tag: "Law", attr: {}, children: [7] }, "neither a tree of tag, attr and children nor XML"],
    [
      "broken XML",
      "<Law><LawNum></Law>",
      "line 1 of the text: not well-formed XML: Expected closing tag 'LawNum' (opened in line 1, col 6) instead of closing tag 'Law'.",
    ],
    [
      "base64 of something else",
      Buffer.from("これは法令ではない").toString("base64"),
      "line 1 of the text: not well-formed XML: char 'こ' is not expected.",
    ],
  ])("keeps what is stated about a law with %s, and says why there are no articles", (_name, text, reason) => {
    const answer = JSON.parse(fixture("egov-lawapi-v2", "law_data.json").toString("utf8")) as Record<string, unknown>;
    const parsed = run(egovLawapiV2, "a.json", JSON.stringify({ ...answer, law_full_text: text }));
    expect(rowsOf(parsed, "law")).toMatchObject([
      { law_id: "506AC0000009901", law_title: "架空試験法", revision_status: "repealed" },
    ]);
    expect(reasonsOf(parsed)).toEqual([["a.json#law_full_text", reason]]);
  });

  it.each([
    [{ current_revision_status: "CurrentEnforced", repeal_status: "None" }, "current", null],
    [{ current_revision_status: "PreviousEnforced", repeal_status: "None" }, "superseded", null],
    [
      { current_revision_status: "UnEnforced", repeal_status: "None" },
      null,
      "the publisher marks this revision as not yet in force",
    ],
    [{ current_revision_status: "Repeal" }, "repealed", null],
    [{ current_revision_status: "CurrentEnforced", repeal_status: "Repeal" }, "repealed", null],
    [{ current_revision_status: "CurrentEnforced", repeal_status: "Expire" }, "repealed", null],
    [{ current_revision_status: "CurrentEnforced", repeal_status: "LossOfEffectiveness" }, "repealed", null],
    [
      { current_revision_status: "CurrentEnforced", repeal_status: "Suspend" },
      null,
      "the publisher marks the law as suspended",
    ],
    [{ current_revision_status: "Someday" }, null, "current_revision_status Someday is unknown"],
    [{}, null, null],
  ])("status %o is %s", (revision, status, note) => {
    const [parsed] = run(
      egovLawapiV2,
      "a.json",
      JSON.stringify({
        laws: [{ law_info: { law_id: "506AC0000009901" }, revision_info: { law_title: "架空試験法", ...revision } }],
      }),
    );
    expect(parsed).toMatchObject({ ok: true, row: { revision_status: status } });
    expect(parsed?.ok && parsed.notes?.find((entry) => entry.field === "revision_status")?.reason).toBe(
      note ?? undefined,
    );
  });

  it("an empty list is neither a row nor a reason", () => {
    expect(run(egovLawapiV2, "a.json", '{"total_count":0,"count":0,"next_offset":null,"laws":[]}')).toEqual([]);
  });
});

describe("law API v2 answers that cannot be read", () => {
  const text = fixture("egov-lawapi-v2", "laws.json").toString("utf8");
  const xml = fixture("egov-lawapi-v2", "law_data_response.xml").toString("utf8");
  const shiftJis = (source: string) =>
    Uint8Array.from(Encoding.convert(Encoding.stringToCode(source), { to: "SJIS", from: "UNICODE" }));

  it.each<[string, Uint8Array | string, string, string]>([
    ["an empty file", "", "line 1", "the file is empty"],
    ["garbage", "保守中です", "line 1", 'not JSON: expected a value, found "保守中です"'],
    [
      "a truncated file",
      text.slice(0, 500),
      "line 20",
      "not JSON: expected a key, found a text without its closing quote",
    ],
    ["a trailing comma", '{\n"laws": [],\n}', "line 3", 'not JSON: expected a key, found "}"'],
    ["text after the end", '{"laws": []}\n]', "line 2", 'not JSON: expected the end, found "]"'],
    ["a missing colon", '{"laws" []}', "line 1", 'not JSON: expected :, found "[]}"'],
    [
      "a control character in a string",
      '{"code": "a\u0001"}',
      "line 1",
      String.raw`not JSON: expected a value, found "\"a\u0001\"}"`,
    ],
    ["Shift_JIS", shiftJis(text), "line 10", "not UTF-8: byte 0x97 at offset 178; the bytes read as Shift_JIS"],
    ["UTF-16", Buffer.from(`\u{feff}${text}`, "utf16le"), "line 1", "expected UTF-8, found utf-16le"],
    ["a number", "42", "line 1", "not an answer of laws, keyword, law_revisions or law_data"],
    [
      "an error of the API",
      '{"code":"400001","message":"法令IDの形式が不正です。"}',
      "code",
      "the publisher answered code 400001: 法令IDの形式が不正です。",
    ],
    [
      "a page of maintenance",
      "<html><body><p>保守中です</p></body></html>",
      "html",
      "the root element is html: of the XML answers only a whole law_data_response is read, ask for response_format=json",
    ],
    [
      "a list as XML",
      "<laws_response><total_count>0</total_count></laws_response>",
      "laws_response",
      "the root element is laws_response: of the XML answers only a whole law_data_response is read, ask for response_format=json",
    ],
    ["truncated XML", xml.slice(0, 600), "line 15", "not well-formed XML: the file ends before </law_data_response>"],
    [
      "XML in Shift_JIS declared as UTF-8",
      shiftJis(xml),
      "line 6",
      "not UTF-8: byte 0x97 at offset 151; the bytes read as Shift_JIS",
    ],
    [
      "XML in UTF-16 declared as UTF-8",
      Buffer.from(`\u{feff}${xml}`, "utf16le"),
      "line 1",
      "the file declares UTF-8 but its bytes are utf-16le",
    ],
    [
      "a law without anything stated",
      '{"law_full_text": {}}',
      "law_info",
      expect.stringContaining("law_info") as unknown as string,
    ],
  ])("%s is one reason with a position", (_name, bytes, at, reason) => {
    expect(run(egovLawapiV2, "a", bytes)).toEqual([{ ok: false, at: `a#${at}`, reason }]);
  });

  it("never throws, wherever a file is cut", () => {
    for (const file of ["laws.json", "law_data.json", "law_data_response.xml"]) {
      const bytes = fixture("egov-lawapi-v2", file);
      fc.assert(
        fc.property(fc.nat(bytes.length - 3), (offset) => {
          expect(run(egovLawapiV2, file, bytes.subarray(0, offset)).map((entry) => entry.ok)).toEqual([false]);
        }),
      );
    }
  });
});

describeWithCorpus("law API v2, real files in place", (corpus) => {
  const read = (file: string) => run(egovLawapiV2, file, readFileSync(resolve(corpus, "raw/egov_lawapi_v2", file)));
  const law = {
    law_id: "322CO0000000016",
    law_title: "地方自治法施行令",
    law_revision_id: "322CO0000000016_20240401_506CO0000000161",
    law_type: "cabinet_order",
    enforced_date: "2024-04-01",
  };

  it.each([
    ["law-search-normal.json", [{ ...law, law_number: "昭和二十二年政令第十六号", promulgated_date: "1947-05-03" }]],
    ["law-search-page.json", [{ ...law, law_number: null, promulgated_date: null }]],
    ["law-search-empty.json", []],
    ["law-content-normal.json", [{ ...law, promulgated_date: "1947-05-03" }]],
  ])("%s", (file, rows) => {
    const parsed = read(file);
    expect(parsed).toHaveLength(rows.length);
    expect(rowsOf(parsed, "law")).toMatchObject(rows);
    expectValidRows(parsed);
  });

  it("law-document-normal.xml: one law, one article", () => {
    const parsed = read("law-document-normal.xml");
    expect(rowsOf(parsed, "law")).toMatchObject([{ ...law, article_count: 1, promulgated_date: "1947-05-03" }]);
    expect(rowsOf(parsed, "law_article")).toMatchObject([
      {
        law_id: "322CO0000000016",
        article_number: "1",
        effective_from: "2024-04-01",
        text: "地方自治法の施行について必要な事項を定める&確認する。",
      },
    ]);
    expect(reasonsOf(parsed)).toEqual([]);
  });

  it("law-article-normal.xml: quoted articles are no articles of the law", () => {
    const parsed = read("law-article-normal.xml");
    expect(rowsOf(parsed, "law")).toMatchObject([{ ...law, article_count: 2 }]);
    expect(
      rowsOf(parsed, "law_article").map((row) => [
        row["provision"],
        row["suppl_label"],
        row["article_number"],
        row["text"],
      ]),
    ).toEqual([
      ["main", null, "1", "第一項\n第二項&原文保持"],
      ["main", null, "38_3_2", "枝番号"],
      ["suppl", null, "1", "原始附則"],
      ["suppl", "（令和六年政令第百号）", "9", "改正附則"],
    ]);
    expect(reasonsOf(parsed)).toEqual([
      ["law-article-normal.xml#law_full_text/MainProvision/Paragraph[9]", "a paragraph without text"],
    ]);
    expectValidRows(parsed);
  });
});
