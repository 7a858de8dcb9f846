import { createHash } from "node:crypto";
import type { AdapterInput, Parsed } from "../../../../builder/rows/adapter.ts";
import { canonical } from "../../../../builder/adapters/canonical/canonical.ts";
import { toSourceInfo } from "../../../../builder/inputs/source-info.ts";
import type { SourceEntry } from "../../../../schemas/input/sources.ts";

/** Settings of a source entry that matter to canonical files. */
type CanonicalEntry = Pick<SourceEntry, "dataset"> & Partial<Pick<SourceEntry, "columns" | "constants">>;

/** Reads a canonical file as the builder would, one result at a time. */
function readCanonical(
  name: string,
  content: string | Uint8Array,
  entry: CanonicalEntry,
  onColumns: AdapterInput["onColumns"],
): Iterable<Parsed> | AsyncIterable<Parsed> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const source = toSourceInfo({
    id: "test",
    adapter: "canonical",
    files: [name],
    url: "https://www.example.go.jp/source",
    publisher: "架空庁",
    license: "unknown",
    fetched_at: "2026-04-01T00:00:00Z",
    ...entry,
  });
  return canonical.parse({
    name,
    bytes,
    checksum: `sha256:${createHash("sha256").update(bytes).digest("hex")}`,
    source,
    ...(onColumns && { onColumns }),
  });
}

/** The same, all results at once. */
export async function runCanonical(
  name: string,
  content: string | Uint8Array,
  entry: CanonicalEntry,
  onColumns?: AdapterInput["onColumns"],
): Promise<Parsed[]> {
  const results: Parsed[] = [];
  for await (const parsed of readCanonical(name, content, entry, onColumns)) results.push(parsed);
  return results;
}

/** One JSONL row of a dataset: the row and its notes as `field: reason`, or the reason. */
export async function readOne(
  dataset: NonNullable<SourceEntry["dataset"]>,
  row: unknown,
  entry: Partial<CanonicalEntry> = {},
): Promise<{ row: Record<string, unknown>; notes: string[] } | string> {
  const [parsed] = await runCanonical("one.jsonl", JSON.stringify(row), { dataset, ...entry });
  if (!parsed) throw new Error("no result");
  if (!parsed.ok) return parsed.reason;
  return { row: { ...parsed.row }, notes: (parsed.notes ?? []).map(({ field, reason }) => `${field}: ${reason}`) };
}
