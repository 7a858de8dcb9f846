import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compact } from "../../../snapshots/text/compact.ts";
import { textFields } from "../../../snapshots/search/documents/document-text.ts";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { decisions, laws, programs } from "./invented-records.ts";
import { language } from "../../support/language.ts";

const hostile = [
  "",
  " \t\n　",
  ".*",
  "(a+)+$",
  "[[[",
  "\\",
  "'; DROP TABLE program; --",
  '"',
  '""""""',
  "%_%",
  "\u0000",
  "補助金\u0000人材",
  "\ud800",
  "\udfff補助\ud83d",
  "😀😀",
  "👨‍👩‍👧‍👦 補助金",
  "\u202e補助金",
  "ﷺ".repeat(400),
  "補".repeat(10_000),
  "補助金 ".repeat(3_000),
  "1".repeat(10_000),
  "第1条の".repeat(2_500),
  "昭和".repeat(5_000),
  "（株）".repeat(4_000),
  '"補助金'.repeat(2_000),
  "__proto__ constructor toString",
  "NaN",
  "-1",
];

describe("hostile queries", () => {
  const documents = [...programs, ...decisions, ...laws];
  const index = openIndex(writeIndex(documents, language), language);
  const texts = new Map(documents.map((document) => [document.id, textFields(document).map(({ text }) => text)]));

  it.each(hostile.map((query) => [JSON.stringify(query).slice(0, 40), query]))(
    "answers %s, the same each time",
    (_label, query) => {
      const { hits, total } = index.search(query, { limit: 100 });
      expect(hits.length).toBeLessThanOrEqual(total);
      expect(index.search(query, { limit: 100 }).hits).toEqual(hits);
    },
  );

  it("treats every character as itself: complete text matches are those that hold every word", () => {
    const alphabet = fc.constantFrom(..."補助金人材確保富山県第号一般の 　\"'.*+?()[]{}|\\^$%_-/&a1Ａ😀\ud800\u0000");
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 12 }), (characters) => {
        const query = characters.join("").replaceAll('"', "");
        const words = query
          .split(/\s+/u)
          .map(compact)
          .filter((word) => word !== "");
        const literal = documents.filter(({ id }) =>
          words.every((word) => texts.get(id)!.some((text) => text.includes(word))),
        );
        const found = index
          .search(query, { limit: 1000 })
          .hits.filter(({ partial, basis }) => !partial && basis === "text");
        const holders = new Set(words.length === 0 ? [] : literal.map(({ id }) => id));
        // A numeral at the end of the query may be followed by a counter in the record, and is a digit there.
        const { record } = index.explain(query, {});
        // What answers the query as a question holds words that mean the same.
        const other = ["unfinished_word", "question"];
        const literally = found.filter(({ ordinal }) => !other.includes(record(ordinal)!.step));
        for (const { id } of literally) expect(holders.has(id)).toBe(true);
        const reached = new Set(index.search(query, { limit: 1000 }).hits.map(({ id }) => id));
        for (const id of holders) expect(reached.has(id)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
