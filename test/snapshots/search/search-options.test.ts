import { describe, expect, it } from "vitest";
import { matchedRanges, openIndex } from "../../../snapshots/search/index-reader.ts";
import { AskedQuery } from "../../../snapshots/search/query/asked-query.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { decisions, programs } from "./invented-records.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { language } from "../../support/language.ts";

const index = openIndex(writeIndex(programs, language), language);

describe("paging", () => {
  it.each(["補助金", "富山県 人材確保 補助金", "一般 岐阜県", "号"])(
    "walks every hit of %s once, in one order",
    (query) => {
      const all = index.search(query, { limit: 1000 });
      expect(all.hits).toHaveLength(all.total);
      for (const limit of [1, 7, 20]) {
        const walked: string[] = [];
        for (let offset = 0; offset < all.total + limit; offset += limit)
          walked.push(...index.search(query, { limit, offset }).hits.map(({ id }) => id));
        expect(walked).toEqual(all.hits.map(({ id }) => id));
      }
      expect(new Set(all.hits.map(({ id }) => id)).size).toBe(all.total);
    },
  );

  it("orders by score, then prior, then id", () => {
    const { hits } = index.search("一般補助金", { limit: 100 });
    expect(hits).toHaveLength(60);
    for (let at = 1; at < hits.length; at++) {
      const [before, after] = [hits[at - 1]!, hits[at]!];
      expect(before.score > after.score || (before.score === after.score && before.id < after.id)).toBe(true);
    }
  });
});

describe("an order handed in", () => {
  /** The ids backwards. */
  const places = Uint32Array.from({ length: index.size }, (_, ordinal) => index.size - 1 - ordinal);
  const ties = { places, ordinals: places };

  it("decides between equal scores, on every page", () => {
    const plain = index.search("一般補助金", { limit: 100 }).hits;
    const expected = plain.toSorted((a, b) => b.score - a.score || (a.id > b.id ? -1 : 1)).map(({ id }) => id);
    expect(expected).not.toEqual(plain.map(({ id }) => id));
    const walked: string[] = [];
    for (let offset = 0; offset < plain.length; offset += 7)
      walked.push(...index.search("一般補助金", { limit: 7, offset, ties }).hits.map(({ id }) => id));
    expect(walked).toEqual(expected);
  });
});

describe("filters", () => {
  it("counts and shows only admitted records", () => {
    const even = index.search("一般補助金", { limit: 100, filter: (ordinal) => ordinal % 2 === 0 });
    expect(even.total).toBe(30);
    expect(nonEmpty(even.hits).every(({ ordinal, id }) => ordinal % 2 === 0 && index.idOf(ordinal) === id)).toBe(true);
  });

  it("limits to ids, those it does not hold aside, together with a filter", () => {
    const ids = ["UNI-1000000000", "UNI-1000000001", "UNI-9999999999"];
    expect(index.search("一般補助金", { limit: 10, ids }).hits.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(index.search("一般補助金", { limit: 10, ids, filter: () => false }).total).toBe(0);
    expect(index.search("UNI-0000000012", { limit: 10, ids }).total).toBe(0);
  });
});

describe("partial matches", () => {
  const query = "富山県 人材確保 補助金";

  it("follow the complete ones, marked, and count in the total", () => {
    const filled = index.search(query, { limit: 100 });
    expect(filled).toMatchObject({ complete: 1, partial: false });
    expect(filled.total).toBeGreaterThan(1);
    expect(filled.hits.map(({ partial }) => partial)).toEqual([false, ...Array(filled.total - 1).fill(true)]);
  });

  it("stay out where only complete ones are wanted", () => {
    expect(index.search(query, { limit: 100, partial: "never" })).toMatchObject({ total: 1, complete: 1 });
    expect(index.search("荷車 奉加帳", { limit: 10, partial: "never" }).total).toBe(0);
  });

  it("stand alone, and the answer says so, when no record carries every word", () => {
    expect(index.search("からくり製品 奉加帳", { limit: 10 })).toMatchObject({ complete: 0, partial: true, total: 2 });
  });

  it("may carry one thing of many that were asked", () => {
    const { hits, partial } = index.search("からくり 奉加帳 硯箱 文鎮", { limit: 10 });
    expect([partial, nonEmpty(hits).every((hit) => hit.partial), hits.length > 0]).toEqual([true, true, true]);
  });
});

describe("quoted phrases", () => {
  const courts = openIndex(writeIndex(decisions, language), language);

  it("are matched as one piece", () => {
    expect(courts.search("雛形 権利", { limit: 10 }).complete).toBe(2);
    expect(courts.search('"雛形の権利"', { limit: 10 }).total).toBe(2);
    expect(courts.search('"雛形 権利"', { limit: 10 }).total).toBe(0);
    expect(courts.search('"使用は許される" 権利', { limit: 10 }).hits.map(({ id }) => id)).toEqual(["HAN-0000000002"]);
  });

  it("bind partial matches too, and an open quotation mark binds nothing", () => {
    const bound = courts.search('"使用は許される" 権利 奉加帳', { limit: 10 });
    expect(bound.hits.map(({ id, partial }) => [id, partial])).toEqual([["HAN-0000000002", true]]);
    expect(courts.search('雛形 "権利', { limit: 10 }).total).toBe(2);
  });
});

describe("what an English question quotes", () => {
  it("is translated, so records need not hold it", () => {
    const phrasesOf = (query: string) => new AskedQuery(query, language).phrases.map(({ text }) => text);
    expect(phrasesOf('What do we publish to become "DX certified"?')).toEqual([]);
    expect(phrasesOf('"JGrants"')).toEqual(["jgrants"]);
    expect(phrasesOf('"雛形の権利" license')).toEqual(["雛形の権利"]);
  });
});

describe("what matched", () => {
  it("names the pieces of the query a record carries", () => {
    const [whole] = index.search("からくり 補助金", { limit: 1 }).hits;
    expect(whole!.matched).toEqual(["からくり", "補助金"]);
    const [part] = index.search("からくり人形 補助金", { limit: 1 }).hits;
    expect(part).toMatchObject({ partial: true, matched: ["からくり", "補助金"] });
  });

  it("finds them in a text as published", () => {
    const text = "㈱見本の「カラクリ」補助金（からくり等）";
    const marked = matchedRanges(text, ["からくり", "補助金"]).map(({ start, end }) => text.slice(start, end));
    expect(marked).toEqual(["カラクリ", "補助金", "からくり"]);
    expect(matchedRanges(text, ["株式会社"]).map(({ start, end }) => text.slice(start, end))).toEqual(["㈱"]);
    expect(matchedRanges(text, ["", "ない"])).toEqual([]);
  });
});
