import type { Source } from "../../schemas/provenance.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** The source of an address, or null when the snapshot has no record of it. */
export function sourceOf(corpus: Corpus, url: string | null): Source | null {
  return url === null ? null : sourceById(corpus, sourceIdOf(url));
}

export function sourceById({ snapshot }: Corpus, id: string): Source | null {
  const stored = snapshot.record("source", id);
  return stored && (JSON.parse(stored.json.toString()) as Source);
}
