import { AskedBefore } from "../asked-before.ts";

/** A body that tells when it was made. */
type Stamped = { readonly generated_at: string };

/** An answer as its handler makes it: the body, its JSON where that is at hand, and what goes with it. */
type Made = { readonly body: Stamped; readonly bytes?: Buffer };

/** The same with the body as JSON; `same` stands for an answer that is kept in all calls that get it. */
type Remembered<Answer extends Made> = Answer & { readonly bytes: Buffer; readonly same?: object };

type Kept = { readonly answer: Made; readonly json: Buffer; readonly stampAt: number };

/**
 * Answers of one snapshot and day that differ from call to call in nothing but `generated_at`, so that putting one together
 * is done once. Bounded by the bytes of their JSON; the longest unused goes first, but once it is full only for a request that
 * was made before. A new day empties it.
 */
export class AnswerMemory {
  readonly #limitBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new AskedBefore(mostAsked);
  #bytes = 0;
  #day = "";

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /**
   * The answer to a request, which `key` must name completely. Everything inside of it is shared with later calls and must
   * not be changed. `make` puts `generatedAt` into `generated_at`, which must stand before any text of the corpus.
   */
  answer<Answer extends Made>(
    { key, asOf, generatedAt }: { readonly key: string; readonly asOf: string; readonly generatedAt: string },
    make: () => Answer,
  ): Remembered<Answer> {
    if (asOf !== this.#day) this.#turnTo(asOf);
    const kept = this.#kept.get(key);
    if (kept === undefined) return this.#keep(key, make());
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const bytes = Buffer.from(kept.json);
    bytes.write(generatedAt, kept.stampAt, "latin1");
    const answer = kept.answer as Answer;
    return { ...answer, body: { ...answer.body, generated_at: generatedAt }, bytes, same: answer };
  }

  #keep<Answer extends Made>(key: string, answer: Answer): Remembered<Answer> {
    const bytes = answer.bytes ?? Buffer.from(JSON.stringify(answer.body));
    const at = bytes.indexOf(`${label}${answer.body.generated_at}"`);
    if (at === -1) throw new Error("an answer that is remembered tells when it was made");
    const size = bytes.length + overheadBytes;
    // One of more than a sixteenth of the bound is not worth what it would push out.
    const worthIt = size <= this.#limitBytes / 16;
    if (!worthIt || (this.#bytes + size > this.#limitBytes && !this.#asked.check(key))) return { ...answer, bytes };
    this.#kept.set(key, { answer, json: Buffer.from(bytes), stampAt: at + label.length });
    this.#bytes += size;
    this.#forgetOldest();
    return { ...answer, bytes, same: answer };
  }

  #forgetOldest(): void {
    for (const [key, { json }] of this.#kept) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#kept.delete(key);
      this.#bytes -= json.length + overheadBytes;
    }
  }

  #turnTo(day: string): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#day = day;
  }
}

const label = '"generated_at":"';

/** Several times as many as answers of the usual size fit. */
const mostAsked = 1 << 14;

/** Objects and keys around a small answer take about this much. */
const overheadBytes = 1024;
