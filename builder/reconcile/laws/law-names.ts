import { lawNameEnding } from "../../../snapshots/citations/statutes-in-prose.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { lawNumberKey } from "../../../snapshots/text/laws/law-number.ts";

/** Finds laws by id, number, title or official abbreviation; a name that fits several laws resolves to none. */
export class LawNames {
  readonly #byName = new Map<string, string | null>();
  /** What citations were found to name: few names are cited, each of them thousands of times. */
  readonly #cited = new Map<string, string | null>();
  /** The names as they are written. */
  readonly #written = new Set<string>();

  /** Makes a law known by a name; a second law under the same name makes the name useless. */
  add(name: string, lawId: string): void {
    const folded = fold(name);
    if (folded === "") return;
    this.#written.add(name.normalize("NFKC"));
    const known = this.#byName.get(folded);
    if (known === undefined) this.#byName.set(folded, lawId);
    else if (known !== lawId) this.#byName.set(folded, null);
  }

  /** Makes a name mean this law, whatever other law has it too. */
  prefer(name: string, lawId: string): void {
    this.#byName.set(fold(name), lawId);
    this.#written.add(name.normalize("NFKC"));
  }

  addNumber(number: string, lawId: string): void {
    const key = lawNumberKey(number);
    if (key) this.add(`#${key}`, lawId);
  }

  resolve(name: string): string | null {
    const number = lawNumberKey(name);
    return this.#byName.get(fold(name)) ?? (number ? (this.#byName.get(fold(`#${number}`)) ?? null) : null);
  }

  /** The law that a citation names; 新刑訴法 and 現行刑法 are the laws of today, 旧刑訴法 is none of them. */
  resolveCited(name: string): string | null {
    let known = this.#cited.get(name);
    if (known === undefined)
      this.#cited.set(name, (known = this.resolve(name) ?? this.resolve(name.replace(/^(?:新|現行)/, ""))));
    return known;
  }

  /** The longest name of a law that a text ends with; null when it goes on before the name (旧刑訴法 is not 刑訴法). */
  nameEnding(text: string): string | null {
    return lawNameEnding(text, (name) => this.#written.has(name) && this.resolve(name) !== null);
  }
}
