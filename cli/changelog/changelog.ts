import { tables } from "../../schemas/records/tables.ts";
import type { Difference } from "../../snapshots/changelog/diff.ts";
import type { RecordChanges } from "../../snapshots/changelog/record-changes.ts";

/** Records of one table that were added, changed and removed. */
export type TableCounts = {
  readonly table: Difference["table"];
  added: number;
  removed: number;
  changed: number;
  changed_fields: number;
};

export type SnapshotName = { readonly id: string; readonly dataAsOf: string | null };

export type Changelog = {
  readonly before: SnapshotName;
  readonly after: SnapshotName;
  readonly counts: readonly TableCounts[];
  readonly records: readonly RecordChanges[];
  /** Differences that were counted but not shown. */
  readonly left: number;
};

export const titleOf = ({ before, after }: Changelog): string =>
  `Changes from ${snapshotText(before)} to ${snapshotText(after)}`;

/** Sections by table: changed records first, then removed, then added. */
export function sectionsOf({
  records,
}: Changelog): { heading: string; groups: { heading: string; records: RecordChanges[] }[] }[] {
  const names = [...new Set(records.map(({ table }) => table))];
  return names.map((table) => ({
    heading: headingOf(table),
    groups: (["changed", "removed", "added"] as const)
      .map((op) => ({
        heading: op[0]!.toUpperCase() + op.slice(1),
        records: records.filter((record) => record.table === table && record.op === op),
      }))
      .filter((group) => group.records.length > 0),
  }));
}

/** What a table is called in a document. */
export function headingOf(table: Difference["table"]): string {
  return tables[table].description.replace(/\.$/, "");
}

function snapshotText({ id, dataAsOf }: SnapshotName): string {
  return `${id.slice(0, 12)} (data as of ${dataAsOf ?? "unknown"})`;
}
