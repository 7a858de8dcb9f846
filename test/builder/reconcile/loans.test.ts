import { expect, it } from "vitest";
import { reconcileLoans } from "../../../builder/reconcile/plans.ts";

const lineage = {
  sourceId: "loans",
  kind: "file",
  url: "https://www.kakuu.lg.jp/",
  publisher: "架空県",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

it.each([
  ["架空県中小企業融資制度", "loan"],
  ["架空設備資金", "loan"],
  ["架空承継特別保証制度", "guarantee"],
  ["架空市信用保証料補助制度", "interest_subsidy"],
  ["架空農業資金利子補給", "interest_subsidy"],
  ["架空参入支援ファンド助成金", "grant"],
])("%s is given as %s", (program_name, kind) => {
  const [record] = reconcileLoans([
    { row: { program_name }, lineage, at: "list#1", rowChecksum: `sha256:${"0".repeat(64)}` },
  ]).records;
  expect(record).toMatchObject({ support_kind: kind, checksum_basis: "row" });
  expect(record?.source_checksum).toMatch(/^sha256:[0-9a-f]{64}$/);
});
