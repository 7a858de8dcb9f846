import { largest } from "../../text/order.ts";

/** Why a record is in the answer; `alias` covers official abbreviations and short forms read from the name. */
export type Basis = "identifier" | "exact_name" | "alias" | "text";

const bases: readonly Basis[] = ["text", "alias", "exact_name", "identifier"];
const SCORE_UNIT = 1000;
const ORDINALS = 2 ** 24;
const PRIORS = 1024;

export type RankedHit = {
  readonly ordinal: number;
  readonly score: number;
  readonly basis: Basis;
  readonly partial: boolean;
};

/** An order of all records that decides between equal scores: the place of each ordinal, and the ordinal at each place. */
export type TieOrder = { readonly places: Uint32Array; readonly ordinals: Uint32Array };

/**
 * Collects scored records of one query and gives pages of them: score, then prior, then id, or the order handed in. Scores
 * are rounded to thousandths before anything is compared, so the order never hangs on the last bit of a float.
 */
export class HitList {
  readonly #scores: Int32Array;
  readonly #notes: Uint8Array;
  readonly #ordinals: Uint32Array;
  #length = 0;
  #complete = 0;

  constructor(documents: number) {
    this.#scores = new Int32Array(documents);
    this.#notes = new Uint8Array(documents);
    this.#ordinals = new Uint32Array(documents);
  }

  get length(): number {
    return this.#length;
  }

  /** How many of the records satisfy the whole query. */
  get complete(): number {
    return this.#complete;
  }

  /** Keeps the better of two scores for one record; a complete match never becomes partial. */
  add(ordinal: number, score: number, basis: Basis, partial: boolean): void {
    const value = Math.max(1, Math.min(400 * SCORE_UNIT, Math.round(score * SCORE_UNIT)));
    const known = this.#scores[ordinal]!;
    const note = (bases.indexOf(basis) << 1) | (partial ? 1 : 0);
    if (known === 0) {
      this.#ordinals[this.#length++] = ordinal;
      if (!partial) this.#complete++;
    } else {
      const wasPartial = (this.#notes[ordinal]! & 1) === 1;
      if (value <= known || (partial && !wasPartial)) return;
      if (wasPartial && !partial) this.#complete++;
    }
    this.#scores[ordinal] = value;
    this.#notes[ordinal] = note;
  }

  /** Every record so far with its score, in the order of finding. */
  *[Symbol.iterator](): Generator<{ readonly ordinal: number; readonly score: number }> {
    for (let index = 0; index < this.#length; index++) {
      const ordinal = this.#ordinals[index]!;
      yield { ordinal, score: this.#scores[ordinal]! / SCORE_UNIT };
    }
  }

  has(ordinal: number): boolean {
    return this.#scores[ordinal] !== 0;
  }

  /** Hits number offset to offset + limit of the whole order; complete matches stand before partial ones. */
  page(offset: number, limit: number, priors: Uint16Array, ties?: TieOrder): RankedHit[] {
    const wanted = Math.min(this.#length, offset + limit);
    if (wanted <= offset) return [];
    const keys = new Float64Array(this.#length);
    for (let index = 0; index < this.#length; index++) {
      const ordinal = this.#ordinals[index]!;
      const prior = ties ? 0 : priors[ordinal]!;
      const place = ties ? ties.places[ordinal]! : ordinal;
      keys[index] = (this.#scores[ordinal]! * PRIORS + prior) * ORDINALS + (ORDINALS - 1 - place);
    }
    return largest(keys, wanted)
      .subarray(offset)
      .reduce<RankedHit[]>((page, key) => {
        const place = ORDINALS - 1 - (key % ORDINALS);
        const ordinal = ties ? ties.ordinals[place]! : place;
        const note = this.#notes[ordinal]!;
        page.push({
          ordinal,
          score: this.#scores[ordinal]! / SCORE_UNIT,
          basis: bases[note >> 1]!,
          partial: (note & 1) === 1,
        });
        return page;
      }, []);
  }

  clear(): void {
    for (let index = 0; index < this.#length; index++) this.#scores[this.#ordinals[index]!] = 0;
    this.#length = 0;
    this.#complete = 0;
  }
}
