import { SecondHitCache } from "../base/second-hit-cache.ts";
import type { SealedFor } from "../seals/create-sealer.ts";
import type { Produced } from "./reply/produced.ts";

/** A cached answer. */
export type CachedAnswer = {
  readonly bytes: number;
  /** The answer for this caller now; null when it has to be recomputed. */
  for(by: SealedFor): Produced | null;
};

/** Answers of one snapshot, by `answerKey`: the parts that repeat between calls, with or without `generated_at` and seal. */
export type AnswerCache = SecondHitCache<CachedAnswer>;

export function createAnswerCache(maxBytes: number): AnswerCache {
  return new SecondHitCache({ maxBytes, maxEntryBytes: maxBytes / 16, bytesOf: ({ bytes }) => bytes + overheadBytes });
}

/** A GET is keyed by its raw target, so that a lookup needs no parsing. Earlier days age out. */
export function answerKey(request: string, day: string): string {
  return `${day} ${request}`;
}

/** Approximate size of the objects and keys around a small body. */
const overheadBytes = 512;
