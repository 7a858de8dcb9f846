import { describe, expect, it } from "vitest";
import { z } from "zod";
import * as exported from "../../schemas/common.ts";
import { nonEmpty } from "../support/non-empty.ts";

const common = { ...exported };

const cases: { name: keyof typeof common; good: unknown[]; bad: unknown[] }[] = [
  {
    name: "Text",
    good: ["a", " 根拠 ", "𠮷野家 😀"],
    bad: ["", "  ", "\u3000", 1, null, "a\0b", "a\ud83d", "\ude00\ud83d"],
  },
  {
    name: "IsoDate",
    good: ["2024-02-29", "1947-09-15"],
    bad: ["2023-02-29", "2024-02-30", "2024-13-01", "2024-1-1", "20240101", "2024-01-01T00:00:00Z", ""],
  },
  {
    name: "Timestamp",
    good: ["2026-04-22T13:20:57Z"],
    bad: ["2026-04-22T13:20:57.045Z", "2026-04-22T13:20:57+00:00", "2026-02-30T00:00:00Z", "2026-04-22T24:00:00Z"],
  },
  {
    name: "JstTimestamp",
    good: ["2026-04-22T00:00:00+09:00"],
    bad: ["2026-04-22T00:00:00Z", "2026-04-22T00:00:00+08:00"],
  },
  {
    name: "Checksum",
    good: [`sha256:${"0a".repeat(32)}`],
    bad: ["07af8db8c7659c36", "0a".repeat(32), `sha256:${"0A".repeat(32)}`, `sha256:${"0a".repeat(31)}`],
  },
  { name: "HoujinBangou", good: ["8999999999901"], bad: ["899999999990", "T8999999999901", 8999999999901] },
  { name: "InvoiceNumber", good: ["T8999999999901"], bad: ["8999999999901", "t8999999999901", "T899999999990"] },
  { name: "UnifiedId", good: ["UNI-3f2a9c01d4", "UNI-ext-0001"], bad: ["UNI-abc", "UNI-ABCDEF", "LAW-3f2a9c01d4"] },
  { name: "LawUnifiedId", good: ["LAW-3f2a9c01d4"], bad: ["LAW-3f2a9c01d", "LAW-3F2A9C01D4", "UNI-3f2a9c01d4"] },
  { name: "CourtUnifiedId", good: ["HAN-3f2a9c01d4"], bad: ["HAN-3f2a9c01d45"] },
  { name: "BidUnifiedId", good: ["BID-3f2a9c01d4"], bad: ["BID-"] },
  { name: "TaxUnifiedId", good: ["TAX-3f2a9c01d4"], bad: ["xTAX-3f2a9c01d4"] },
  { name: "SourceReceiptId", good: ["src_9a0364b9e99b"], bad: ["src_9a0364b9e9"] },
  { name: "CorpusSnapshotId", good: [`cs1_${"a2".repeat(26)}`], bad: [`cs1_${"a1".repeat(26)}`, "cs1_abc"] },
  { name: "Yen", good: [0, 9007199254740991], bad: [-1, 1.5, 9007199254740992, "1", Number.NaN] },
  { name: "ManYen", good: [0, 37.5], bad: [-0.1, Number.POSITIVE_INFINITY] },
  { name: "Confidence", good: [0, 1, 0.94], bad: [-0.01, 1.01] },
  {
    name: "HttpUrl",
    good: ["https://www.meti.go.jp/", "http://example.jp/a?b=c#d", "https://例え.jp/資料.pdf"],
    bad: [
      "www.meti.go.jp",
      "ftp://example.jp/",
      "https://",
      "https://a b.jp/",
      " https://a.jp/",
      "javascript:alert(1)",
    ],
  },
  { name: "Prefecture", good: ["東京都"], bad: ["東京", "全国", "tokyo"] },
  {
    name: "Json",
    good: [null, 1, "a", false, [1, [{ a: null }]], { a: { b: [] } }, nested(64)],
    bad: [
      undefined,
      Number.NaN,
      1n,
      new Date(0),
      new Map(),
      () => 1,
      { a: undefined },
      [new Date(0)],
      "\ud83d",
      { "\ud83d": 1 },
      nested(65),
    ],
  },
];

describe.each(cases)("$name", ({ name, good, bad }) => {
  const schema = common[name] as z.ZodType;

  it.each(good)("takes %j as it is", (value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  it.each(nonEmpty(bad.map((value) => [value])))("refuses %o", (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});

describe("pageOf", () => {
  it("asks for total, limit, offset and results of the given shape", () => {
    const page = common.pageOf(z.object({ id: z.string() }));
    expect(page.safeParse({ total: 1, limit: 20, offset: 0, results: [{ id: "a" }] }).success).toBe(true);
    expect(page.safeParse({ total: 1, limit: 20, offset: 0, results: [{ id: 1 }] }).success).toBe(false);
    expect(page.safeParse({ total: -1, limit: 20, offset: 0, results: [] }).success).toBe(false);
    expect(page.safeParse({ total: 0, limit: 0, offset: 0, results: [] }).success).toBe(false);
  });
});

function nested(depth: number): unknown[] {
  let list: unknown[] = [];
  for (let level = 1; level < depth; level += 1) list = [list];
  return list;
}
