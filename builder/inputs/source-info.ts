import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { SourceInfo } from "../rows/adapter.ts";

/** What an adapter gets to know of its source; fields that only canonical files use are passed as options. */
export function toSourceInfo(entry: SourceEntry): SourceInfo {
  const { id, url, publisher, license, fetched_at: fetchedAt, dataset, columns, constants, options } = entry;
  const canonical = Object.fromEntries(
    Object.entries({ dataset, columns, constants }).filter(([, value]) => value !== undefined),
  );
  return { id, url, publisher, license, fetchedAt, options: { ...options, ...canonical } };
}
