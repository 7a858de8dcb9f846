import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect } from "vitest";
import type { Adapter, Parsed } from "../../../builder/rows/adapter.ts";
import { inputSchemas } from "../../../schemas/input/input.ts";

/** Runs an adapter over bytes as the builder would; the source is the same for every test. */
export function run(adapter: Adapter, name: string, bytes: Uint8Array | string): Parsed[] {
  const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  const parsed = adapter.parse({
    name,
    bytes: content,
    checksum: `sha256:${createHash("sha256").update(content).digest("hex")}`,
    source: {
      id: "test",
      url: "https://www.example.go.jp/source",
      publisher: "架空庁",
      license: "unknown",
      fetchedAt: "2026-04-01T00:00:00Z",
      options: {},
    },
  });
  if (Symbol.asyncIterator in parsed) throw new Error(`${adapter.id} is not synchronous`);
  return [...parsed];
}

/** Bytes of a hand-written input. */
export function fixture(adapterId: string, file: string): Buffer {
  return readFileSync(resolve(import.meta.dirname, "../../fixtures/sources", adapterId, file));
}

/** The rows and reasons a hand-written input must give, without the checksum every row carries. */
export function expected(adapterId: string, file: string): unknown {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, "../../fixtures/expected", adapterId, file), "utf8"));
}

/** Rows and reasons in the form of the expected files: checksums are taken out, and that of a document is checked. */
export function withoutChecksum(parsed: readonly Parsed[], bytes: Uint8Array): unknown[] {
  const checksum = `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
  return parsed.map((entry) => {
    if (!entry.ok) return entry;
    const { rowChecksum: _, ...kept } = entry;
    const { source_checksum: stated = null, ...row } = entry.row;
    expect([checksum, null]).toContain(stated);
    return { ...kept, row };
  });
}

/** Every row passes the schema of its dataset and carries no key the schema would drop. */
export function expectValidRows(parsed: readonly Parsed[]): void {
  const problems: unknown[] = [];
  for (const entry of parsed) {
    if (!entry.ok) continue;
    const schema = inputSchemas[entry.dataset];
    const checked = schema.safeParse(entry.row);
    if (!checked.success) problems.push([entry.at, checked.error.issues]);
    const unknown = Object.keys(entry.row).filter((key) => !(key in schema.shape));
    if (unknown.length > 0) problems.push([entry.at, unknown]);
  }
  expect(problems).toEqual([]);
}

/** Rows of one dataset. */
export function rowsOf(parsed: readonly Parsed[], dataset: string): Readonly<Record<string, unknown>>[] {
  return parsed.flatMap((entry) => (entry.ok && entry.dataset === dataset ? [entry.row] : []));
}

/** Reasons as `[position, reason]`. */
export function reasonsOf(parsed: readonly Parsed[]): [string, string][] {
  return parsed.flatMap((entry): [string, string][] => (entry.ok ? [] : [[entry.at, entry.reason]]));
}
