import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ntaHoujinWebapi } from "../../../../builder/adapters/companies/nta-houjin-webapi.ts";
import { ntaInvoiceWebapi } from "../../../../builder/adapters/companies/nta-invoice-webapi.ts";
import { houjinRawColumns, invoiceRawColumns } from "../../../../schemas/input/register.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";

describe("Web-API of corporate numbers", () => {
  it("yields the columns as published and refuses what has no valid number", () => {
    const parsed = run(ntaHoujinWebapi, "name.xml", fixture("nta-houjin-webapi", "name.xml"));
    expectValidRows(parsed);
    expect(parsed[0]).toMatchObject({ ok: true, dataset: "houjin_raw", at: "name.xml#corporation[1]" });
    const [row] = rowsOf(parsed, "houjin_raw");
    expect(Object.keys(row ?? {})).toEqual([...houjinRawColumns]);
    expect(row).toMatchObject({
      corporateNumber: "6990000002222",
      name: "株式会社見本Ａ＆Ｂ　&工業",
      latest: "1",
      closeDate: null,
      enName: null,
      hihyoji: "0",
    });
    expect(reasonsOf(parsed)).toEqual([
      ["name.xml#corporation[2]", 'corporateNumber "6990000002223" is no corporate number'],
      ["name.xml#corporation[3]", "a corporation without corporateNumber"],
      ["name.xml#count", "the answer announces 4 corporations and holds 3"],
    ]);
  });

  it.each([
    ["", "#1", /empty/],
    ["<corporations><corporation>", "#", /not well-formed XML/],
    ["<DataRoot/>", "#DataRoot", /the root element is DataRoot, not corporations/],
    ["404,not found", "#1", /not well-formed XML/],
  ])("answers %j with a reason", (content, at, reason) => {
    const [only, ...others] = run(ntaHoujinWebapi, "x.xml", content);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      ok: false,
      at: expect.stringContaining(`x.xml${at}`),
      reason: expect.stringMatching(reason),
    });
  });

  it("yields nothing for an answer without hits", () => {
    expect(
      run(ntaHoujinWebapi, "none.xml", "<corporations><count>0</count><divideSize>1</divideSize></corporations>"),
    ).toEqual([]);
  });
});

describe("Web-API of invoice registrants", () => {
  it("yields the columns as published and refuses what has no valid number", () => {
    const parsed = run(ntaInvoiceWebapi, "num.json", fixture("nta-invoice-webapi", "num.json"));
    expectValidRows(parsed);
    const [first, second] = rowsOf(parsed, "invoice_raw");
    expect(Object.keys(first ?? {})).toEqual([...invoiceRawColumns]);
    expect(first).toMatchObject({
      registratedNumber: "T6990000002222",
      name: "株式会社見本ＡＢＣ工業",
      disposalDate: null,
      tradeName: null,
    });
    expect(second).toMatchObject({ registratedNumber: "T7660000001554", sequenceNumber: null, name: null });
    expect(parsed[1]).toMatchObject({
      at: "num.json#announcement[1]",
      notes: [{ field: "sequenceNumber", reason: "not a text" }],
    });
    expect(reasonsOf(parsed)).toEqual([
      ["num.json#announcement[2]", 'registratedNumber "T6990000002223" has a wrong check digit'],
      ["num.json#announcement[3]", 'registratedNumber "6990000002222" is not T and 13 digits'],
      ["num.json#announcement[4]", "an entry without registratedNumber"],
      ["num.json#announcement[5]", "an entry that is no object"],
      ["num.json#count", "the answer announces 4 entries and holds 6"],
    ]);
  });

  it.each([
    ["", /empty/],
    ['{"announcement":[', /not JSON/],
    ["[]", /no list named announcement/],
    ['{"count":"1"}', /no list named announcement/],
  ])("answers %j with a reason", (content, reason) => {
    const [only, ...others] = run(ntaInvoiceWebapi, "x.json", content);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      ok: false,
      at: expect.stringMatching(/^x\.json#/),
      reason: expect.stringMatching(reason),
    });
  });
});

describeWithCorpus("the Web-API as it answered", (corpus) => {
  it("reads the one corporation", () => {
    const parsed = run(
      ntaHoujinWebapi,
      "webapi_v4_name_response.xml",
      readFileSync(join(corpus, "raw/nta_houjin/webapi_v4_name_response.xml")),
    );
    expect(reasonsOf(parsed)).toEqual([]);
    expect(rowsOf(parsed, "houjin_raw")).toMatchObject([
      {
        corporateNumber: "8011001150296",
        name: "ＡｋｋｅｙＬａｂ株式会社",
        furigana: "アッキーラボ",
        updateDate: "2022-10-14",
        latest: "1",
        addressOutside: null,
      },
    ]);
  });
});
