import { describe, expect, it } from "vitest";
import { kkjSearch } from "../../../../builder/adapters/procurement/kkj-search.ts";
import { expectValidRows, fixture, reasonsOf, run } from "../run-adapter.ts";

const path = "answer.xml#Results/SearchResults/SearchResult";

describe("官公需 search answers", () => {
  it("reads notices by element name and takes the page of the body as their source", () => {
    const parsed = run(kkjSearch, "answer.xml", fixture("kkj-search", "answer.xml"));
    expectValidRows(parsed);
    expect(parsed).toEqual([
      {
        ok: true,
        dataset: "bid",
        at: `${path}[1]`,
        row: {
          bid_title: "架空庁舎清掃業務",
          procuring_entity: "架空市",
          bid_key: "a2FrdXUvMjAyNi8wMQ==",
          bid_kind: "open",
          announcement_date: "2026-09-01",
          bid_deadline: null,
          bid_description: "架空の公告文 A&B",
          classification_code: "71",
          eligibility_conditions: "A B",
          prefecture: "東京都",
          source_url: "https://www.example.lg.jp/koukoku/1.html?a=1&b=2",
          fetched_at: "2026-04-01T00:00:00Z",
        },
        notes: [{ field: "bid_deadline", reason: "TenderSubmissionDeadline is documented as the start of tendering" }],
      },
      {
        ok: true,
        dataset: "bid",
        at: `${path}[2]`,
        row: {
          bid_title: "架空測量",
          procuring_entity: "架空省",
          bid_key: "a2FrdXUvMjAyNi8wMg==",
          bid_kind: null,
          announcement_date: null,
          bid_deadline: null,
          bid_description: null,
          classification_code: null,
          eligibility_conditions: null,
          prefecture: null,
          source_url: null,
          fetched_at: "2026-04-01T00:00:00Z",
        },
        notes: [
          { field: "bid_kind", reason: 'ProcedureType is no plain kind: "公募型プロポーザル"' },
          { field: "announcement_date", reason: "CftIssueDate repeats the time the portal read the notice" },
          { field: "prefecture", reason: 'not a prefecture: "架空県"' },
          { field: "source_url", reason: 'ExternalDocumentURI is not an http or https address: "koukoku/2.html"' },
        ],
      },
      { ok: false, at: `${path}[3]`, reason: "ProjectName is missing" },
      { ok: false, at: `${path}[4]`, reason: "OrganizationName is missing" },
    ]);
  });

  it("turns an error of the API into a reason", () => {
    expect(reasonsOf(run(kkjSearch, "error.xml", fixture("kkj-search", "error.xml")))).toEqual([
      ["error.xml#Results/Error", 'the API answered with an error: "no searchitem"'],
    ]);
  });

  it.each([
    ["an empty file", "", "x.xml#1", "the file is empty"],
    [
      "a web page",
      "<html><body></body></html>",
      "x.xml#html",
      "not an answer of the search API: the root element is not Results",
    ],
    ["an answer without results", "<Results><Version>1.0</Version></Results>", "x.xml#Results", "no SearchResults"],
    [
      "bytes that are not what they declare",
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="UTF-8"?><Results>'),
        Buffer.from([0x89, 0xcb]),
        Buffer.from("</Results>"),
      ]),
      "x.xml#1",
      /^not UTF-8: byte 0x89 at offset 47/,
    ],
    ["a cut answer", "<Results><SearchResults><SearchResult>", "x.xml#1", /^not well-formed XML: /],
  ])("gives a reason for %s", (_, content, at, reason) => {
    const reasons = reasonsOf(run(kkjSearch, "x.xml", content));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.[0]).toBe(at);
    expect(reasons[0]?.[1]).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
  });
});
