import { LRUCache } from "lru-cache";

/** A body that says when it was made. */
type Stamped = { readonly generated_at: string };

/** An answer as its handler makes it: the body, its JSON where that is at hand, and what goes with it. */
type Made = { readonly body: Stamped; readonly bytes?: Buffer };

/** `cacheIdentity` is one object for all calls that get the same cached answer. */
type Cached<Answer extends Made> = Answer & { readonly cacheIdentity?: object };

/** `json` is null for an answer that is written together with its seal. */
type Entry = { readonly answer: Made; readonly json: Buffer | null; readonly stampAt: number };

type Asked = { readonly key: string; readonly asOf: string; readonly generatedAt: string };

/**
 * Packets and packs of one snapshot, bounded by the bytes of their JSON. Calls for the same one on the same day differ in
 * `generated_at` alone, so it is assembled once. Measured: a packet by program takes 58 µs without this cache and 12 µs with it.
 *
 * Everything inside an answer is shared with later calls and must not be changed. `key` must name a request completely, and
 * `make` puts `generatedAt` into `generated_at`.
 */
export class StampedAnswers {
  readonly #cache: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxBytes / 16 });
  }

  /** The answer to a request, with its JSON, in which `generated_at` must stand before any text of the corpus. */
  answer<Answer extends Made>(asked: Asked, make: () => Answer): Cached<Answer> & { readonly bytes: Buffer } {
    const cached = this.#cache.get(keyOf(asked));
    if (cached?.json) {
      const bytes = Buffer.from(cached.json);
      bytes.write(asked.generatedAt, cached.stampAt, "latin1");
      return { ...restamped(cached.answer as Answer, asked), bytes };
    }
    const answer = make();
    const bytes = answer.bytes ?? Buffer.from(JSON.stringify(answer.body));
    const at = bytes.indexOf(`${label}${answer.body.generated_at}"`);
    if (at === -1) throw new Error("a cached answer must say when it was made");
    this.#set(asked, { answer, json: Buffer.from(bytes), stampAt: at + label.length }, bytes.length);
    return { ...answer, bytes };
  }

  /** The same without JSON, for an answer that is written together with its seal. */
  unwritten<Answer extends Made>(asked: Asked, make: () => Answer): Cached<Answer> {
    const cached = this.#cache.get(keyOf(asked));
    if (cached) return restamped(cached.answer as Answer, asked);
    const answer = make();
    const bytes = Buffer.byteLength(JSON.stringify(answer.body)) * formsOfSealed;
    const isCached = this.#set(asked, { answer, json: null, stampAt: 0 }, bytes);
    return isCached ? { ...answer, cacheIdentity: answer } : answer;
  }

  #set(asked: Asked, entry: Entry, bytes: number): boolean {
    const size = bytes + overheadBytes;
    this.#cache.set(keyOf(asked), entry, { size });
    return size <= this.#cache.maxEntrySize;
  }
}

function keyOf({ key, asOf }: Asked): string {
  return `${asOf} ${key}`;
}

function restamped<Answer extends Made>(answer: Answer, { generatedAt }: Asked): Cached<Answer> {
  return { ...answer, body: { ...answer.body, generated_at: generatedAt }, cacheIdentity: answer };
}

const label = '"generated_at":"';

/** Objects and keys around a small answer take about this much. */
const overheadBytes = 1024;

/** A sealed answer is kept as objects, as it is hashed, as it is sent, and as it was sent last. */
const formsOfSealed = 4;
