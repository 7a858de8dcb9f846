import { LRUCache } from "lru-cache";
import type { Corpus } from "../corpus/corpus.ts";
import type { ReplyBody } from "../pipeline/reply/reply-body.ts";

/** Pages as they were sent, for those who open the same one again on the same day; each goes with its snapshot. */
export type RenderedPages = {
  get(corpus: Corpus, key: string): ReplyBody | undefined;
  /** Keeps a page that was opened before: most are opened once, and long-lived buffers cost the collector more than they save. */
  offer(corpus: Corpus, key: string, body: ReplyBody): void;
};

/** Bytes of one snapshot's pages, and of the largest one: the longest laws take two megabytes. */
const mostBytes = 24 << 20;
const largestPage = 4 << 20;
const rememberedKeys = 4096;

export function createRenderedPages(): RenderedPages {
  const bySnapshot = new WeakMap<Corpus, Kept>();
  const keptOf = (corpus: Corpus) => {
    const kept = bySnapshot.get(corpus) ?? newKept();
    bySnapshot.set(corpus, kept);
    return kept;
  };
  return {
    get: (corpus, key) => keptOf(corpus).pages.get(key),
    offer(corpus, key, body) {
      const { pages, opened } = keptOf(corpus);
      if (opened.has(key)) pages.set(key, body);
      else opened.set(key, true);
    },
  };
}

type Kept = { readonly pages: LRUCache<string, ReplyBody>; readonly opened: LRUCache<string, true> };

function newKept(): Kept {
  return {
    // A body keeps its compressed form too, about a fifth of it.
    pages: new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: largestPage,
      sizeCalculation: ({ bytes }, key) => Math.ceil(bytes.length * 1.2) + key.length,
    }),
    opened: new LRUCache({ max: rememberedKeys }),
  };
}
