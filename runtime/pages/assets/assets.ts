import { createHash } from "node:crypto";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import { icon } from "./icon.ts";
import { script } from "./script.ts";
import { stylesheet } from "./stylesheet.ts";

/** Addresses of the files that pages load. */
export type AssetLinks = { readonly stylesheet: string; readonly script: string; readonly icon: string };

/** A file that pages load. */
export type Asset = { readonly path: string; readonly media: string; readonly body: ReplyBody };

/** The files of all pages. A hash of the content is part of each name, so that browsers may keep them for ever. */
export function createAssets(): { readonly links: AssetLinks; readonly files: readonly Asset[] } {
  const file = (name: string, ending: string, media: string, text: string): Asset => {
    const bytes = Buffer.from(text);
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return { path: `/assets/${name}.${hash}.${ending}`, media, body: new ReplyBody(bytes) };
  };
  const css = file("pages", "css", "text/css; charset=utf-8", stylesheet);
  const js = file("pages", "js", "text/javascript; charset=utf-8", script);
  const svg = file("icon", "svg", "image/svg+xml", icon);
  return { links: { stylesheet: css.path, script: js.path, icon: svg.path }, files: [css, js, svg] };
}
