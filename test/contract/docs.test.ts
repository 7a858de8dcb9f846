import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { adapterTable } from "../../builder/adapter-list.ts";
import { officialSources } from "../../builder/fetch/sources/official-sources.ts";
import { settingsTable } from "../../runtime/config/config.ts";
import { cells, markedTable } from "../support/marked-table.ts";
import { nonEmpty } from "../support/non-empty.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const readme = read("README.md");

describe("README", () => {
  it("shows the adapters as the code has them", () => {
    expect(cells(markedTable(readme, "adapters"))).toEqual(cells(adapterTable()));
    expect(adapterTable()).toContain("`nta-houjin-csv`");
  });

  it("names every longer script", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const name of nonEmpty(Object.keys(scripts).filter((script) => script.includes(":") || script === "eval")))
      expect(readme, name).toContain(`npm run ${name}`);
  });

  it("names every command, as the page of the command line does", () => {
    const commands = readdirSync(new URL("cli/commands/", root), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => basename(file, ".ts"))
      // Those with a dash are parts of another command.
      .filter((name) => !name.includes("-"));
    expect(commands).toHaveLength(34);
    for (const name of commands) expect(`${readme}${read("cli/README.md")}`, name).toContain(`\`${name}`);
    expect(readme).toContain("cli/README.md");
  });

  it("shows the settings as the code has them", () => {
    const shown = markedTable(readme, "settings");
    expect(cells(shown)).toEqual(cells(settingsTable()));
    expect(cells(shown).length).toBeGreaterThan(10);
  });

  it("links only to files that exist", () => {
    for (const [, target] of nonEmpty(readme.matchAll(/\]\((?!https?:)([^)#]+)/g)))
      expect(() => read(target!), target).not.toThrow();
  });
});

describe("documents", () => {
  it("fetch only sources that exist", () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const documents = [
      "README.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
      ...folders.map(({ name }) => `${name}/README.md`),
    ];
    const named = documents
      .filter((path) => existsSync(new URL(path, root)))
      .flatMap((path) => read(path).match(/konkyo fetch(?: [a-z][\w-]*)+/g) ?? [])
      .flatMap((call) => call.split(" ").slice(2));
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const name of named) expect(officialSources.map(({ id }) => id)).toContain(name);
  });
});

const folders = ["builder", "cli", "client", "demo", "runtime", "schemas", "snapshots", "test"];
const files = [
  ...readdirSync(root, { encoding: "utf8" }),
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ),
].filter((path) => !path.startsWith("snapshots/store/"));

describe.each(nonEmpty(files.filter((path) => path.endsWith(".md"))))("%s", (document) => {
  const folder = `${dirname(document)}/`;
  const named = Array.from(read(document).matchAll(/`([\w./-]+)`/g), ([, path]) => path!.replace(/\/$/, ""));

  it("names only folders and files that exist", () => {
    const paths = named.filter(
      (path) => folders.some((top) => path.startsWith(`${top}/`)) && path !== "snapshots/store",
    );
    expect(paths.filter((path) => !files.includes(path) && !files.includes(folder + path))).toEqual([]);
  });

  it("names only sources that exist", () => {
    const sources = named.filter((path) => /^[\w-]+\.ts$/.test(path));
    expect(sources.filter((name) => !files.some((path) => path.endsWith(`/${name}`) || path === name))).toEqual([]);
  });
});

describe("the repository", () => {
  it("names no package registry in its lock file", () => {
    expect(read("package-lock.json")).not.toContain('"resolved": "http');
  });
});
