import { resolve } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");

/** What Node loads before a module runs: the modules and packages that it imports, without those it imports while it runs. */
async function loadedWith(entry: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: "unused",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
  });
  const loaded = new Set([entry]);
  for (const module of loaded)
    for (const { path, kind } of metafile.inputs[module]?.imports ?? [])
      if (kind === "import-statement") loaded.add(path);
  return [...loaded];
}

it("a command starts without the modules that only other commands need", async () => {
  const loaded = await loadedWith("cli/main.ts");
  expect(loaded).toEqual(expect.arrayContaining(["cli/commands/serve/mcp.ts", "commander"]));
  const heavy = /^(builder\/build\.ts|runtime\/process\/compose\.ts|@duckdb\/|lmdb|h3|redis|stripe|cheerio)/;
  expect(loaded.filter((name) => heavy.test(name))).toEqual([]);
});
