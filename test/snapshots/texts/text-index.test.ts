import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compact } from "../../../snapshots/text/compact.ts";
import { writeTextIndex } from "../../../snapshots/texts/text-index-writer.ts";
import { TextIndex } from "../../../snapshots/texts/text-index.ts";
import { TextSearch } from "../../../snapshots/texts/text-search.ts";
import type { TextGroup, TextUnit } from "../../../snapshots/texts/text-unit.ts";
import { markTerm, termsOf } from "../../../snapshots/texts/terms.ts";
import { temporaryFolder } from "../../support/build.ts";

const folder = temporaryFolder("texts");
let files = 0;

function write(groups: readonly TextGroup[], units: readonly TextUnit[]): string {
  const path = join(folder, `${files++}.texts`);
  writeTextIndex(path, groups, units, (id) => (id === "B" ? "A" : null));
  return path;
}

function withIndex<Result>(path: string, use: (index: TextIndex) => Result): Result {
  const index = new TextIndex(path);
  try {
    return use(index);
  } finally {
    index.close();
  }
}

const group = (id: string, heads: readonly string[]): TextGroup => {
  return { id, heads, names: heads.map(compact), sort: null, prior: 500 };
};
const unit = (id: string, passages: readonly string[], more: Partial<TextUnit> = {}): TextUnit => {
  return { id, group: null, label: "", heads: [], marks: [], passages, prior: 500, preview: [null, `${id}!`], ...more };
};
const word = (text: string, weight = 1) => ({ text, shown: text, terms: termsOf(compact(text)), weight });

describe("a text index", () => {
  it("gives back its units, groups and the units of a group by their label", () => {
    const groups = [group("A", ["架空法"]), group("B", ["架空法施行令"]), group("C", ["見本法"])];
    const units = [
      unit("A/1", ["架空の目的"], { group: "A", label: "1" }),
      unit("A/3_2", ["架空の届出", "届出の期限"], { group: "A", label: "3_2" }),
      unit("C/1", ["見本の目的"], { group: "C", label: "1" }),
    ];
    withIndex(write(groups, units), (index) => {
      expect(index.units).toBe(3);
      expect(index.passages).toBe(4);
      expect(index.unit(1)).toEqual({ id: "A/3_2", label: "3_2" });
      expect(index.groups.map(([id, , , parent]) => [id, parent])).toEqual([
        ["A", -1],
        ["B", 0],
        ["C", -1],
      ]);
      expect(index.preview(1)).toEqual([null, "A/3_2!"]);
      expect(index.find(0, "3_2")).toBe(1);
      expect(index.find(1, "1")).toBe(-1);
      expect(index.find(2, "1")).toBe(2);
    });
  });

  it("finds for every term exactly the passages that have it", () => {
    const texts = fc.array(fc.array(fc.constantFrom("解雇", "予告", "の", "賃金", "5年", "データ"), { maxLength: 6 }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(texts, (parts) => {
        const passages = parts.map((words) => words.join(""));
        const path = write(
          [],
          passages.map((text, at) => unit(`u${at}`, [text])),
        );
        withIndex(path, (index) => {
          for (const term of new Set(passages.flatMap((text) => termsOf(compact(text))))) {
            const having = passages.filter((text) => termsOf(compact(text)).includes(term)).length;
            expect(index.count(index.termOf(term))).toBe(having);
          }
        });
      }),
    );
  });

  it("has the same bytes for the same units", () => {
    const units = [unit("a", ["解雇の予告"]), unit("b", ["賃金の支払"], { marks: ["day:2025-03-14"] })];
    expect(readFileSync(write([], units))).toEqual(readFileSync(write([], units)));
  });

  it("refuses a file that is none or cut short", () => {
    const path = write([], [unit("a", ["解雇の予告"])]);
    const other = join(folder, "other.texts");
    writeFileSync(other, "not an index at all, only words");
    expect(() => new TextIndex(other)).toThrow("does not end in KNKTXT1");
    truncateSync(path, readFileSync(path).length - 20);
    expect(() => new TextIndex(path)).toThrow();
  });
});

describe("a search in texts", () => {
  const search = (
    units: readonly TextUnit[],
    query: Parameters<TextSearch["search"]>[0],
    groups: readonly TextGroup[] = [],
  ) =>
    withIndex(write(groups, units), (index) =>
      new TextSearch(index).search(query).map(({ unit: place, passage }) => ({ id: index.unit(place).id, passage })),
    );
  const asked = (...words: string[]) => ({ words: words.map((text) => word(text)), named: new Map(), most: 10 });

  it("puts the unit first that has the words in one passage", () => {
    const found = search(
      [
        unit("apart", ["解雇について定める。", "三十日前に予告する。"]),
        unit("close", ["その他。", "解雇は三十日前に予告する。"]),
      ],
      asked("解雇", "予告"),
    );
    expect(found.map(({ id }) => id)).toEqual(["close", "apart"]);
    expect(found[0]!.passage).toBe(1);
  });

  it("counts a caption more than another passage, and the name of the law too", () => {
    const groups = [group("A", ["見本法"]), group("B", ["労働基準法"])];
    const units = [
      unit("said", ["解雇の予告について。", "解雇の予告の期間。"], { group: "A", label: "1" }),
      unit("headed", ["解雇の予告について。"], { group: "A", label: "2", heads: ["（解雇の予告）"] }),
      unit("lawful", ["解雇の予告について。"], { group: "B", label: "1" }),
    ];
    expect(search(units, asked("解雇", "予告"), groups).map(({ id }) => id)).toEqual(["headed", "said", "lawful"]);
    expect(search(units, asked("解雇", "予告", "労働基準"), groups)[0]!.id).toBe("lawful");
  });

  it("prefers what carries a mark among what says the same", () => {
    const units = [
      unit("other", ["新株予約権の発行の差止め"], { marks: ["day:2024-01-01"] }),
      unit("that", ["新株予約権の発行の差止め"], { marks: ["day:2005-03-23"] }),
      unit("beside", ["別の事件"], { marks: ["day:2005-03-23"] }),
    ];
    const mark = { text: "day", shown: null, terms: [markTerm("day:2005-03-23")], weight: 1.5 };
    const found = search(units, { ...asked("新株予約権"), marks: [mark] });
    expect(found.map(({ id }) => id)).toEqual(["that", "other"]);
    expect(search(units, { words: [], marks: [mark], named: new Map(), most: 10 }).map(({ id }) => id)).toEqual([
      "that",
      "beside",
    ]);
  });

  it("shows only what is admitted, and nothing for words that no text has", () => {
    const units = [unit("a", ["解雇の予告"]), unit("b", ["解雇の予告"])];
    expect(search(units, { ...asked("解雇"), admits: (place) => place === 1 }).map(({ id }) => id)).toEqual(["b"]);
    expect(search(units, asked("相続放棄"))).toEqual([]);
  });

  it("a word for which others stand is worth no more than they are: few texts hold it, and by chance", () => {
    const units = [
      unit("chance", ["届出の取り消しを受け取った"]),
      unit("meant", ["助成金を不正に受給したもの"]),
      ...Array.from({ length: 30 }, (_, at) => unit(`other${at}`, ["助成金を不正に受給しない事業主"])),
    ];
    const words = [word("助成金"), word("受け取った"), { ...word("不正に受給した"), standsFor: ["受け取った"] }];
    expect(search(units, { words, named: new Map(), most: 2 })[0]!.id).toBe("meant");
    expect(search(units, { words: words.slice(0, 2), named: new Map(), most: 2 })[0]!.id).toBe("chance");
  });

  it("answers a second question as if it were the first", () => {
    withIndex(write([], [unit("a", ["解雇の予告"]), unit("b", ["賃金の支払"])]), (index) => {
      const texts = new TextSearch(index);
      const first = texts.search(asked("解雇"));
      texts.search(asked("賃金", "支払"));
      expect(texts.search(asked("解雇"))).toEqual(first);
    });
  });
});
