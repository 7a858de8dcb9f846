import { expect, it } from "vitest";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { programs } from "./invented-records.ts";
import { language } from "../../support/language.ts";

/** So many records that common words have more candidates than a search looks at anew each time. */
const documents = Array.from({ length: 80 * programs.length }, (_, number) => {
  const program = programs[number % programs.length]!;
  return { ...program, id: `${program.id}-${number}`, prior: (program.prior + 37 * number) % 1000 };
});
const bytes = writeIndex(documents, language);
const queries = [
  "補助金",
  "補助",
  "製品 補助金",
  "補助金 製品",
  "支援事業",
  "金",
  "富山県 補助金",
  "補 助 金",
  '"補助金" 富山',
];
const filters = [
  undefined,
  (ordinal: number) => ordinal % 3 === 0,
  (ordinal: number) => ordinal % 50 === 7,
  () => false,
];

it("answers page after page and filter after filter as an index does that was never asked before", () => {
  const asked = openIndex(bytes, language);
  for (const query of [...queries, ...queries.toReversed()])
    for (const filter of filters)
      for (const offset of [0, 20]) {
        const options = { limit: 20, offset, partial: "fill" as const, ...(filter ? { filter } : {}) };
        expect(asked.rank(query, options)).toEqual(openIndex(bytes, language).rank(query, options));
      }
});

it("goes on doing so when it has seen more queries than it remembers", () => {
  const asked = openIndex(bytes, language);
  const first = asked.rank("補助金", { limit: 100 });
  // Each finds every one of them, and is a query of its own.
  for (let times = 2; times < 99; times++) asked.rank("補助金 ".repeat(times), { limit: 1 });
  expect((4 << 20) / (9 * documents.length)).toBeLessThan(90);
  expect(asked.rank("補助金", { limit: 100 })).toEqual(first);
  expect(first.hits.length).toBeGreaterThan(64);
});
