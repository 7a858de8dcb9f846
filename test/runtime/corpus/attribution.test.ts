import { expect, it } from "vitest";
import { invoiceAttribution } from "../../../runtime/corpus/registrants.ts";
import type { Manifest } from "../../../schemas/snapshot/manifest.ts";

const source = (id: string, url: string, publisher: string): Manifest["sources"][number] => ({
  id,
  url,
  publisher,
  license: "pdl_v1.0",
  fetched_at: "2026-01-01T00:00:00Z",
  files: [],
});
const official = source("invoice", "https://www.invoice-kohyo.nta.go.jp/download/", "国税庁");
const mirror = source("mirror", "https://mirror.example/", "架空写し");
const other = source("laws", "https://laws.e-gov.go.jp/", "デジタル庁");

it("names the sources of the rows, once each, and the agency's address first", () => {
  const twice = [mirror, other, official, { ...official, id: "diff" }];
  expect(invoiceAttribution(twice, [mirror.url, official.url])).toEqual({
    source: "架空写し、国税庁",
    source_url: "https://www.invoice-kohyo.nta.go.jp/download/",
    license: "pdl_v1.0",
    edited: true,
    notice: expect.stringMatching(/^出典：架空写し、国税庁。.*加工/),
  });
});

it("names the agency's own site when the snapshot holds no registrant", () => {
  expect(invoiceAttribution([other], [])).toMatchObject({
    source: "国税庁（適格請求書発行事業者公表サイト）",
    source_url: "https://www.invoice-kohyo.nta.go.jp/",
    license: "pdl_v1.0",
  });
});
