import { redistributableLicense } from "../../schemas/enums.ts";
import type { Fact, Source } from "../../schemas/provenance.ts";
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

/** Whether texts under this licence may be passed on. Addresses are facts and are always shown. */
export function mayPassOn(license: string | null): boolean {
  return (redistributableLicense as readonly (string | null)[]).includes(license);
}

/** What of a fact may be shown under the licence of its source, null when it names none: texts are null where they may not be passed on. */
export function shownTexts({ value, excerpt }: Pick<Fact, "value" | "excerpt">, license: string | null) {
  if (mayPassOn(license)) return { value, excerpt };
  return { value: license !== null && isSentence(value) ? null : value, excerpt: null };
}

/** A value that was copied as a sentence; numbers, dates, names and addresses are facts. */
function isSentence(value: unknown): boolean {
  return typeof value === "string" && /。|[.!?](?:\s|$)/u.test(value);
}
