import {
  chmodSync,
  closeSync,
  cpSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A writable copy of a snapshot, to damage. */
export function writableCopy(directory: string, target: string): string {
  cpSync(directory, target, { recursive: true });
  chmodSync(target, 0o755);
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  return target;
}

export function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}

/** Flips one bit of a file in place, mapped or not; a second call with the same arguments puts it back. */
export function flipBit(path: string, bit: number): void {
  const file = openSync(path, "r+");
  const byte = Buffer.alloc(1);
  if (readSync(file, byte, 0, 1, bit >> 3) === 1)
    writeSync(file, Buffer.of(byte[0]! ^ (1 << (bit & 7))), 0, 1, bit >> 3);
  closeSync(file);
}

/** Writes other bytes of the same length over a text wherever a file holds it, mapped or not. */
export function alter(path: string, text: string, other: string): void {
  const bytes = readFileSync(path);
  const [from, to] = [Buffer.from(text), Buffer.from(other)];
  if (from.length !== to.length) throw new Error("a file is altered in place: both texts must have the same length");
  if (!bytes.includes(from)) throw new Error(`${path} does not hold ${text}`);
  const file = openSync(path, "r+");
  for (let at = bytes.indexOf(from); at !== -1; at = bytes.indexOf(from, at + from.length))
    writeSync(file, to, 0, to.length, at);
  closeSync(file);
}

export function bitsOf(path: string): number {
  return statSync(path).size * 8;
}

/** Small deterministic random numbers, so that a failing run can be repeated. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
