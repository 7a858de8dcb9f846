import { createHash } from "node:crypto";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { Parsed } from "./adapter.ts";

/** `sha256:<hex>` over the canonical JSON of a row: an object by column names, or the cells of a file without any. */
export function rowChecksum(row: object): string {
  const plain: unknown = JSON.parse(JSON.stringify(row, toJsonValue));
  return `sha256:${createHash("sha256").update(canonicalJson(plain)).digest("hex")}`;
}

/** A row that was read, with the checksum of what it was read from. */
export function withRowChecksum(parsed: Parsed, row: object): Parsed {
  return parsed.ok ? { ...parsed, rowChecksum: rowChecksum(row) } : parsed;
}

/** Parquet has integers beyond 2^53, and any file may hold half of a character. */
function toJsonValue(_: string, value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  return typeof value === "string" ? value.toWellFormed() : value;
}
