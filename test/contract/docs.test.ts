import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { adapterTable } from "../../builder/adapter-list.ts";
import { officialSources } from "../../builder/fetch/sources/official-sources.ts";
import { commandTable } from "../../cli/command-tables.ts";
import { createProgram } from "../../cli/program.ts";
import { settingsTable } from "../../runtime/config/config.ts";
import { requestHeaders } from "../../runtime/openapi/headers.ts";
import { SourceEntry, SourceExpectations } from "../../schemas/input/sources.ts";
import { idleEffects } from "../cli/run-command.ts";
import { cells, markedTable } from "../support/marked-table.ts";
import { nonEmpty } from "../support/non-empty.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

describe("README.md", () => {
  const readme = read("README.md");

  it("is read in a few minutes", () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(8_192);
  });

  it("begins with two commands, leads to five next steps and to every page of docs/", () => {
    expect(Array.from(readme.matchAll(/^```sh\n(.*)\n```$/gm), ([, command]) => command)).toEqual([
      "npm ci && npm start",
      "npm ci && npm test",
    ]);
    expect(readme.match(/^\d\. \*\*/gm)).toHaveLength(5);
    for (const page of nonEmpty(readdirSync(new URL("docs/", root)))) expect(readme).toContain(`(docs/${page})`);
  });
});

describe("docs/settings.md", () => {
  it("shows the settings as the code has them", () => {
    const shown = cells(markedTable(read("docs/settings.md"), "settings"));
    expect(shown).toEqual(cells(settingsTable()));
    expect(shown.length).toBeGreaterThan(10);
  });
});

describe("docs/sources.md", () => {
  const page = read("docs/sources.md");

  it("shows the adapters as the code has them", () => {
    expect(cells(markedTable(page, "adapters"))).toEqual(cells(adapterTable()));
    expect(adapterTable()).toContain("`nta-houjin-csv`");
  });

  it("shows the members of an entry and its expectations as their schemas have them", () => {
    const members = Object.entries(SourceEntry.shape).map(([name, member]) => {
      const isNeeded = !member.safeParse(undefined).success;
      return ["", `\`${name}\``, isNeeded ? "yes" : "no", member.description, ""];
    });
    expect(cells(markedTable(page, "members")).slice(1)).toEqual(members);
    const expectations = cells(markedTable(page, "expectations")).slice(1);
    const names = Object.keys(SourceExpectations.shape).map((name) => `\`expect.${name}\``);
    expect(expectations.map(([, name]) => name)).toEqual(["`optional`", ...names]);
  });
});

describe("docs/agents.md", () => {
  it("shows the headers of a request as the code has them", () => {
    const headers = Object.entries(requestHeaders).map(([name, { description }]) => [
      "",
      `\`${name}\``,
      description,
      "",
    ]);
    expect(cells(markedTable(read("docs/agents.md"), "request headers")).slice(1)).toEqual(headers);
  });
});

describe("docs/architecture.md", () => {
  const page = read("docs/architecture.md");
  const names = (text: string) => Array.from(text.matchAll(/`([a-z-]+)`/g), ([, name]) => name!);
  const floorTable = markedTable(read("runtime/README.md"), "floors");

  it.each([
    { part: "runtime", table: "floors" },
    { part: "snapshots", table: "snapshot floors" },
  ])("shows the floors of $part from the top down, as the rules of imports have them", ({ part, table }) => {
    const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as { forbidden: Rule[] };
    const floors = forbidden.flatMap(({ name, to }) => {
      const folder = name.startsWith(`${part}-floor-`) ? name.slice(`${part}-floor-`.length) : undefined;
      return folder === undefined ? [] : [{ folder, below: String(to.pathNot).split("|").length }];
    });
    const heights = [...new Set(floors.map(({ below }) => below))].toSorted((one, other) => other - one);
    const shown = cells(markedTable(page, table)).slice(1);
    expect(shown.map(([, floor]) => names(floor!))).toEqual(
      nonEmpty(heights).map((height) => floors.filter(({ below }) => below === height).map(({ folder }) => folder)),
    );
    if (part === "runtime")
      expect(names(floorTable)).toEqual(expect.arrayContaining(floors.map(({ folder }) => folder)));
  });

  it("names the features that the table has, as the page of the runtime does", () => {
    const listed = Array.from(
      read("runtime/features/index.ts").matchAll(/"\.\/([\w-]+)\/feature\.ts"/g),
      ([, name]) => name,
    );
    expect(names(markedTable(page, "features"))).toEqual(nonEmpty(listed));
    const described = cells(markedTable(read("runtime/README.md"), "features")).slice(1);
    expect(described.map(([, name]) => names(name!)[0])).toEqual(listed);
  });
});

type Rule = { readonly name: string; readonly to: { readonly pathNot?: string | readonly string[] } };

describe("CONTRIBUTING.md", () => {
  it("names every longer script", () => {
    const contributing = read("CONTRIBUTING.md");
    for (const name of nonEmpty(Object.keys(scripts).filter((script) => script.includes(":") || script === "eval")))
      expect(contributing, name).toContain(`npm run ${name}`);
  });
});

const folders = nonEmpty(
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist)$/.test(entry.name))
    .map(({ name }) => name),
);
const files = [
  ...readdirSync(root, { encoding: "utf8" }),
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ),
  // A file of every snapshot, whose folder there has the name of one here.
  "lexicon/lines.json",
].filter((path) => !path.startsWith("snapshots/store/"));
const documents = nonEmpty(files.filter((path) => path.endsWith(".md")));
const commands = commandTable(createProgram(idleEffects));

describe.each(documents)("%s", (document) => {
  const text = read(document);
  const folder = `${dirname(document)}/`;
  const named = Array.from(text.matchAll(/`([\w./-]+)`/g), ([, path]) => path!.replace(/\/$/, ""));
  const wordsAfter = (command: string) =>
    Array.from(text.matchAll(new RegExp(`(?:\`|^ *|&& |npx )${command} ([a-z][\\w:-]*)`, "gm")), ([, word]) => word!);

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

  it("links only to files that exist", () => {
    const targets = Array.from(text.matchAll(/\]\((?!https?:)([^)#]+)/g), ([, target]) => target!);
    expect(targets.filter((target) => !existsSync(new URL(target, new URL(document, root))))).toEqual([]);
  });

  it("names only scripts and commands that exist", () => {
    expect(wordsAfter("npm run").filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
    expect(wordsAfter("konkyo").filter((name) => !commands.includes(`| \`${name}`) && name !== "help")).toEqual([]);
  });
});

describe("documents", () => {
  it("fetch only sources that exist", () => {
    const fetched = documents
      .flatMap((path) => read(path).match(/konkyo fetch(?: [a-z][\w-]*)+/g) ?? [])
      .flatMap((call) => call.split(" ").slice(2));
    expect(fetched.length).toBeGreaterThanOrEqual(2);
    for (const name of fetched) expect(officialSources.map(({ id }) => id)).toContain(name);
  });
});

describe("the repository", () => {
  it("names no package registry in its lock file", () => {
    expect(read("package-lock.json")).not.toContain('"resolved": "http');
  });
});
