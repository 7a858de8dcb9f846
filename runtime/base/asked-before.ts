/**
 * Tells whether something was asked for lately, by fingerprints in a table of fixed size: what comes later takes the place of
 * what came before, and once in some billions two are taken for one. Most requests are never made again, so a full cache need
 * not give up anything for one that was made once.
 */
export class AskedBefore {
  readonly #prints: Uint32Array;

  /** Remembers about as many as it has places. */
  constructor(places: number) {
    this.#prints = new Uint32Array(places);
  }

  /** Whether it was asked for; from now on it was. */
  check(name: string): boolean {
    const print = fingerprint(name);
    const place = print % this.#prints.length;
    const known = this.#prints[place] === print;
    this.#prints[place] = print;
    return known;
  }
}

/** FNV-1a over code units. */
function fingerprint(text: string): number {
  let print = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) print = Math.imul(print ^ text.charCodeAt(at), 0x01000193);
  return print >>> 0;
}
