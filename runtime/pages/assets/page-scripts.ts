import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Esbuild from "esbuild";

/** Scripts that pages load: `pages` all of them, the others only some; each works alone. */
const scriptNames = ["pages", "proof", "search", "verify"] as const;
export type ScriptName = (typeof scriptNames)[number];

/** The scripts of `browser/` as browsers run them. A package holds them bundled; a checkout bundles them as it starts. */
export function readScripts(): Readonly<Record<ScriptName, string>> {
  return import.meta.url.endsWith(".ts")
    ? bundleScripts()
    : byName((name) => readFileSync(new URL(`scripts/${name}.js`, import.meta.url), "utf8"));
}

/** Each script as one text with all it imports. */
export function bundleScripts(): Readonly<Record<ScriptName, string>> {
  // Loaded here, because an installed package never needs it.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: scriptNames.map((name) => fileURLToPath(new URL(`../browser/${name}.ts`, import.meta.url))),
    outdir: "/",
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
    // Not escaped: Japanese takes half of the bytes.
    charset: "utf8",
  });
  return byName((name) => outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))!.text);
}

function byName(textOf: (name: ScriptName) => string): Record<ScriptName, string> {
  return Object.fromEntries(scriptNames.map((name) => [name, textOf(name)])) as Record<ScriptName, string>;
}
