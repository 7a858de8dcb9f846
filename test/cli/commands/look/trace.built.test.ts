import { expect, inject, it } from "vitest";
import { traceRecord } from "../../../../cli/snapshots/trace.ts";
import { runCommand } from "../../run-command.ts";

const { store, id } = inject("snapshot");
const run = (...argv: string[]) =>
  runCommand(["trace", ...argv, "--snapshot", id], { settings: { store }, trace: traceRecord });

it("shows file, line and adapter of each row, and for every field which row won", async () => {
  type Traced = {
    table: string;
    rows: { source: string; adapter: string; at: string; publisher: string }[];
    fields: { field: string; value: unknown; from: number[]; otherwise: number[] }[];
  };
  // Two sources state this program, with different pages, and with different amounts, of which neither is known to be right.
  const traced = (await run("UNI-0000000010", "--json")).json<{ records: Traced[] }>().records[0]!;
  expect(traced).toMatchObject({ table: "program" });
  expect(traced.rows.map(({ source, adapter, at }) => [source, adapter, at])).toEqual([
    ["programs-ministry", "canonical", "programs-ministry.jsonl#10"],
    ["programs-local", "canonical", "programs-local.jsonl#1"],
  ]);
  const field = (name: string) => traced.fields.find((each) => each.field === name)!;
  expect(field("official_url")).toMatchObject({
    value: expect.stringContaining("/0000000010"),
    from: [1],
    otherwise: [2],
  });
  expect(field("amount_max_man_yen")).toMatchObject({ value: null, from: [], otherwise: [] });
  expect(field("aliases")).toMatchObject({ value: ["店舗改装補助"], from: [1], otherwise: [] });
  expect(field("application_window")).toMatchObject({ from: [2], otherwise: [] });
  expect(field("tier")).toMatchObject({ from: [], otherwise: [] });

  const text = (await run("UNI-0000000010")).out;
  expect(text).toMatch(/^program UNI-0000000010 架空市店舗改装補助金$/m);
  expect(text).toMatch(/^ *2 +programs-local +canonical +programs-local\.jsonl#1 /m);
  expect(text).toMatch(/^official_url +row 1, not row 2 +"\S+"$/m);
  expect(text).toMatch(/^tier +the build +"[SABC]"$/m);
});

it("names the source of a record whose rows are not followed one by one", async () => {
  expect((await run("8999900000001")).out).toMatch(
    /^houjin 8999900000001 株式会社架空製作所\nread from https:\/\/\S+/m,
  );
});

it("says so when no record has the id", async () => {
  expect(await run("UNI-9999999999")).toMatchObject({
    code: 1,
    err: expect.stringContaining('no record of this snapshot has the id "UNI-9999999999"'),
  });
});
