import { closeSync, fsyncSync, openSync, writeSync } from "node:fs";
import { MAGIC, type NamesDirectory, type Section } from "./file-format.ts";

/** Most bytes of one write call. */
const PIECE = 1 << 26;

/** A file of sections written one after the other, with the directory at its end. */
export class SectionFile {
  readonly #file: number;
  #position = 0;

  constructor(path: string) {
    this.#file = openSync(path, "wx");
  }

  get position(): number {
    return this.#position;
  }

  /** Typed arrays are stored as the machine holds them: little-endian on every platform served. */
  section(values: Uint8Array | Uint16Array | Uint32Array | Float64Array): Section {
    const offset = this.#position;
    this.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    return { offset, length: values.byteLength };
  }

  write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, Math.min(bytes.length - done, PIECE));
    this.#position += bytes.length;
  }

  /** Writes the directory and waits until all is on disk. */
  finish(directory: NamesDirectory): void {
    const json = Buffer.from(JSON.stringify(directory));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    this.write(Buffer.concat([json, length, Buffer.from(MAGIC)]));
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }
}
