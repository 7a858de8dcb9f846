import { expect, it } from "vitest";
import { reconcileFacts } from "../../../builder/reconcile/facts.ts";
import { reconcilePrograms } from "../../../builder/reconcile/programs/programs.ts";
import type { InputOf } from "../../../schemas/input/input.ts";

const lineage = {
  sourceId: "curated",
  kind: "file",
  url: "https://www.kakuu.lg.jp/list",
  publisher: "架空市",
  license: "unknown",
  fetchedAt: "2026-04-01T00:00:00Z",
  checksum: `sha256:${"0".repeat(64)}`,
  official: false,
};

it("states once what rows of one program and page state alike, and apart what they state differently", () => {
  const page = "https://www.kakuu.lg.jp/hojokin/";
  const row = (target: string): InputOf<"program"> => ({
    unified_id: "UNI-0000000001",
    primary_name: "架空支援補助金",
    authority_name: "架空市",
    target_types: [target],
    source_url: page,
  });
  const rows = [row("corporation"), row("corporation"), row("person")].map((each, at) => ({
    row: each,
    lineage,
    at: `list#${at}`,
    rowChecksum: "",
  }));
  const { facts } = reconcileFacts(reconcilePrograms(rows).programs, [], () => null);
  expect(facts.map(({ field, value }) => [field, value]).toSorted()).toEqual([
    ["authority_name", "架空市"],
    ["target_types", ["corporation"]],
    ["target_types", ["person"]],
  ]);
});
