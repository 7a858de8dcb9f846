import { SecondHitCache } from "../base/second-hit-cache.ts";
import type { SealedFor } from "../seals/create-sealer.ts";
import type { Produced } from "./reply/produced.ts";

/** An answer that was made before. */
export type CachedAnswer = {
  readonly bytes: number;
  /** What it is for this caller at this moment; null where it has to be made anew. */
  for(by: SealedFor): Produced | null;
};

/** Answers of one snapshot, by `answerKey`: all that repeat from call to call, with or without `generated_at` and seal. */
export type AnswerCache = SecondHitCache<CachedAnswer>;

export function createAnswerCache(maxBytes: number): AnswerCache {
  return new SecondHitCache({ maxBytes, maxEntryBytes: maxBytes / 16, bytesOf: ({ bytes }) => bytes + overheadBytes });
}

/** A GET is known by its target as it was sent, so that looking its answer up needs no parsing. Old days age out. */
export function answerKey(request: string, day: string): string {
  return `${day} ${request}`;
}

/** Objects and keys around a small body take about this much. */
const overheadBytes = 512;
