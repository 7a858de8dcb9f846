import { expect, it } from "vitest";
import { Publishers } from "../../../builder/publishers/publishers.ts";
import { SourceBook } from "../../../builder/reconcile/sources.ts";
import type { CollectedRows, Lineage } from "../../../builder/rows/sourced.ts";

const collected: Lineage = {
  sourceId: "index",
  kind: "file",
  url: "https://kakuu-index.example/",
  publisher: "架空の一覧",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: "sha256:0",
  official: false,
};

function publishersOf(rows: readonly object[], lineage = collected): Record<string, string | null> {
  const book = new SourceBook(new Publishers(new Map([["env.go.jp", "環境省"]]), []));
  const sourced = rows.map((row, at) => ({ row, lineage, at: `rows#${at}` }));
  book.noteRows({ program: sourced } as unknown as CollectedRows);
  return Object.fromEntries(book.records().map(({ url, publisher }) => [url, publisher]));
}

const page = (source_url: string, body: object = {}) => ({ source_url, ...body });
const city = { prefecture: "埼玉県", municipality: "架空市" };

it("credits the body whose page it is, never the collector of the file", () => {
  expect(
    publishersOf([
      page("https://www.env.go.jp/a"),
      page("https://www.city.kakuu.example/a", city),
      page("https://nobody.example/a"),
    ]),
  ).toEqual({
    "https://www.env.go.jp/a": "環境省",
    "https://www.city.kakuu.example/a": "埼玉県架空市",
    "https://nobody.example/a": null,
  });
});

it("credits the one municipality of a host for its other pages, and none where rows differ", () => {
  const [a, b] = ["https://www.city.kakuu.example/a", "https://www.city.kakuu.example/b"];
  expect(publishersOf([page(a, city), page(b)])[b]).toBe("埼玉県架空市");
  const other = page("https://www.city.kakuu.example/c", { prefecture: "埼玉県", municipality: "別市" });
  expect(publishersOf([page(a, city), other, page(b)])[b]).toBeNull();
});

it("keeps the publisher of a file for pages of its own host, and of an official file for all", () => {
  const own = "https://www.kakuu-index.example/page";
  expect(publishersOf([page(own)])[own]).toBe("架空の一覧");
  const [elsewhere] = ["https://nobody.example/a"];
  expect(publishersOf([page(elsewhere)], { ...collected, official: true })[elsewhere]).toBe("架空の一覧");
});

it("does not depend on the order of the rows", () => {
  const rows = [
    page("https://www.city.kakuu.example/a", { authority_name: "架空市商工課" }),
    page("https://www.city.kakuu.example/a", city),
    page("https://www.city.kakuu.example/b"),
  ];
  expect(publishersOf(rows.toReversed())).toEqual(publishersOf(rows));
});
