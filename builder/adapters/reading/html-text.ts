import { load } from "cheerio";

const blocks = "p,div,li,ul,ol,tr,table,h1,h2,h3,h4,h5,h6,section,article,blockquote,dd,dt";

/** The text of an HTML fragment: a line a block, no markup, no scripts; null when nothing is left. */
export function htmlToText(html: string): string | null {
  const $ = load(html, null, false);
  $("script,style,template").remove();
  $("br").replaceWith("\n");
  $(blocks).append("\n");
  const lines = $.root()
    .text()
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/gu, " ").trim());
  return lines.filter((line) => line !== "").join("\n") || null;
}
