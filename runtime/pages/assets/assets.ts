import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Esbuild from "esbuild";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";

/** Page styles come after those of the kit, print styles last. */
const styles = ["kit", "search", "record", "law", "chart", "tool", "console", "docs", "print"];

/** Addresses of the files that pages load. */
export type AssetLinks = {
  readonly stylesheet: string;
  readonly icon: string;
  readonly scripts: Readonly<Record<ScriptName, string>>;
};

/** A file that pages load. */
export type Asset = { readonly path: string; readonly media: string; readonly body: ReplyBody };

/** The files of all pages. Names contain a content hash, so that browsers may cache them forever. */
export function createAssets(): { readonly links: AssetLinks; readonly files: readonly Asset[] } {
  const css = asset(
    "pages",
    "css",
    "text/css; charset=utf-8",
    styles.map((name) => read(`styles/${name}.css`)).join(""),
  );
  const svg = asset("icon", "svg", "image/svg+xml", read("icon.svg"));
  const scripts = Object.entries(readScripts()).map(
    ([name, text]) => [name, asset(name, "js", "text/javascript; charset=utf-8", text)] as const,
  );
  const paths = Object.fromEntries(scripts.map(([name, { path }]) => [name, path]));
  return {
    links: { stylesheet: css.path, icon: svg.path, scripts: paths as AssetLinks["scripts"] },
    files: [css, svg, ...scripts.map(([, file]) => file)],
  };
}

function asset(name: string, ending: string, media: string, text: string): Asset {
  const bytes = Buffer.from(text);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return { path: `/assets/${name}.${hash}.${ending}`, media, body: new ReplyBody(bytes) };
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

/** `pages` is loaded by all pages, the others by some; each works alone. */
const scriptNames = ["pages", "proof", "verify"] as const;
export type ScriptName = (typeof scriptNames)[number];

/** The bundled scripts of `browser/`. A package contains them; a checkout bundles them at startup. */
function readScripts(): Readonly<Record<ScriptName, string>> {
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
