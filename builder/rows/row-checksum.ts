import { hash } from "node:crypto";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { Parsed } from "./adapter.ts";

/** `sha256:<hex>` over the canonical JSON of a row: an object by column names, or the cells of a file without any. */
export function rowChecksum(row: object): string {
  return `sha256:${hash("sha256", canonicalText(row))}`;
}

function canonicalText(row: object): string {
  try {
    return canonicalJson(row);
  } catch {
    // It takes nothing but JSON; bringing every row into that form first would take twice as long.
    return canonicalJson(JSON.parse(JSON.stringify(row, toJsonValue)));
  }
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
