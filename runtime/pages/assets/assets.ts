import { createHash } from "node:crypto";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import { icon } from "./icon.ts";
import { scripts } from "./generated/scripts.ts";
import { script } from "./script.ts";
import { chartStyle } from "./styles/chart-style.ts";
import { consoleStyle } from "./styles/console-style.ts";
import { docsStyle } from "./styles/docs-style.ts";
import { lawStyle } from "./styles/law-style.ts";
import { printStyle } from "./styles/print-style.ts";
import { recordStyle } from "./styles/record-style.ts";
import { searchStyle } from "./styles/search-style.ts";
import { toolStyle } from "./styles/tool-style.ts";
import { stylesheet } from "./stylesheet.ts";

/** The rules of single pages stand after those of the kit, and those for paper after all. */
const styles = [
  stylesheet,
  searchStyle,
  recordStyle,
  lawStyle,
  chartStyle,
  toolStyle,
  consoleStyle,
  docsStyle,
  printStyle,
].join("");

/** Scripts that only some pages load; each works alone. */
export type ScriptName = keyof typeof scripts;

/** Addresses of the files that pages load. */
export type AssetLinks = {
  readonly stylesheet: string;
  readonly script: string;
  readonly icon: string;
  readonly scripts: Readonly<Record<ScriptName, string>>;
};

/** A file that pages load. */
export type Asset = { readonly path: string; readonly media: string; readonly body: ReplyBody };

/** The files of all pages. A hash of the content is part of each name, so that browsers may keep them for ever. */
export function createAssets(): { readonly links: AssetLinks; readonly files: readonly Asset[] } {
  const file = (name: string, ending: string, media: string, text: string): Asset => {
    const bytes = Buffer.from(text);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return { path: `/assets/${name}.${hash}.${ending}`, media, body: new ReplyBody(bytes) };
  };
  const css = file("pages", "css", "text/css; charset=utf-8", styles);
  const js = file("pages", "js", "text/javascript; charset=utf-8", script);
  const svg = file("icon", "svg", "image/svg+xml", icon);
  const further = Object.entries(scripts).map(([name, text]) => ({
    name,
    asset: file(name, "js", "text/javascript; charset=utf-8", text),
  }));
  const paths = Object.fromEntries(further.map(({ name, asset }) => [name, asset.path])) as AssetLinks["scripts"];
  return {
    links: { stylesheet: css.path, script: js.path, icon: svg.path, scripts: paths },
    files: [css, js, svg, ...further.map(({ asset }) => asset)],
  };
}
