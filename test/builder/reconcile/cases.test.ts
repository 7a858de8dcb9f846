import { expect, it } from "vitest";
import { reconcileEnforcement } from "../../../builder/reconcile/cases.ts";

const lineage = {
  sourceId: "cases",
  kind: "file",
  url: "https://www.kakuu.go.jp/",
  publisher: "架空省",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

it("names the company of the number where two parties ran together", () => {
  const row = (recipient_name: string) => ({
    row: { case_id: "c1", recipient_name, recipient_houjin_bangou: "8999999999901" },
    lineage,
    at: "list#1",
    rowChecksum: "",
  });
  const named = (name: string) =>
    reconcileEnforcement([row(name)], new Map([["8999999999901", "株式会社架空運輸"]])).records[0]?.recipient_name;
  expect(named("架空太郎株式会社架空運輸")).toBe("株式会社架空運輸");
  expect(named("㈱架空運輸")).toBe("㈱架空運輸");
  expect(named("株式会社別名")).toBe("株式会社別名");
});
