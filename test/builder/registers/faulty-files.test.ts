import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expandFiles } from "../../../builder/inputs/expand-files.ts";
import { materialise } from "../../../builder/inputs/materialise.ts";
import { loadHoujin } from "../../../builder/registers/houjin.ts";
import type { RegisterLoad } from "../../../builder/registers/load-register.ts";
import type { RegisterInput } from "../../../builder/registers/register-definition.ts";
import { checkDigit } from "../../../snapshots/text/entities/houjin.ts";
import { fixturePath, inputOf, inputWith, scratch, tableRows, withDatabase } from "./register-database.ts";

function number(index: number): string {
  const body = String(980_000_000_000 + index);
  return `${checkDigit(body)}${body}`;
}

function row(
  index: number,
  {
    key = number(index),
    process = "01",
    update = "2026-01-05",
    name = `"架空${index}号株式会社"`,
    kind = "301",
    latest = "1",
  } = {},
): string {
  return `${index},${key},${process},0,${update},2026-01-05,${name},,${kind},"東京都","千代田区","架空町",,13,101,1000001,,,,,,,2026-01-05,${latest},,,,,"カクウ",0`;
}

async function load(...inputs: RegisterInput[]): Promise<RegisterLoad & { keys: unknown[] }> {
  return withDatabase(async (connection) => {
    const loaded = await loadHoujin(connection, inputs, { temporaryDirectory: join(scratch, "copies") });
    expect(readdirSync(join(scratch, "copies"))).toEqual([]);
    expect(
      loaded.rowsOut +
        loaded.superseded +
        loaded.deleted +
        Object.values(loaded.reasons).reduce((sum, count) => sum + count, 0),
    ).toBe(loaded.rowsIn + (loaded.reasons["no rows in the file"] ?? 0));
    return { ...loaded, keys: (await tableRows(connection, "stage_houjin")).map((record) => record["houjin_bangou"]) };
  });
}

function lines(...rows: string[]): string {
  return rows.map((text) => `${text}\n`).join("");
}

describe("rows that cannot be read", () => {
  it("are refused with their line, the others are kept", async () => {
    const tooFew = row(3).split(",").slice(0, -1).join(",");
    const content = lines(
      row(1),
      `${row(2)},`,
      tooFew,
      "",
      row(5, { name: '"開いたまま' }),
      row(6, { name: '"架空"6' }),
      row(7, { name: '"二行の\n名前"' }),
      row(9, { name: '"あとの行"' }),
      "何でもない行",
      row(11),
    );
    const loaded = await load(inputWith("structure.csv", content));
    expect(loaded.refused).toEqual([
      { at: "structure.csv#2", reason: "wrong number of columns: 31 instead of 30" },
      { at: "structure.csv#3", reason: "wrong number of columns: 29 instead of 30" },
      { at: "structure.csv#5", reason: "text after a closing quote" },
      { at: "structure.csv#6", reason: "text after a closing quote" },
      { at: "structure.csv#10", reason: "wrong number of columns: 1 instead of 30" },
    ]);
    expect(loaded.reasons).toEqual({ "text after a closing quote": 2, "wrong number of columns": 3 });
    expect(loaded).toMatchObject({
      rowsIn: 9,
      rowsOut: 4,
      perInput: [{ name: "structure.csv", rowsIn: 9, rowsOut: 4, refused: 5 }],
    });
    expect(loaded.keys).toEqual([number(1), number(7), number(9), number(11)].toSorted());
  });

  it("are refused for a single blank value too many, which DuckDB alone would let pass", async () => {
    const loaded = await load(inputWith("trailing.csv", lines(row(1), `${row(2)},`, row(3))));
    expect(loaded).toMatchObject({
      rowsOut: 2,
      refused: [{ at: "trailing.csv#2", reason: "wrong number of columns: 31 instead of 30" }],
    });
  });

  it("are refused for their values, with their line in the file", async () => {
    const wrongDigit = `${(Number(number(3)[0]) % 9) + 1}${number(3).slice(1)}`;
    const content = lines(
      row(1),
      row(2, { key: "123456789012" }),
      row(3, { key: wrongDigit }),
      row(4, { process: "55" }),
      row(5, { update: "2026-02-29" }),
      row(6, { kind: "999" }),
      row(7, { name: '"　"' }),
      row(8, { latest: "2" }),
      row(9, { key: "" }),
      row(10, { key: "９９８００００００００１０" }),
      row(11, { name: '"二行の\n名前"' }),
      row(12, { process: "" }),
      row(13, { name: "", kind: "", latest: "0" }),
    );
    const loaded = await load(inputWith("values.csv", content));
    expect(loaded.refused).toEqual([
      { at: "values.csv#2", reason: "corporateNumber is not 13 digits" },
      { at: "values.csv#3", reason: "corporateNumber has a wrong check digit" },
      { at: "values.csv#4", reason: "process is no known code" },
      { at: "values.csv#5", reason: "updateDate is no date" },
      { at: "values.csv#6", reason: "kind is no known code" },
      { at: "values.csv#7", reason: "name is blank" },
      { at: "values.csv#8", reason: "latest is neither 0 nor 1" },
      { at: "values.csv#9", reason: "corporateNumber is not 13 digits" },
      { at: "values.csv#10", reason: "corporateNumber is not 13 digits" },
      { at: "values.csv#13", reason: "process is no known code" },
    ]);
    expect(loaded).toMatchObject({ rowsIn: 13, rowsOut: 2, superseded: 1 });
    expect(loaded.keys).toEqual([number(1), number(11)].toSorted());
  });

  it("are listed in the order of lines, whatever is wrong with them", async () => {
    const content = lines(row(1, { key: "1" }), "2", row(3, { key: "3" }), "4", row(5));
    expect((await load(inputWith("order.csv", content))).refused.map(({ at }) => at)).toEqual([
      "order.csv#1",
      "order.csv#2",
      "order.csv#3",
      "order.csv#4",
    ]);
  });

  it("are all counted, the first thousand listed", async () => {
    const content = lines(
      ...Array.from({ length: 1_500 }, (_, index) =>
        index % 3 === 0 ? row(index) : index % 3 === 1 ? "x" : row(index, { key: "0" }),
      ),
    );
    const loaded = await load(inputWith("many.csv", content));
    expect(loaded.reasons).toEqual({ "corporateNumber is not 13 digits": 500, "wrong number of columns": 500 });
    expect(loaded.rowsOut).toBe(500);
    expect(loaded.refused).toHaveLength(1_000);
    expect(loaded.refused.at(-1)).toEqual({ at: "many.csv#1500", reason: "corporateNumber is not 13 digits" });
  });

  it("may be longer than a line may be", async () => {
    const content = lines(
      row(1),
      row(2, { name: `"${"長".repeat(1_000_000)}"` }),
      row(3),
      `"${"x".repeat(5_000_000)}`,
      row(5),
    );
    const loaded = await load(inputWith("long.csv", content));
    expect(loaded.refused).toEqual([
      { at: "long.csv#2", reason: "line longer than 2097152 bytes" },
      { at: "long.csv#4", reason: "line longer than 2097152 bytes" },
    ]);
    expect(loaded.rowsOut).toBe(3);
  });

  it("may have a quote that stays open to the end of the file", async () => {
    const open = `${row(2).replaceAll('"', "").slice(0, -1)}"0`;
    const loaded = await load(
      inputWith(
        "open.csv",
        lines(row(1), open, ...Array.from({ length: 40 }, (_, index) => row(index + 3).replaceAll('"', ""))),
      ),
    );
    expect(loaded.refused).toEqual([{ at: "open.csv#2", reason: "a quoted value is not closed" }]);
    expect(loaded.rowsOut).toBe(41);
  });
});

describe("files that are not what they should be", () => {
  it.each([
    ["empty.csv", ""],
    ["blank.csv", "\n\n"],
    ["mark.csv", "\u{feff}"],
    ["empty.ndjson", ""],
  ])("%s without rows is refused", async (name, content) => {
    const loaded = await load(inputWith(name, content));
    expect(loaded).toMatchObject({
      rowsIn: 0,
      rowsOut: 0,
      refused: [{ at: `${name}#1`, reason: "no rows in the file" }],
    });
  });

  it("a header is a row like any other", async () => {
    const loaded = await load(
      inputWith("header.csv", lines(Array.from({ length: 30 }, (_, index) => `column${index}`).join(","), row(1))),
    );
    expect(loaded).toMatchObject({
      rowsOut: 1,
      refused: [{ at: "header.csv#1", reason: "corporateNumber is not 13 digits" }],
    });
  });

  it("line ends may be of any kind, even mixed, and the last may be missing", async () => {
    const mixed = `\u{feff}${row(1)}\r\n${row(2)}\n${row(3)}\r\nx\n${row(5)}`;
    const loaded = await load(inputWith("mixed.csv", mixed));
    expect(loaded).toMatchObject({
      rowsOut: 4,
      refused: [{ at: "mixed.csv#4", reason: "wrong number of columns: 1 instead of 30" }],
    });
    expect(await load(inputWith("crlf.csv", `${row(1)}\r\n${row(2)}\r\n`))).toMatchObject({ rowsOut: 2, refused: [] });
    expect(await load(inputWith("mixed2.csv", `${row(1)}\r\n${row(2)}\n${row(3)}\r\n`))).toMatchObject({
      rowsOut: 3,
      refused: [],
    });
  });

  it("a file in CP932 gives reasons line by line", async () => {
    const loaded = await load(inputOf(fixturePath("nta-houjin", "diff_20260401.csv")));
    expect(loaded.rowsOut).toBe(0);
    expect(loaded.refused[0]).toEqual({ at: "diff_20260401.csv#1", reason: "bytes that are not UTF-8" });
    expect(loaded.reasons).toEqual({ "bytes that are not UTF-8": 5 });
    expect(loaded.deleted).toBe(1);
  });

  it("one line of another encoding does not spoil the rest", async () => {
    const content = Buffer.concat([
      Buffer.from(lines(row(1))),
      Buffer.from(row(2), "latin1"),
      Buffer.from([0x93, 0x8c, 0x0a]),
      Buffer.from(lines(row(3))),
    ]);
    expect(await load(inputWith("line.csv", content))).toMatchObject({
      rowsOut: 2,
      refused: [{ at: "line.csv#2", reason: "bytes that are not UTF-8" }],
    });
  });

  it("a truncated file loses its last row alone", async () => {
    const whole = lines(...Array.from({ length: 50 }, (_, index) => row(index)));
    for (const cut of [3, 30, 60, 120]) {
      const loaded = await load(inputWith("cut.csv", Buffer.from(whole).subarray(0, -cut)));
      expect([cut, loaded.rowsOut, loaded.refused.map(({ at }) => at)]).toEqual([cut, 49, ["cut.csv#50"]]);
    }
  });

  it("a NUL byte refuses its row", async () => {
    const loaded = await load(inputWith("nul.csv", lines(row(1), row(2, { name: '"架\0空"' }), row(3))));
    expect(loaded).toMatchObject({ rowsOut: 2, refused: [{ at: "nul.csv#2", reason: "a NUL byte" }] });
  });

  it("random bytes give reasons and no rows", async () => {
    const loaded = await load(inputWith("noise.csv", randomBytes(300_000)));
    expect(loaded.rowsOut).toBe(0);
    expect(loaded.refused.length).toBeGreaterThan(0);
  });

  it("gzip files are unpacked on the way, damaged ones are refused as a whole", async () => {
    const whole = gzipSync(lines(...Array.from({ length: 20_000 }, (_, index) => row(index))));
    inputWith("whole.csv.gz", whole);
    inputWith("cut.csv.gz", whole.subarray(0, -1_000));
    const { files } = await expandFiles({ files: ["whole.csv.gz", "cut.csv.gz"] }, scratch);
    const [cut, complete] = files;
    const unpacked = await materialise(complete!, join(scratch, "unpacked"));
    expect(await load(inputOf(unpacked))).toMatchObject({ rowsOut: 20_000, refused: [] });
    await expect(materialise(cut!, join(scratch, "unpacked"))).rejects.toThrow("unexpected end of file");
  });

  it("a missing file is an error, not a refusal", async () => {
    const gone = { ...inputWith("gone.csv", ""), path: join(scratch, "nowhere.csv") };
    expect(existsSync(gone.path)).toBe(false);
    await expect(load(gone)).rejects.toThrow(/nowhere\.csv/);
  });

  it("a bad file does not harm the others, nor the transaction state", async () => {
    const loaded = await load(inputWith("a.csv", "x\n"), inputWith("b.csv", lines(row(1))), inputWith("c.csv", ""));
    expect(loaded.perInput.map(({ name, rowsIn, rowsOut, refused }) => [name, rowsIn, rowsOut, refused])).toEqual([
      ["a.csv", 1, 0, 1],
      ["b.csv", 1, 1, 0],
      ["c.csv", 0, 0, 1],
    ]);
  });
});

describe("JSON lines", () => {
  const json = (index: number, changes: Record<string, unknown> = {}) =>
    JSON.stringify({
      sequenceNumber: index,
      corporateNumber: number(index),
      process: "01",
      updateDate: "2026-01-05",
      name: "架空",
      kind: "301",
      latest: "1",
      ...changes,
    });

  it("are read with what is there, and whole numbers as text", async () => {
    expect(
      await load(inputWith("good.ndjson", `${json(1)}\r\n\n${json(2, { closeDate: "", extra: [1] })}`)),
    ).toMatchObject({ rowsIn: 2, rowsOut: 2, refused: [], notes: {} });
  });

  it("are refused one by one", async () => {
    const content = [
      json(1),
      '{"a":',
      "[1]",
      '"x"',
      json(5, { name: { a: 1 } }),
      json(6, { name: "\u{d800}" }),
      json(7, { corporateNumber: "7" }),
      json(8),
    ].join("\n");
    const loaded = await load(inputWith("bad.ndjson", `\u{feff}${content}`));
    expect(loaded.refused).toEqual([
      { at: "bad.ndjson#2", reason: "the line is not JSON" },
      { at: "bad.ndjson#3", reason: "the line is no JSON object" },
      { at: "bad.ndjson#4", reason: "the line is no JSON object" },
      { at: "bad.ndjson#5", reason: "a value is not text: name" },
      { at: "bad.ndjson#6", reason: "a value is not text: name" },
      { at: "bad.ndjson#7", reason: "corporateNumber is not 13 digits" },
    ]);
    expect(loaded).toMatchObject({ rowsIn: 8, rowsOut: 2 });
  });
});
