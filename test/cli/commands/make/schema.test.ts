import { expect, it } from "vitest";
import { datasetNames } from "../../../../schemas/input/input.ts";
import { runCommand } from "../../run-command.ts";

it("prints the fields of a dataset as a table", async () => {
  const { code, out } = await runCommand(["schema", "bid"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^bid_title +string +required +Title of the procurement\.$/m);
  expect(out).toMatch(/^awarded_amount_yen +integer +Amount of the award in JPY\.$/m);
  expect(out).toMatch(/^bid_kind +open, selective, negotiated, kobo_subsidy +Procedure/m);
});

it("prints every word of every vocabulary, and the words that are read as it", async () => {
  const { out } = await runCommand(["schema", "program"]);
  expect(out).toMatch(/^authority_level: national \(国, 国の機関, .*\), prefecture \(都道府県, .*\), municipality/m);
  expect(out).toMatch(/^prefecture: 北海道, 青森県, [^\n]*, 沖縄県$/m);
  expect(out).toMatch(/^application_window +\{ start: date, end: date \} +When applications are taken/m);
});

it("prints the members of a long object below the table, which stays narrow", async () => {
  const { out } = await runCommand(["schema", "program"]);
  expect(out).toMatch(/^rounds +list of \{ … \} +Calls for applications, with label and days\.$/m);
  expect(out).toMatch(/^rounds: list of \{ round_id: string, .*, source_fetched_at: date-time \}$/m);
  expect(out.indexOf("meaning")).toBeLessThan(110);
});

it("prints it as JSON Schema", async () => {
  const schema = (await runCommand(["schema", "bid", "--json"])).json<Record<string, unknown>>();
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    required: ["bid_title", "procuring_entity"],
    properties: { bid_title: { description: "Title of the procurement." } },
  });
});

it("prints the form of sources.json, and which datasets there are", async () => {
  const { out } = await runCommand(["schema"]);
  expect(out).toMatch(/^adapter +string +required +Adapter that reads the files\.$/m);
  for (const name of datasetNames) expect(out).toMatch(new RegExp(`\\b${name}\\b`));
  const schema = (await runCommand(["schema", "--json"])).json<{ sources: object; datasets: object }>();
  expect(schema.sources).toMatchObject({ title: "sources.json" });
  expect(Object.keys(schema.datasets)).toEqual(datasetNames);
});

it("names the datasets when there is no such one", async () => {
  expect(await runCommand(["schema", "bids"])).toMatchObject({
    code: 64,
    err: expect.stringMatching(/no dataset "bids"; there are program, law/),
  });
});
