import { expect, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";

const corpus = corpusOfFile();

it("reads an entry by its number, also one that the agency keeps out of its search, and no removed one", () => {
  expect(corpus().houjin.bytesOf("2999900000007")?.toString()).toContain("新架空名");
  expect(corpus().houjin.bytesOf("4999900000013")?.toString()).toContain("検索除外架空");
  expect(corpus().houjin.bytesOf("3999900000014")).toBeNull();
});
