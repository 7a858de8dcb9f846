import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { commandTable, optionTable } from "../../cli/command-tables.ts";
import { createProgram } from "../../cli/program.ts";
import { cells, markedTable } from "../support/marked-table.ts";
import { idleEffects } from "./run-command.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../../cli/README.md"), "utf8");
const program = createProgram(idleEffects);

describe("the document of the commands", () => {
  it("shows every command as the code has it", () => {
    expect(cells(markedTable(readme, "commands"))).toEqual(cells(commandTable(program)));
    for (const command of ["check", "trace <id>", "schema [dataset]", "keys create", "seal verify <file>"])
      expect(commandTable(program)).toContain(`| \`${command}\` |`);
  });

  it("shows every option as the code has it", () => {
    expect(cells(markedTable(readme, "options"))).toEqual(cells(optionTable(program)));
    expect(optionTable(program)).toContain("`--format <name>` | a document instead of lines: md, html, csv, json |");
  });

  it("names every exit code", () => {
    for (const code of [0, 1, 2, 3, 4, 5, 64]) expect(readme).toMatch(new RegExp(`^\\| ${code} +\\| `, "m"));
  });
});
