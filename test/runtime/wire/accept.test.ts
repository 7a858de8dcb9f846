import { expect, it } from "vitest";
import { acceptsGzip, prefersMedia, wantsHtml } from "../../../runtime/wire/language.ts";

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

it.each<[accept: string | null, csv: boolean]>([
  ["text/csv", true],
  ["text/csv, application/json;q=0.9, */*;q=0.1", true],
  ["application/json;q=0.5, TEXT/CSV;q=0.6", true],
  ["application/json, text/csv", false],
  ["text/*", false],
  [null, false],
])("Accept: %s prefers CSV to JSON: %s", (accept, csv) => {
  expect(prefersMedia(accept, "text/csv", "application/json")).toBe(csv);
});

it.each<[acceptEncoding: string | null, gzip: boolean]>([
  ["gzip, deflate, br, zstd", true],
  ["br, gzip;q=0.1", true],
  ["*", true],
  ["gzip;q=0", false],
  ["gzip;q=0, *", false],
  ["identity, gzip;q=0.5", false],
  ["br", false],
  ["", false],
  [null, false],
])("Accept-Encoding: %s takes gzip: %s", (acceptEncoding, gzip) => {
  expect(acceptsGzip(acceptEncoding)).toBe(gzip);
});
