/** Parsed, a document takes a few times as much. */
const mostBytes = 8 << 20;

/**
 * Documents of a snapshot that were read lately, parsed: those of well-known records are shown again and again. They are
 * shared with later calls, so nobody may change what they say. The longest unused goes first.
 */
export class ParsedMemory {
  readonly #byName = new Map<string, { readonly value: unknown; readonly bytes: number }>();
  #bytes = 0;

  /** The document of a name, read and parsed when it is not remembered; null when there is none. */
  get<Value>(name: string, read: () => Buffer | null, parse: (json: string) => Value): Value | null {
    const known = this.#byName.get(name);
    if (known !== undefined) {
      this.#byName.delete(name);
      this.#byName.set(name, known);
      return known.value as Value;
    }
    const json = read();
    if (json === null) return null;
    const value = parse(json.toString());
    this.#byName.set(name, { value, bytes: json.length });
    this.#bytes += json.length;
    for (const [oldest, { bytes }] of this.#byName) {
      if (this.#bytes <= mostBytes) break;
      this.#byName.delete(oldest);
      this.#bytes -= bytes;
    }
    return value;
  }
}
