import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkNames } from "../../../snapshots/names/check-names.ts";
import { writeNameIndex } from "../../../snapshots/names/name-index-writer.ts";
import { NameIndex } from "../../../snapshots/names/name-index.ts";
import { rowKeys } from "../../../snapshots/names/name-keys.ts";
import { temporaryFolder } from "../../support/build.ts";

const folder = temporaryFolder("check-names");
let files = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Faults of an index over corporations with these names, filed in this order. */
function faultsOf(names: readonly (string | null)[], filed = names): (string | null)[] {
  const path = join(folder, `${files++}.names`);
  const entries = filed
    .flatMap((name, row) => rowKeys([name]).map((key) => ({ key: Buffer.from(key), row })))
    .toSorted((a, b) => a.key.compare(b.key) || a.row - b.row);
  const columns = [{ name: "prefecture", words: ["東京都"], codes: new Uint16Array(names.length).fill(1) }];
  writeNameIndex(
    path,
    { numbers: Float64Array.from(names, (_, row) => 7_000_000_000_000 + row), columns, sources: [] },
    { entries: entries.length, inOrder: entries },
  );
  const index = new NameIndex(path);
  try {
    const records = {
      count: () => names.length,
      get(_table: string, key: string) {
        const row = Number(key) - 7_000_000_000_000;
        const record = { name: names[row], prefecture: "東京都", excluded_from_search: false };
        return { json: Buffer.from(JSON.stringify(record)), index: row };
      },
    };
    return [...checkNames("houjin", index, records, 100)];
  } finally {
    index.close();
  }
}

describe("a name index held against its records", () => {
  it("has no fault in browsing order: by bytes, names outside the basic plane behind others, none at all last", () => {
    expect(faultsOf(["架空屋", "｟架空｠", "𠮷架空", null, null])).toEqual([null, null, null, null, null]);
  });

  it("has one where rows stand out of order", () => {
    expect(faultsOf(["架空屋", "𠮷架空", "｟架空｠"]).at(-1)).toBe("the name index has 7000000000002 out of order");
    expect(faultsOf(["架空屋", null, "𠮷架空"]).at(-1)).toBe("the name index has 7000000000002 out of order");
  });

  it("has one where a row is not filed under its name", () => {
    expect(faultsOf(["架空屋", "見本屋"], ["架空屋", "別名屋"])).toEqual([
      null,
      "the name index does not find 7000000000001 by 見本屋",
    ]);
  });
});
