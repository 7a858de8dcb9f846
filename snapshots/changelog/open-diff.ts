import { join } from "node:path";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import type { ComparedTable } from "../../schemas/records/outlines.ts";
import { type Difference, diffSnapshots } from "./diff.ts";
import { layout } from "../files/layout.ts";
import { readManifest } from "../format/manifest.ts";
import { RecordsReader } from "../records/reader.ts";

export type DiffRequest = {
  /** One table, or all for null. */
  readonly table: ComparedTable | null;
  /** Also what the build computed from other fields. */
  readonly derived: boolean;
};

/** Differences of two snapshot directories, their manifests, and what to call when the differences have been read. */
export type OpenDiff = (
  before: string,
  after: string,
  request: DiffRequest,
) => Promise<{
  readonly before: Manifest;
  readonly after: Manifest;
  readonly differences: Iterable<Difference>;
  /** A record as it is now; as it was where it is gone. */
  record(table: string, key: string): Readonly<Record<string, unknown>> | null;
  close(): Promise<void>;
}>;

/** Opens the records of both snapshots and walks them side by side. */
export const openDiff: OpenDiff = async (before, after, { table, derived }) => {
  const [older, newer] = [readManifest(before), readManifest(after)];
  const [left, right] = [
    new RecordsReader(join(before, layout.records)),
    new RecordsReader(join(after, layout.records)),
  ];
  // Tables that are left out of both sides look equal and are passed over.
  const asked = ({ tables }: Manifest) => tables.filter(({ name }) => table === null || name === table);
  return {
    before: older,
    after: newer,
    differences: diffSnapshots(
      { records: left, tables: asked(older) },
      { records: right, tables: asked(newer) },
      { derived },
    ),
    record(name, key) {
      const stored = right.get(name, key) ?? left.get(name, key);
      return stored && (JSON.parse(stored.json.toString()) as Record<string, unknown>);
    },
    async close() {
      await left.close();
      await right.close();
    },
  };
};
