import { fold } from "../../snapshots/text/fold.ts";
import { lawNumberKey } from "../../snapshots/text/law-number.ts";

/** Finds laws by id, number, title or official abbreviation; a name that fits several laws resolves to none. */
export class LawNames {
  readonly #byName = new Map<string, string | null>();

  /** Makes a law known by a name; a second law under the same name makes the name useless. */
  add(name: string, lawId: string): void {
    const folded = fold(name);
    if (folded === "") return;
    const known = this.#byName.get(folded);
    if (known === undefined) this.#byName.set(folded, lawId);
    else if (known !== lawId) this.#byName.set(folded, null);
  }

  addNumber(number: string, lawId: string): void {
    const key = lawNumberKey(number);
    if (key) this.add(`#${key}`, lawId);
  }

  resolve(name: string): string | null {
    const number = lawNumberKey(name);
    return this.#byName.get(fold(name)) ?? (number ? (this.#byName.get(fold(`#${number}`)) ?? null) : null);
  }

  /**
   * Laws that a list of statutes names, such as 民法709条，国民健康保険法64条1項: what stands before the article is the
   * name. 旧法 and amending laws in brackets are not taken for the law of today.
   */
  citedIn(statutes: string): string[] {
    const found = new Set<string>();
    for (const part of statutes.split(/[，,、；;\n]/)) {
      const name = /^\s*(.+?)\s*(?:第?[0-9０-９〇一二三四五六七八九十百千]+[条條]|附則|別表|$)/.exec(
        part.slice(0, 200),
      )?.[1];
      const lawId = name && !name.startsWith("旧") ? this.resolve(name) : null;
      if (lawId) found.add(lawId);
    }
    return [...found].toSorted();
  }
}
