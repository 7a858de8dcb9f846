import { AskedBefore } from "../asked-before.ts";

/** A body that tells when it was made. */
type Stamped = { readonly generated_at: string };

/** An answer as its handler makes it: the body, its JSON where that is at hand, and what goes with it. */
type Made = { readonly body: Stamped; readonly bytes?: Buffer };

/** `same` stands for an answer that is kept in all calls that get it. */
type Remembered<Answer extends Made> = Answer & { readonly same?: object };

/** `json` is null for an answer that others write. */
type Kept = { readonly answer: Made; readonly json: Buffer | null; readonly stampAt: number; readonly size: number };

type Asked = { readonly key: string; readonly asOf: string; readonly generatedAt: string };

/**
 * Answers of one snapshot and day that differ from call to call in nothing but `generated_at`, so that putting one together
 * is done once. Bounded by the bytes of their JSON; the longest unused goes first, but once it is full only for a request that
 * was made before. A new day empties it.
 *
 * Everything inside of an answer is shared with later calls and must not be changed. `key` must name a request completely,
 * and `make` puts `generatedAt` into `generated_at`.
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

  /** The answer to a request, with its JSON, in which `generated_at` must stand before any text of the corpus. */
  answer<Answer extends Made>(asked: Asked, make: () => Answer): Remembered<Answer> & { readonly bytes: Buffer } {
    const kept = this.#find(asked);
    if (kept?.json) {
      const bytes = Buffer.from(kept.json);
      bytes.write(asked.generatedAt, kept.stampAt, "latin1");
      return { ...restamped(kept.answer as Answer, asked), bytes };
    }
    const answer = make();
    const bytes = answer.bytes ?? Buffer.from(JSON.stringify(answer.body));
    const at = bytes.indexOf(`${label}${answer.body.generated_at}"`);
    if (at === -1) throw new Error("an answer that is remembered tells when it was made");
    const size = bytes.length + overheadBytes;
    if (!this.#isWorth(asked.key, size)) return { ...answer, bytes };
    this.#keep(asked.key, { answer, json: Buffer.from(bytes), stampAt: at + label.length, size });
    return { ...answer, bytes, same: answer };
  }

  /** The same without JSON, for an answer that is written with its seal. */
  unwritten<Answer extends Made>(asked: Asked, make: () => Answer): Remembered<Answer> {
    const kept = this.#find(asked);
    if (kept) return restamped(kept.answer as Answer, asked);
    const answer = make();
    const size = Buffer.byteLength(JSON.stringify(answer.body)) * formsOfSealed + overheadBytes;
    if (!this.#isWorth(asked.key, size)) return answer;
    this.#keep(asked.key, { answer, json: null, stampAt: 0, size });
    return { ...answer, same: answer };
  }

  #find({ key, asOf }: Asked): Kept | undefined {
    if (asOf !== this.#day) this.#turnTo(asOf);
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  /** One of more than a sixteenth of the bound is not worth what it would push out. */
  #isWorth(key: string, size: number): boolean {
    if (size > this.#limitBytes / 16) return false;
    return this.#bytes + size <= this.#limitBytes || this.#asked.check(key);
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += kept.size;
    for (const [oldest, { size }] of this.#kept) {
      if (this.#bytes <= this.#limitBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= size;
    }
  }

  #turnTo(day: string): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#day = day;
  }
}

function restamped<Answer extends Made>(answer: Answer, { generatedAt }: Asked): Remembered<Answer> {
  return { ...answer, body: { ...answer.body, generated_at: generatedAt }, same: answer };
}

const label = '"generated_at":"';

/** Several times as many as answers of the usual size fit. */
const mostAsked = 1 << 14;

/** Objects and keys around a small answer take about this much. */
const overheadBytes = 1024;

/** A sealed answer is kept as objects, as it is hashed, as it is sent, and as it was sent last. */
const formsOfSealed = 4;
