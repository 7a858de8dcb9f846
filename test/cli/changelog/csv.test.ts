import { expect, it } from "vitest";
import { csvLines } from "../../../cli/commands/look/diff.ts";

it("writes no cell that a spreadsheet would run, and one difference a line", () => {
  const difference = {
    table: "program",
    key: "UNI-0000000001",
    name: "架空補助金",
    op: "changed",
    field: "primary_name",
    weight: "other",
    before: "=HYPERLINK(1)",
    after: "+81,\n次の行",
  } as unknown as Parameters<typeof csvLines>[0][number];
  expect(csvLines([difference, { ...difference, before: -5, after: ["@a"] } as typeof difference])).toEqual([
    "table,key,name,op,field,weight,before,after",
    expect.stringMatching(/^program,UNI-0000000001,.*,changed,primary_name,other,'=HYPERLINK\(1\),"'\+81, 次の行"$/),
    expect.stringMatching(/,-5,"\[""@a""\]"$/),
  ]);
});
