import { createHash } from "node:crypto";

/** Id of a source: `src_` and the first 12 hex digits of SHA-256 over its address. */
export function sourceIdOf(url: string): string {
  return `src_${createHash("sha256").update(url).digest("hex").slice(0, 12)}`;
}
