import type { ResultNote } from "../endpoint.ts";
import type { ReplyBody } from "./reply-body.ts";

/** An answer that the same request gets again, from the same snapshot on the same day. */
export type KeptAnswer = {
  readonly body: ReplyBody;
  readonly etag: string;
  readonly units: number;
  readonly empty: boolean;
  readonly note: ResultNote | undefined;
};

/**
 * Answers of one snapshot, bounded by the bytes of their bodies; the longest unused goes first. They are found by the
 * canonical request and, without any parsing, by the target as a caller wrote it. A new day empties it.
 */
export class AnswerCache {
  readonly #limitBytes: number;
  readonly #byRequest = new Map<string, KeptAnswer>();
  readonly #requestOf = new Map<string, string>();
  #bytes = 0;
  #day = "";

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The answer to a target, when it is among those seen lately. */
  byTarget(target: string, day: string): KeptAnswer | null {
    const request = this.#requestOf.get(target);
    return request === undefined ? null : this.byRequest(request, day);
  }

  byRequest(request: string, day: string): KeptAnswer | null {
    this.#turnTo(day);
    const kept = this.#byRequest.get(request);
    if (!kept) return null;
    this.#byRequest.delete(request);
    this.#byRequest.set(request, kept);
    return kept;
  }

  /** Keeps an answer; one of more than a sixteenth of the bound is not worth what it would push out. */
  keep(request: string, day: string, answer: KeptAnswer): void {
    this.#turnTo(day);
    const size = sizeOf(answer);
    if (size > this.#limitBytes / 16) return;
    const earlier = this.#byRequest.get(request);
    if (earlier) this.#forget(request, earlier);
    this.#byRequest.set(request, answer);
    this.#bytes += size;
    for (const [oldest, kept] of this.#byRequest) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#forget(oldest, kept);
    }
  }

  /** Remembers how a caller wrote a request. */
  alias(target: string, request: string): void {
    // Spellings are cheap, but anyone can invent them without end.
    if (this.#requestOf.size >= mostTargets) this.#requestOf.clear();
    this.#requestOf.set(target, request);
  }

  #turnTo(day: string): void {
    if (day === this.#day) return;
    this.#byRequest.clear();
    this.#requestOf.clear();
    this.#bytes = 0;
    this.#day = day;
  }

  #forget(request: string, answer: KeptAnswer): void {
    this.#byRequest.delete(request);
    this.#bytes -= sizeOf(answer);
  }
}

const mostTargets = 4096;

/** Objects and keys around a small body take about this much. */
const overheadBytes = 512;

function sizeOf({ body }: KeptAnswer): number {
  return body.bytes.length + overheadBytes;
}
