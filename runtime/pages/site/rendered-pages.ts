import { SecondHitCache } from "../../base/second-hit-cache.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { ReplyBody } from "../../pipeline/reply/reply-body.ts";

/** Cache of rendered pages for repeated visits on the same day; dropped with the snapshot. */
export type RenderedPages = {
  get(corpus: Corpus, key: string): ReplyBody | undefined;
  /** Caches a page on its second request. */
  offer(corpus: Corpus, key: string, body: ReplyBody): void;
};

/** Bytes of one snapshot's pages, and of the largest one: the longest laws take two megabytes. */
const maxBytes = 24 << 20;
const maxEntryBytes = 4 << 20;

export function createRenderedPages(): RenderedPages {
  const bySnapshot = new WeakMap<Corpus, SecondHitCache<ReplyBody>>();
  const pagesOf = (corpus: Corpus) => {
    const pages = bySnapshot.get(corpus) ?? new SecondHitCache({ maxBytes, maxEntryBytes, bytesOf });
    bySnapshot.set(corpus, pages);
    return pages;
  };
  return {
    get: (corpus, key) => pagesOf(corpus).get(key),
    offer: (corpus, key, body) => pagesOf(corpus).offer(key, () => body),
  };
}

/** A body also caches its compressed form, about a fifth of its size. */
function bytesOf({ bytes }: ReplyBody): number {
  return Math.ceil(bytes.length * 1.2);
}
