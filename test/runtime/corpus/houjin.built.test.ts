import { expect, it } from "vitest";
import { corpusOfFile } from "../../support/shared-snapshot.ts";

const corpus = corpusOfFile();
const named = (name: string) => corpus().houjin.named(name, 10);

it("finds every body of a name, however it is written", () => {
  const both = { total: 2, numbers: ["5999900000004", "8999900000001"] };
  expect(named("株式会社架空製作所")).toEqual(both);
  expect(named("㈱架空製作所")).toEqual(both);
  expect(named("架空製作所")).toEqual(both);
  expect(named("高崎架空")).toEqual({ total: 1, numbers: ["2999900000015"] });
  expect(named("kakuu lab")).toEqual({ total: 1, numbers: ["3999900000006"] });
});

it("takes a stated form at its word, and a beginning for no name", () => {
  expect(named("有限会社架空製作所").total).toBe(0);
  expect(named("架空製作所株式会社").total).toBe(0);
  expect(named("架空製").total).toBe(0);
});

it("leaves out what the agency keeps out of its search, but not by number", () => {
  expect(named("株式会社検索除外架空").total).toBe(0);
  expect(corpus().houjin.bytesOf("4999900000013")?.toString()).toContain("検索除外架空");
});

it("knows renamed bodies by their present name, and no removed one", () => {
  expect(named("新架空名").numbers).toEqual(["2999900000007"]);
  expect(named("旧架空名").total).toBe(0);
  expect(named("削除架空").total).toBe(0);
  expect(corpus().houjin.bytesOf("3999900000014")).toBeNull();
});
