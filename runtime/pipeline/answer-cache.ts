import { LRUCache } from "lru-cache";
import type { Produced } from "./reply/produced.ts";

/** Answers of one snapshot to GET requests, by `answerKey`. */
export type AnswerCache = {
  get(key: string): Produced | undefined;
  /** Keeps the answer when its request was made before. */
  offer(key: string, answer: Produced): void;
};

/**
 * A bounded cache of answers that the same request gets again on the same day. Most requests are never made again, and
 * buffers that live for a while cost the collector more than a search costs, so only a second request is worth a place.
 */
export function createAnswerCache(maxBytes: number): AnswerCache {
  const answers = new LRUCache<string, Produced>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 16,
    sizeCalculation: ({ body }) => body.bytes.length + overheadBytes,
  });
  const asked = new LRUCache<string, true>({ max: maxAsked });
  return {
    get: (key) => answers.get(key),
    offer(key, answer) {
      if (asked.has(key)) answers.set(key, answer);
      else asked.set(key, true);
    },
  };
}

/** The target is taken as the caller wrote it, so that looking an answer up needs no parsing. Old days age out. */
export function answerKey(target: string, day: string): string {
  return `${day} ${target}`;
}

/** Several times as many as answers of the usual size fit. */
const maxAsked = 1 << 14;

/** Objects and keys around a small body take about this much. */
const overheadBytes = 512;
