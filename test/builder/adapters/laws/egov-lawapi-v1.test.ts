import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Encoding from "encoding-japanese";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { egovLawapiV1 } from "../../../../builder/adapters/laws/egov-lawapi-v1.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expected, expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

describe("law API v1, hand-written", () => {
  it.each(["lawlists_older_form", "updatelawlists", "lawdata"])(
    "%s gives exactly the expected rows and reasons",
    (name) => {
      const bytes = fixture("egov-lawapi-v1", `${name}.xml`);
      const parsed = run(egovLawapiV1, `${name}.xml`, bytes);
      expect(withoutChecksum(parsed, bytes)).toEqual(expected("egov-lawapi-v1", `${name}.json`));
      expectValidRows(parsed);
    },
  );

  it("an empty list is neither a row nor a reason", () => {
    expect(run(egovLawapiV1, "updatelawlists_none.xml", fixture("egov-lawapi-v1", "updatelawlists_none.xml"))).toEqual(
      [],
    );
  });

  it("a law the publisher does not have is a reason", () => {
    expect(reasonsOf(run(egovLawapiV1, "lawdata_none.xml", fixture("egov-lawapi-v1", "lawdata_none.xml")))).toEqual([
      ["lawdata_none.xml#DataRoot/Result", "the publisher answered code 1 for 999999: ０件でした。"],
    ]);
  });
});

describe("law API v1 answers that cannot be read", () => {
  const text = fixture("egov-lawapi-v1", "updatelawlists.xml").toString("utf8");
  const shiftJis = Uint8Array.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));

  it.each<[string, Uint8Array | string, string, string]>([
    ["an empty file", "", "line 1", "the file is empty"],
    ["garbage", "保守中です", "line 1", "not well-formed XML: char '保' is not expected."],
    ["a truncated file", text.slice(0, 700), "line 22", "not well-formed XML: the file ends before </DataRoot>"],
    [
      "Shift_JIS declared as UTF-8",
      shiftJis,
      "line 10",
      "not UTF-8: byte 0x96 at offset 187; the bytes read as Shift_JIS",
    ],
    [
      "UTF-16 declared as UTF-8",
      Buffer.from(`\u{feff}${text}`, "utf16le"),
      "line 1",
      "the file declares UTF-8 but its bytes are utf-16le",
    ],
    ["another format", "<Law/>", "Law", "the root element is Law, not DataRoot"],
    [
      "an answer without a result",
      "<DataRoot><ApplData/></DataRoot>",
      "DataRoot/Result",
      "the publisher answered code (none): no message",
    ],
    [
      "an internal error",
      "<DataRoot><Result><Code>2</Code><Message>内部エラー</Message></Result></DataRoot>",
      "DataRoot/Result",
      "the publisher answered code 2: 内部エラー",
    ],
    [
      "a success without data",
      "<DataRoot><Result><Code>0</Code></Result></DataRoot>",
      "DataRoot",
      "an answer with code 0 but without ApplData",
    ],
    [
      "a part of a law",
      "<DataRoot><Result><Code>0</Code></Result><ApplData><LawFullText><Article/></LawFullText></ApplData></DataRoot>",
      "LawFullText",
      "LawFullText holds no Law element: an answer for a part of a law, or another format",
    ],
  ])("%s is one reason with a position", (_name, bytes, at, reason) => {
    expect(run(egovLawapiV1, "a.xml", bytes)).toEqual([{ ok: false, at: `a.xml#${at}`, reason }]);
  });

  it("never throws, wherever a file is cut", () => {
    const bytes = fixture("egov-lawapi-v1", "updatelawlists.xml");
    const end = bytes.lastIndexOf("</DataRoot>");
    fc.assert(
      fc.property(fc.nat(end), (offset) => {
        expect(run(egovLawapiV1, "a.xml", bytes.subarray(0, offset)).map((entry) => entry.ok)).toEqual([false]);
      }),
    );
  });
});

describeWithCorpus("law API v1, real files in place", (corpus) => {
  const read = (file: string) => run(egovLawapiV1, file, readFileSync(resolve(corpus, "raw/egov_lawapi_v1", file)));

  it("lawlists_category1.xml: 8,414 laws by number, 219 of them extracts", () => {
    const parsed = read("lawlists_category1.xml");
    const laws = rowsOf(parsed, "law");
    expect(reasonsOf(parsed)).toEqual([]);
    expect(laws).toHaveLength(8414);
    expect(laws.filter((row) => row["promulgated_date"] === null)).toEqual([]);
    // Rules of commissions: e-Gov files some of them under orders of ministries, and the number does not tell.
    const untyped = laws.filter((row) => row["law_type"] === null);
    expect(untyped).toHaveLength(233);
    expect(untyped.filter((row) => !String(row["law_number"]).includes("委員会規則第"))).toEqual([]);
    expect(parsed.filter((entry) => entry.ok && entry.notes)).toHaveLength(219);
    expect(laws[3]).toMatchObject({
      law_title: "明治八年太政官布告第百三号（裁判事務心得）",
      law_number: "明治八年太政官布告第百三号",
      law_id: null,
      law_type: "dajokan_fukoku",
      promulgated_date: "1875-06-08",
    });
    expect(parsed[3]?.at).toBe("lawlists_category1.xml#LawNameListInfo[4]");
    expect(laws.at(-1)).toMatchObject({
      law_title: "使用施設等の技術基準に関する規則",
      law_number: "令和二年原子力規制委員会規則第十一号",
      law_type: null,
      promulgated_date: "2020-03-17",
    });
    expectValidRows(parsed);
  });

  it("updatelawlists_20230201.xml: five laws", () => {
    const parsed = read("updatelawlists_20230201.xml");
    expect(rowsOf(parsed, "law")).toMatchObject([
      {
        law_id: "421CO0000000220",
        law_title: "消費者安全法施行令",
        law_type: "cabinet_order",
        promulgated_date: "2009-08-14",
        last_amended_date: "2023-01-18",
        enforced_date: "2023-06-01",
        law_revision_id: "421CO0000000220_20230601_505CO0000000005",
      },
      { law_id: "343CO0000000014", enforced_date: "2023-04-01" },
      {
        law_id: "505M60000100008",
        law_type: "ministerial_ordinance",
        promulgated_date: "2023-01-19",
        last_amended_date: null,
        law_revision_id: "505M60000100008_20230119_000000000000000",
      },
      { law_id: "421M60000002048", law_title_kana: "しょうひしゃあんぜんほうしこうきそく" },
      {
        law_id: "348RJNJ10004000",
        law_type: "rule",
        old_titles: [],
        source_url: "https://laws.e-gov.go.jp/law/348RJNJ10004000",
      },
    ]);
    expect(reasonsOf(parsed)).toEqual([]);
    expectValidRows(parsed);
  });

  it("updatelawlists_empty.xml: nothing; lawdata_not_found.xml: a reason", () => {
    expect(read("updatelawlists_empty.xml")).toEqual([]);
    expect(reasonsOf(read("lawdata_not_found.xml"))).toEqual([
      [
        "lawdata_not_found.xml#DataRoot/Result",
        expect.stringMatching(/^the publisher answered code 1 for 637593: 取得結果が０件でした。/),
      ],
    ]);
  });
});
