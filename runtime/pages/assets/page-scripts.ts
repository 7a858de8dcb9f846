import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Esbuild from "esbuild";

/** `pages` is loaded by all pages, the others by some; each works alone. */
const scriptNames = ["pages", "proof", "search", "verify"] as const;
export type ScriptName = (typeof scriptNames)[number];

/** The bundled scripts of `browser/`. A package contains them; a checkout bundles them at startup. */
export function readScripts(): Readonly<Record<ScriptName, string>> {
  return import.meta.url.endsWith(".ts")
    ? bundleScripts()
    : byName((name) => readFileSync(new URL(`scripts/${name}.js`, import.meta.url), "utf8"));
}

/** Each script bundled with its imports. */
export function bundleScripts(): Readonly<Record<ScriptName, string>> {
  // Loaded here, because an installed package does not need it.
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    entryPoints: scriptNames.map((name) => fileURLToPath(new URL(`../browser/${name}.ts`, import.meta.url))),
    outdir: "/",
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: "es2022",
    // Unescaped Japanese takes half the bytes.
    charset: "utf8",
  });
  return byName((name) => outputFiles.find(({ path }) => path.endsWith(`/${name}.js`))!.text);
}

function byName(textOf: (name: ScriptName) => string): Record<ScriptName, string> {
  return Object.fromEntries(scriptNames.map((name) => [name, textOf(name)])) as Record<ScriptName, string>;
}
