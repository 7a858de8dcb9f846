import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import * as listed from "../../runtime/features/index.ts";
import { temporaryFolder } from "../support/build.ts";
import { konkyoProgram } from "../support/program.ts";
import { startServe } from "../support/serve-process.ts";
import { servedStore } from "../support/shared-snapshot.ts";

const root = resolve(import.meta.dirname, "../..");

/** The compiled product without a feature: without its folder and its line of the list. Gives the program. */
function productWithout(name: string): string {
  const product = dirname(dirname(konkyoProgram()));
  const copy = temporaryFolder(`without-${name}`);
  for (const path of ["bin", "dist", "package.json"])
    cpSync(join(product, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const list = readFileSync(join(root, "runtime/features/index.ts"), "utf8").split("\n");
  const rest = list.filter((line) => !line.includes(`"./${name}/feature.ts"`));
  expect(rest.length).toBe(list.length - 1);
  rmSync(join(copy, "dist/runtime/features", name), { recursive: true });
  writeFileSync(join(copy, "dist/runtime/features/index.js"), rest.join("\n").replaceAll(".ts", ".js"));
  return join(copy, "bin/konkyo.js");
}

it.each([
  // Alerts look at saved searches, and the console shows them.
  {
    name: "saved-searches",
    path: "/v1/me/saved_searches",
    page: "/console/searches",
    other: "/v1/me/alerts/subscriptions",
  },
  // Keys that are replaced, addresses that are confirmed, guides and jobs lead to alerts.
  { name: "alerts", path: "/v1/me/alerts/subscriptions", page: "/console/alerts", other: "/v1/me/saved_searches" },
])("without $name the service starts, answers 404 to its paths and serves the rest", async (given) => {
  const store = await servedStore();
  const state = temporaryFolder("state");
  const service = await startServe({ store, state, command: productWithout(given.name) });
  onTestFinished(() => service.kill());
  const ask = async (path: string) => (await fetch(service.url + path)).status;
  expect(await ask(given.path)).toBe(404);
  expect(await ask(given.page)).toBe(404);
  // Known, and asks for a key.
  expect(await ask(given.other)).toBe(401);
  expect(await ask("/v1/programs/search?q=a&limit=1")).toBe(200);
  expect(await ask("/guides/watch-deadlines-and-laws")).toBe(200);
  const document = (await (await fetch(`${service.url}/v1/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(document.paths)).not.toContain(given.path);
  expect(Object.keys(document.paths)).toContain(given.other);
});

it("no source imports a feature but its own files, the list, and the commands of operators", () => {
  const sources = ["runtime", "scripts", "client", "snapshots", "builder"].flatMap((folder) =>
    readdirSync(join(root, folder), { encoding: "utf8", recursive: true })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
  const folders = readdirSync(join(root, "runtime/features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.length).toBe(Object.keys(listed).length);
  const strangers = sources.flatMap((path) =>
    Array.from(readFileSync(join(root, path), "utf8").matchAll(/"(\.[^"]+\.tsx?)"/g), ([, to]) =>
      relative(root, resolve(root, dirname(path), to!)),
    )
      .map((to) => /^runtime\/features\/([^/]+)\//.exec(to)?.[1])
      .filter((feature) => feature !== undefined && !path.startsWith(`runtime/features/${feature}/`))
      .filter(() => path !== "runtime/features/index.ts")
      .map((feature) => `${path} imports ${feature}`),
  );
  expect(strangers).toEqual([]);
});
