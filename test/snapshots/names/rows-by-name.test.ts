import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeNameIndex } from "../../../snapshots/names/name-index-writer.ts";
import { NameIndex } from "../../../snapshots/names/name-index.ts";
import { rowKeys } from "../../../snapshots/names/name-keys.ts";
import { beginningKeys, rowsBeginning, rowsWithKeys, sameNameKeys } from "../../../snapshots/names/rows-by-name.ts";
import type { Condition } from "../../../snapshots/names/scan.ts";
import { temporaryFolder } from "../../support/build.ts";

const folder = temporaryFolder("rows-by-name");
const many = Array.from({ length: 40_000 }, (_, at) => `株式会社多数${String(at).padStart(5, "0")}`);
const names = ["株式会社架空", "架空株式会社", "合同会社架空", "架空", "株式会社架空商事", "架空商事株式会社", ...many];
const words = ["大阪府", "東京都"];
let index: NameIndex;

beforeAll(() => {
  const entries = names
    .flatMap((name, row) => rowKeys([name]).map((key) => ({ key: Buffer.from(key), row })))
    .toSorted((a, b) => a.key.compare(b.key) || a.row - b.row);
  const codes = Uint16Array.from(names, (_, row) => (row % 10_000 === 9_999 ? 1 : 2));
  writeNameIndex(
    join(folder, "x.names"),
    { numbers: Float64Array.from(names, (_, row) => row), columns: [{ name: "place", words, codes }], sources: [] },
    { entries: entries.length, inOrder: entries },
  );
  index = new NameIndex(join(folder, "x.names"));
});
afterAll(() => {
  index.close();
  rmSync(folder, { recursive: true, force: true });
});

const exactRows = (name: string) => rowsWithKeys(index, sameNameKeys(name), []);
const beginningRows = (name: string, conditions: readonly Condition[] = []) =>
  rowsBeginning(index, beginningKeys(name), conditions);
const shown = (rows: Iterable<number>) => [...new Set(rows)].map((row) => names[row]);

describe("rows by a name", () => {
  it("without a form have any form, with one this form first", () => {
    expect(shown(exactRows("架空")).toSorted()).toEqual(names.slice(0, 4).toSorted());
    expect(shown(exactRows("㈱架空"))[0]).toBe("株式会社架空");
    expect(shown(exactRows("架空(同)")).toSorted()).toEqual(names.slice(0, 4).toSorted());
    expect(shown(exactRows("架空商"))).toEqual([]);
  });

  it("begin with it, with the form or without", () => {
    expect(shown(beginningRows("架空商")).toSorted()).toEqual(names.slice(4, 6).toSorted());
    expect(shown(beginningRows("株式会社架空商")).toSorted()).toEqual(names.slice(4, 6).toSorted());
    expect(shown(beginningRows("・"))).toEqual([]);
  });

  it("come one after the other, each, through all pieces", () => {
    expect(shown(beginningRows("多数"))).toEqual(many);
    const column = index.column("place");
    const admitted = column.admitting((word) => word === "大阪府");
    expect(shown(beginningRows("多数", [{ column, admitted }]))).toEqual(
      [9_999, 19_999, 29_999, 39_999].map((row) => names[row]),
    );
  });
});
