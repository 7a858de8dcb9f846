/** Start and end of a character in the text it came from, in UTF-16 units, end exclusive. */
export type Range = readonly [start: number, end: number];

/**
 * A growing run of UTF-16 units; with `tracked`, each unit also keeps the range of the input it stands for. One buffer
 * serves one call of fold, so nothing is shared between calls.
 */
export class UnitBuffer {
  units: Uint16Array;
  length = 0;
  #starts: Uint32Array | null;
  #ends: Uint32Array | null;

  constructor(capacity: number, tracked: boolean) {
    this.units = new Uint16Array(capacity);
    this.#starts = tracked ? new Uint32Array(capacity) : null;
    this.#ends = tracked ? new Uint32Array(capacity) : null;
  }

  push(unit: number, start: number, end: number): void {
    if (this.length === this.units.length) this.#grow();
    if (this.#starts !== null && this.#ends !== null) {
      this.#starts[this.length] = start;
      this.#ends[this.length] = end;
    }
    this.units[this.length++] = unit;
  }

  pushText(text: string, start: number, end: number): void {
    for (let at = 0; at < text.length; at++) this.push(text.charCodeAt(at), start, end);
  }

  /** The last unit, or -1 when there is none. */
  last(): number {
    return this.length === 0 ? -1 : (this.units[this.length - 1] ?? -1);
  }

  dropLast(): void {
    this.length--;
  }

  replaceLast(unit: number): void {
    this.units[this.length - 1] = unit;
  }

  /** Lets the last unit also stand for the input up to `end`. */
  extendLast(end: number): void {
    if (this.#ends !== null) this.#ends[this.length - 1] = end;
  }

  startOf(at: number): number {
    return this.#starts?.[at] ?? 0;
  }

  endOf(at: number): number {
    return this.#ends?.[at] ?? 0;
  }

  slice(start: number, end: number): string {
    return textOf(this.units, start, end);
  }

  toString(): string {
    return this.slice(0, this.length);
  }

  #grow(): void {
    const capacity = this.length * 2 + 8;
    this.units = grown(this.units, new Uint16Array(capacity));
    if (this.#starts !== null) this.#starts = grown(this.#starts, new Uint32Array(capacity));
    if (this.#ends !== null) this.#ends = grown(this.#ends, new Uint32Array(capacity));
  }
}

function grown<Units extends Uint16Array | Uint32Array>(from: Units, to: Units): Units {
  to.set(from);
  return to;
}

function textOf(units: Uint16Array, start: number, end: number): string {
  let text = "";
  // A view costs more than adding up the few characters of a name or a query.
  if (end - start <= SHORT) {
    for (let at = start; at < end; at++) text += String.fromCharCode(units[at]!);
    return text;
  }
  for (let at = start; at < end; at += STEP)
    text += String.fromCharCode.apply(null, units.subarray(at, Math.min(end, at + STEP)) as unknown as number[]);
  return text;
}

const SHORT = 24;
/** More than some tens of thousands of arguments overflow the stack. */
const STEP = 8192;
