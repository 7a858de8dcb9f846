import type { DocumentTable } from "../file/document-table.ts";

/** Names shorter than this say too little to look for others by. */
const SHORTEST = 4;

/**
 * The other name in a name of the form X（Y）, when the query is one of the two: クリーンエネルギー自動車導入促進補助金 for CEV補助金. Null
 * when the name of the record does not say so.
 */
export function otherNameInBrackets(documents: DocumentTable, ordinal: number, query: string): string | null {
  const name = documents.surfaceOf(ordinal);
  const [, outer = "", inner = ""] = /^([^()]+)\(([^()]+)\)$/.exec(name) ?? [];
  const [first, second] = [outer.trim(), inner.trim()];
  const other = query === second ? first : query === first ? second : "";
  return other.length < SHORTEST ? null : other;
}
