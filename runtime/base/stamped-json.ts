const label = '"generated_at":"';

/** JSON that says once when it was made, as `generated_at`: at another moment the same answer differs there alone. */
export class StampedJson {
  readonly #bytes: Buffer;
  readonly #stampAt: number;

  private constructor(bytes: Buffer, stampAt: number) {
    this.#bytes = bytes;
    this.#stampAt = stampAt;
  }

  /** Null for JSON that does not show the moment so, or shows it more than once. */
  static of(bytes: Buffer, generatedAt: string): StampedJson | null {
    const stampAt = bytes.indexOf(`${label}${generatedAt}"`) + label.length;
    const isOnlyOne = bytes.indexOf(generatedAt) === stampAt && bytes.indexOf(generatedAt, stampAt + 1) === -1;
    return isOnlyOne ? new StampedJson(bytes, stampAt) : null;
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** The JSON of another moment; all are written in equally many characters. */
  at(generatedAt: string): Buffer {
    const bytes = Buffer.from(this.#bytes);
    bytes.write(generatedAt, this.#stampAt, "latin1");
    return bytes;
  }
}
