import { expect, it } from "vitest";
import { csvLines } from "../../../cli/commands/look/diff.ts";

type Differences = Parameters<typeof csvLines>[0];

it.each(["=", "+", "-", "@", "\t", "\r", "\n", "\r\n", "＝", "＋", "－", "＠"])(
  "writes no cell that a spreadsheet would run: %j",
  (start) => {
    const text = `${start}1+1`;
    const row = { table: "program", key: text, name: text, op: "changed", field: text, weight: "other" };
    const differences = [{ ...row, before: text, after: `${start}"a", b` }] as unknown as Differences;
    const lines = csvLines(differences);
    expect(lines).toHaveLength(2);
    // A line break at the start became a space; the apostrophe stays before it.
    const inert = `'${start.replace(/[\r\n]+/, " ")}1+1`;
    const cells = lines[1]!.split(",").map((cell) => cell.replace(/^"(.*)"$/, "$1"));
    for (const place of [1, 4, 6]) expect(cells[place]).toBe(inert);
    expect(lines[1]).toMatch(/,"'.""a"", b"$/u);
    expect(lines[1]).not.toMatch(/[\r\n]/);
  },
);

it("writes one difference a line, and values that are not text as JSON", () => {
  const difference = {
    table: "program",
    key: "UNI-0000000001",
    name: "架空補助金",
    op: "changed",
    field: "primary_name",
    weight: "other",
    before: "=HYPERLINK(1)",
    after: "+81,\n次の行",
  } as unknown as Differences[number];
  expect(csvLines([difference, { ...difference, before: -5, after: ["@a"] } as typeof difference])).toEqual([
    "table,key,name,op,field,weight,before,after",
    expect.stringMatching(/^program,UNI-0000000001,.*,changed,primary_name,other,'=HYPERLINK\(1\),"'\+81, 次の行"$/),
    expect.stringMatching(/,-5,"\[""@a""\]"$/),
  ]);
});
