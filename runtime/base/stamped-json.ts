const label = '"generated_at":"';

/** JSON that contains its creation time once, as `generated_at`: the same answer at another time differs only there. */
export class StampedJson {
  readonly #bytes: Buffer;
  readonly #stampAt: number;

  private constructor(bytes: Buffer, stampAt: number) {
    this.#bytes = bytes;
    this.#stampAt = stampAt;
  }

  /** Null for JSON that contains the timestamp not exactly once. */
  static of(bytes: Buffer, generatedAt: string): StampedJson | null {
    const stampAt = bytes.indexOf(`${label}${generatedAt}"`) + label.length;
    const isOnlyOne = bytes.indexOf(generatedAt) === stampAt && bytes.indexOf(generatedAt, stampAt + 1) === -1;
    return isOnlyOne ? new StampedJson(bytes, stampAt) : null;
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** The JSON with another timestamp; all timestamps have the same length. */
  at(generatedAt: string): Buffer {
    const bytes = Buffer.from(this.#bytes);
    bytes.write(generatedAt, this.#stampAt, "latin1");
    return bytes;
  }
}
