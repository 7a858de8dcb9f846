import { AskedBefore } from "../../base/asked-before.ts";
import { BoundedMemory } from "../../base/bounded-memory.ts";

/** A body that tells when it was made. */
type Stamped = { readonly generated_at: string };

/** An answer as its handler makes it: the body, its JSON where that is at hand, and what goes with it. */
type Made = { readonly body: Stamped; readonly bytes?: Buffer };

/** `same` stands for an answer that is kept in all calls that get it. */
type Remembered<Answer extends Made> = Answer & { readonly same?: object };

/** `json` is null for an answer that others write. */
type Kept = { readonly answer: Made; readonly json: Buffer | null; readonly stampAt: number };

type Asked = { readonly key: string; readonly asOf: string; readonly generatedAt: string };

/**
 * Answers of one snapshot and day that differ from call to call in nothing but `generated_at`, so that putting one together
 * is done once. Bounded by the bytes of their JSON; once it is full, one goes for another only if that was asked for before. A
 * new day empties it.
 *
 * Everything inside of an answer is shared with later calls and must not be changed. `key` must name a request completely,
 * and `make` puts `generatedAt` into `generated_at`.
 */
export class AnswerMemory {
  readonly #kept: BoundedMemory<Kept>;
  readonly #asked = new AskedBefore(mostAsked);
  #day = "";

  constructor(limitBytes: number) {
    this.#kept = new BoundedMemory(limitBytes);
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
    const keep = () => ({ answer, json: Buffer.from(bytes), stampAt: at + label.length });
    return this.#keep(asked.key, bytes.length, keep) ? { ...answer, bytes, same: answer } : { ...answer, bytes };
  }

  /** The same without JSON, for an answer that is written with its seal. */
  unwritten<Answer extends Made>(asked: Asked, make: () => Answer): Remembered<Answer> {
    const kept = this.#find(asked);
    if (kept) return restamped(kept.answer as Answer, asked);
    const answer = make();
    const bytes = Buffer.byteLength(JSON.stringify(answer.body)) * formsOfSealed;
    const keep = () => ({ answer, json: null, stampAt: 0 });
    return this.#keep(asked.key, bytes, keep) ? { ...answer, same: answer } : answer;
  }

  #find({ key, asOf }: Asked): Kept | undefined {
    if (asOf !== this.#day) this.#kept.clear();
    this.#day = asOf;
    return this.#kept.get(key);
  }

  #keep(key: string, bytes: number, make: () => Kept): boolean {
    const size = bytes + overheadBytes;
    return (this.#kept.hasRoom(size) || this.#asked.check(key)) && this.#kept.add(key, make(), size);
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
