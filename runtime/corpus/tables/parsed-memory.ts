import { BoundedMemory } from "../../base/bounded-memory.ts";

/** Parsed, a document takes a few times as much. */
const mostBytes = 8 << 20;

/**
 * Documents of a snapshot that were read lately, parsed: those of well-known records are shown again and again. They are
 * shared with later calls, so nobody may change what they say.
 */
export class ParsedMemory {
  readonly #byName = new BoundedMemory<unknown>(mostBytes);

  /** The document of a name, read and parsed when it is not remembered; null when there is none. */
  get<Value>(name: string, read: () => Buffer | null, parse: (json: string) => Value): Value | null {
    const known = this.#byName.get(name);
    if (known !== undefined) return known as Value;
    const json = read();
    if (json === null) return null;
    const value = parse(json.toString());
    this.#byName.add(name, value, json.length);
    return value;
  }
}
