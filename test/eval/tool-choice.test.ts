import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { rankTools } from "../../eval/tools/choose-tool.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { createTools } from "../../runtime/mcp/tools/tool-sets.ts";

const core = createTools(endpoints).list("core");
const questions = readFileSync(new URL("../../eval/tools/questions.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [tool: string, question: string]);

it("finds the right core tool first for 55 of 60 questions, by names and descriptions alone", () => {
  expect(questions).toHaveLength(60);
  expect(new Set(questions.map(([tool]) => tool))).toEqual(new Set(core.map(({ name }) => name)));
  const ranked = questions.map(([tool, question]) => ({ tool, question, found: rankTools(core, question) }));
  const missed = ranked.filter(({ tool, found }) => found[0] !== tool);
  for (const { tool, question, found } of missed) process.stdout.write(`${tool}, not ${found[0]}: ${question}\n`);
  expect(missed.length).toBeLessThanOrEqual(5);
  expect(ranked.filter(({ tool, found }) => !found.slice(0, 3).includes(tool))).toEqual([]);
});
