import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import { readScripts, type ScriptName } from "./page-scripts.ts";

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
