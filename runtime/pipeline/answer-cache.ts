import { AskedBefore } from "../asked-before.ts";
import type { Produced } from "./produced.ts";

type Kept = {
  readonly answer: Produced;
  /** How callers wrote the request. */
  readonly targets: string[];
  /** Asked for since it was last passed over. */
  used: boolean;
};

/**
 * Answers of one snapshot that the same request gets again on the same day, bounded by the bytes of their bodies. The oldest
 * goes first, except that one asked for meanwhile is passed over once: so a hit only marks its entry. Once it is full, only a
 * request that was made before pushes others out: most are never made again. They are found by the canonical request and,
 * without any parsing, by the target as a caller wrote it. A new day empties it.
 */
export class AnswerCache {
  readonly #limitBytes: number;
  readonly #byRequest = new Map<string, Kept>();
  readonly #byTarget = new Map<string, Kept>();
  readonly #asked = new AskedBefore(mostAsked);
  #bytes = 0;
  #day = "";

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The answer to a target, when it is among those seen lately. */
  byTarget(target: string, day: string): Produced | null {
    return this.#find(this.#byTarget, target, day);
  }

  byRequest(request: string, day: string): Produced | null {
    return this.#find(this.#byRequest, request, day);
  }

  /** Keeps an answer, if it may be; one of more than a sixteenth of the bound is not worth what it would push out. */
  keep(request: string, day: string, answer: Produced): void {
    this.#turnTo(day);
    const size = sizeOf(answer);
    if (size > this.#limitBytes / 16) return;
    if (this.#bytes + size > this.#limitBytes && !this.#asked.check(request)) return;
    const earlier = this.#byRequest.get(request);
    if (earlier) this.#forget(request, earlier);
    this.#byRequest.set(request, { answer, targets: [], used: false });
    this.#bytes += size;
    for (const [oldest, kept] of this.#byRequest) {
      if (this.#bytes <= this.#limitBytes) return;
      if (kept.used) {
        kept.used = false;
        this.#byRequest.delete(oldest);
        this.#byRequest.set(oldest, kept);
      } else this.#forget(oldest, kept);
    }
  }

  /** Remembers how a caller wrote a request. */
  alias(target: string, request: string): void {
    const kept = this.#byRequest.get(request);
    if (!kept) return;
    // Spellings are cheap, but anyone can invent them without end.
    if (this.#byTarget.size >= mostTargets) this.#byTarget.clear();
    this.#byTarget.set(target, kept);
    kept.targets.push(target);
  }

  #find(entries: ReadonlyMap<string, Kept>, name: string, day: string): Produced | null {
    this.#turnTo(day);
    const kept = entries.get(name);
    if (!kept) return null;
    kept.used = true;
    return kept.answer;
  }

  #turnTo(day: string): void {
    if (day === this.#day) return;
    this.#byRequest.clear();
    this.#byTarget.clear();
    this.#bytes = 0;
    this.#day = day;
  }

  #forget(request: string, { answer, targets }: Kept): void {
    this.#byRequest.delete(request);
    for (const target of targets) this.#byTarget.delete(target);
    this.#bytes -= sizeOf(answer);
  }
}

const mostTargets = 4096;

/** Several times as many as answers of the usual size fit. */
const mostAsked = 1 << 14;

/** Objects and keys around a small body take about this much. */
const overheadBytes = 512;

function sizeOf({ body }: Produced): number {
  return body.bytes.length + overheadBytes;
}
