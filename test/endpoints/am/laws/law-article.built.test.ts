import { describe, expect, it } from "vitest";
import { toKanjiNumeral } from "../../../../snapshots/text/numerals.ts";
import { corpusOfFile } from "../../../support/shared-snapshot.ts";
import { recordsOf, searcher } from "../../../support/dataset-suites.ts";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/am/law_article";
const { search } = searcher(service, path, "article_id");
const article = async (law: string, number: string, day?: string) =>
  (
    await search({
      law_name_or_canonical_id: law,
      article_number: number,
      ...(day === undefined ? {} : { as_of: day }),
    })
  ).body;

const law = "架空産業振興法";

describeLookup({
  service,
  path: `${path}?${new URLSearchParams({ law_name_or_canonical_id: law, article_number: "3の2" })}`,
  units: 1,
  fails: { path, code: "missing_required_arg" },
});

describe("200", () => {
  it("answers the exact text with its keys", async () => {
    const body = await article(law, "第三条の二");
    expect(Object.keys(body)).toEqual([
      "found",
      "article_id",
      "article_number",
      "article_number_sort",
      "title",
      "text_full",
      "text_summary",
      "effective_from",
      "effective_until",
      "last_amended",
      "law",
      "source_url",
      "source_fetched_at",
      "error",
      "retrieval_note",
      "known_gaps",
      "paragraph",
      "item",
      "text_as_of",
      "divisions",
    ]);
    expect(body).toMatchObject({
      found: true,
      divisions: ["第一章　総則"],
      article_number: "3_2",
      article_number_sort: 3_002_000_000,
      title: "第三条の二（実施状況の公表）",
      text_full: "架空産業大臣は、基本計画の実施の状況を、毎年一回、公表するものとする。",
      effective_from: "2026-04-01",
      law: { law_title: law, law_number: "令和二年法律第九百九十九号" },
      error: null,
      known_gaps: [],
      paragraph: null,
      item: null,
      text_as_of: "2026-04-01",
    });
  });

  it.each([
    ["7条2項", "7", "前項の計画には、", null],
    ["第七条第二項第三号", "7", "前項の計画には、", "必要な資金の額及びその調達方法"],
    ["7②", "7", "前項の計画には、", null],
    ["7条2項2号", "7", "前項の計画には、", "事業の内容及び実施時期"],
    ["7-2項", null, null, null],
    ["3条1項", "3", "架空産業大臣は、架空産業の振興に関する基本計画を三年ごと", null],
  ])("answers the article of %s and shows the part", async (written, number, paragraph, item) => {
    const body = await article(law, written);
    if (number === null) return expect(body.error.code).toBe("no_matching_records");
    expect(body).toMatchObject({ found: true, article_number: number, error: null });
    expect(body.paragraph.text.startsWith(paragraph)).toBe(true);
    expect(body.item?.text ?? null).toBe(item);
    expect(body.text_full).toContain(body.paragraph.text);
  });

  it("names how many parts an article has that lacks the one asked for", async () => {
    const noParagraph = await article(law, "8条2項");
    expect(noParagraph).toMatchObject({ found: false, text_full: null, error: { code: "no_matching_records" } });
    expect(noParagraph.error.message).toMatch(/it has 1 paragraph$/);
    expect((await article(law, "7条2項4号")).error.message).toContain("2 paragraphs and in that one 3 items");
  });

  it.each([
    ["架空消費税法", "57"],
    ["架空情報の保護に関する法律", "第二条"],
  ])("never denies an article of %s outside the part that is held", async (name, number) => {
    const body = await article(name, number);
    expect(body).toMatchObject({
      found: false,
      law: { law_title: name },
      error: { code: "dataset_not_loaded", field: "article_number", severity: "soft" },
      known_gaps: [{ kind: "law_text_partial" }],
    });
    expect(body.error.message).toContain("is not held here, and may exist");
    expect(body.error.hint).toContain("2 of 3 articles");
    expect(body.error.hint).toContain("https://");
    expect(body.known_gaps[0].message).toContain("Held: 2 of 3 articles.");
    expect(body.known_gaps[0].message_ja).toContain("全3条のうち2条");
  });

  it("says beside a text that the law is held in part", async () => {
    expect(await article("架空消費税法", "9")).toMatchObject({
      found: true,
      error: null,
      known_gaps: [{ kind: "law_text_partial", affected_records: [expect.stringMatching(/^LAW-/)] }],
    });
  });

  it("finds every article of the main provisions by every form of its number", async () => {
    const titles = new Map(recordsOf(corpus(), "law").map((row) => [row.unified_id, row.law_title]));
    const current = recordsOf(corpus(), "law_article").filter(
      ({ provision, article_number: number, effective_until: until }) =>
        provision === "main" && number !== null && until === null,
    );
    expect(current.length).toBeGreaterThan(20);
    for (const { law_id: id, article_number: number, text } of current) {
      const [main = "", ...branches] = number!.split(":")[0]!.split("_");
      const kanji = [main, ...branches].map((part) => toKanjiNumeral(Number(part)));
      const forms = [
        number!,
        [main, ...branches].join("-"),
        [main, ...branches].join("の"),
        `第${[`${main}条`, ...branches].join("の")}`,
        `第${[`${kanji[0]}条`, ...kanji.slice(1)].join("の")}`,
      ];
      for (const form of forms) {
        const body = await article(forms.indexOf(form) % 2 === 0 ? id : titles.get(id)!, form);
        expect(body.text_full, `${titles.get(id)} ${form}`).toBe(text);
      }
    }
  });

  it("takes the revision in force on the day", async () => {
    expect((await article(law, "3", "2022-01-01")).text_full).toContain("五年ごと");
    expect((await article(law, "3", "2026-03-31")).text_full).toContain("五年ごと");
    expect((await article(law, "3", "2026-04-01")).text_full).toContain("三年ごと");
  });

  it("says which revisions it holds where none is in force on the day", async () => {
    const body = await article(law, "3の2", "2022-01-01");
    expect(body).toMatchObject({ found: false, text_full: null, error: null, law: { law_title: law } });
    expect(body.retrieval_note).toContain("2026-04-01");
    expect((await article(law, "1", "2019-01-01")).found).toBe(false);
  });

  it("shows no text under a day before the revision of the law that it is of, also where the article states no day", async () => {
    const name = "架空取引の適正化に関する法律";
    expect(await article(name, "4", "2024-11-01")).toMatchObject({ found: true, effective_from: null });
    const before = await article(name, "4", "2024-10-31");
    expect(before).toMatchObject({ found: false, text_full: null, error: null, law: { law_title: name } });
    expect(before.retrieval_note).toContain("2024-11-01");
  });

  it("says of a day to come that amendments until then may be missing", async () => {
    const body = await article(law, "8", "2099-01-01");
    expect(body.found).toBe(true);
    expect(body.retrieval_note).toContain("to come");
    expect((await article(law, "8")).retrieval_note).toBeNull();
  });

  it("answers deleted articles, also those within a range", async () => {
    expect(await article("架空産業振興法施行令", "2")).toMatchObject({ found: true, text_full: "削除" });
    for (const number of ["4", "5", "第六条", "4:6"])
      expect(await article(law, number), number).toMatchObject({
        found: true,
        article_number: "4:6",
        text_full: "削除",
      });
    expect((await article(law, "5", "2022-01-01")).error).toBeNull();
    expect((await article(law, "4", "2022-01-01")).text_full).toContain("協議会");
  });

  it("finds the law by abbreviation, reading and number", async () => {
    const { article_id: id } = await article(law, "8");
    for (const name of [
      "架産法",
      "架空産業法",
      "かくうしんこうほう",
      "令和二年法律第九百九十九号",
      "令和2年法律第999号",
    ])
      expect((await article(name, "8")).article_id, name).toBe(id);
  });

  it("takes part of a title for the act before its orders", async () => {
    expect((await article("架空産業振興", "8")).law).toMatchObject({ law_title: law });
  });

  it("finds an order by a short name of its act, which no source gives it", async () => {
    expect(await article("架産法施行令", "3")).toMatchObject({
      found: true,
      law: { law_title: "架空産業振興法施行令" },
    });
  });

  it.each([
    ["架空", "1", "ambiguous_query", "law_name_or_canonical_id"],
    ["どこにもないほうりつ", "1", "no_matching_records", "law_name_or_canonical_id"],
    [law, "999", "no_matching_records", "article_number"],
    [law, "第八条第二項", "no_matching_records", "article_number"],
    ["架空産業近代化促進法", "1", "dataset_not_loaded", null],
    [law, "", "missing_required_arg", "article_number"],
    ["", "1", "missing_required_arg", "law_name_or_canonical_id"],
    [law, "1".repeat(41), "out_of_range", "article_number"],
  ])("tells of %s %s inside the answer", async (name, number, code, field) => {
    const body = await article(name, number);
    expect(body).toMatchObject({ found: false, text_full: null, error: { code, field } });
  });

  it("tells of a day that does not exist", async () => {
    expect((await article(law, "1", "2026-02-30")).error).toMatchObject({
      code: "invalid_date_format",
      field: "as_of",
    });
  });
});
