import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const readme = readFileSync(resolve(import.meta.dirname, "../../cli/README.md"), "utf8");

describe("the document of the commands", () => {
  it("names every command and every option of it", async () => {
    const names = [...(await runCommand(["--help"])).out.matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, name]) => name!)
      .filter((name) => name !== "help");
    expect(names).toHaveLength(21);
    for (const name of names) {
      expect(readme).toMatch(new RegExp(`^\\| \`${name}[ \`]`, "m"));
      const help = (await runCommand(["help", name])).out;
      for (const [, option] of help.matchAll(/^ {2}(--[a-z-]+)/gm)) expect(readme, name).toContain(option);
    }
  });

  it("names every exit code", () => {
    for (const code of [0, 1, 2, 3, 4, 5, 64]) expect(readme).toMatch(new RegExp(`^\\| ${code} +\\| `, "m"));
  });
});
