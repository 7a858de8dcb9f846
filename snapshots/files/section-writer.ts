import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import type { Section } from "./section-reader.ts";

/** Most bytes of one write call. */
const PIECE = 1 << 26;

/** Values are stored as the machine holds them: little-endian on every platform served. */
type Values = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A file of sections written one after the other, with a directory as JSON at its end. */
export class SectionWriter {
  readonly #file: number;
  #position = 0;

  constructor(path: string) {
    this.#file = openSync(path, "wx");
  }

  get position(): number {
    return this.#position;
  }

  section(values: Values): Section {
    const offset = this.#position;
    this.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return { offset, length: values.byteLength };
  }

  write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, Math.min(bytes.length - done, PIECE));
    this.#position += bytes.length;
  }

  /** Writes the directory, its length and the eight bytes of the magic, and waits until all is on disk. */
  finish(directory: object, magic: string): void {
    const json = Buffer.from(JSON.stringify(directory));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    this.write(Buffer.concat([json, length, Buffer.from(magic)]));
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
