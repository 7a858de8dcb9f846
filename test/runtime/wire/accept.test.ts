import { expect, it } from "vitest";
import { wantsHtml } from "../../../runtime/wire/wants-html.ts";

it.each<[accept: string | null, html: boolean]>([
  ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8", true],
  ["Text/HTML;q=0.5", true],
  ["application/json;q=0.5, text/html", true],
  [null, false],
  ["", false],
  ["*/*", false],
  ["application/json", false],
  ["application/json, text/html;q=0.1", false],
  ["text/html;q=0", false],
  ["text/html;q=nonsense", false],
])("Accept: %s shows a page: %s", (accept, html) => {
  expect(wantsHtml(accept)).toBe(html);
});
