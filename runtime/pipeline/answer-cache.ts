import { AskedBefore } from "../base/asked-before.ts";
import { BoundedMemory } from "../base/bounded-memory.ts";
import type { Produced } from "./reply/produced.ts";

/**
 * Answers of one snapshot that the same request gets again on the same day, bounded by the bytes of their bodies. They are
 * found by the target as the caller wrote it, without any parsing. Most requests are never made again, so an answer is kept
 * when its request is made for the second time. A new day empties it.
 */
export class AnswerCache {
  readonly #byTarget: BoundedMemory<Produced>;
  readonly #asked = new AskedBefore(mostAsked);
  #day = "";

  constructor(limitBytes: number) {
    this.#byTarget = new BoundedMemory(limitBytes);
  }

  get(target: string, day: string): Produced | null {
    this.#turnTo(day);
    return this.#byTarget.get(target) ?? null;
  }

  /** Keeps an answer, if it is worth it. */
  keep(target: string, day: string, answer: Produced): void {
    this.#turnTo(day);
    if (this.#asked.check(target)) this.#byTarget.add(target, answer, answer.body.bytes.length + overheadBytes);
  }

  #turnTo(day: string): void {
    if (day === this.#day) return;
    this.#byTarget.clear();
    this.#day = day;
  }
}

/** Several times as many as answers of the usual size fit. */
const mostAsked = 1 << 14;

/** Objects and keys around a small body take about this much. */
const overheadBytes = 512;
