import { expect, it } from "vitest";
import type { ChangeRow } from "../../../runtime/features/alerts/events/change-rows.ts";
import { deriveEvents } from "../../../runtime/features/alerts/events/derive-events.ts";
import type { Snapshot } from "../../../snapshots/open.ts";

const snapshot = { records: { get: () => null } } as unknown as Snapshot;
const context = { snapshot, today: "2026-11-15", observedAt: "2026-11-15T00:00:00Z" };

it("tells of a program that left the snapshot as no longer held, with its last source", () => {
  const before = {
    unified_id: "UNI-0000000001",
    primary_name: "架空補助金",
    excluded: false,
    source_url: "https://www.kakuu.example/1",
    source_fetched_at: "2026-05-01T00:00:00Z",
  };
  const row: ChangeRow = {
    table: "program",
    key: "UNI-0000000001",
    name: "架空補助金",
    op: "removed",
    field: null,
    weight: "core",
    before,
    after: null,
  };
  const record = { table: "program", key: "UNI-0000000001", rows: [row], linkedIds: [] };
  expect(deriveEvents([record], context)).toMatchObject([
    { kind: "program.removed", severity: "info", sourceUrl: "https://www.kakuu.example/1" },
  ]);
  const hidden = { ...record, rows: [{ ...row, before: { ...before, excluded: true } }] };
  expect(deriveEvents([hidden], context)).toEqual([]);
});
