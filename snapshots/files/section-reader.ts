import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** Where a part of the file lies. */
export type Section = { readonly offset: number; readonly length: number };

/** Length of the directory (u32) and the magic, at the end of the file. */
const FOOTER_BYTES = 12;

/** A file of sections (`SectionWriter`), read where it lies: nothing of it is held but its directory. */
export class SectionReader<Directory> {
  readonly path: string;
  readonly directory: Directory;
  readonly #file: number;

  /** Throws when the file is none of this kind, or cut short. */
  constructor(path: string, magic: string) {
    this.path = path;
    this.#file = openSync(path, "r");
    try {
      this.directory = this.#readDirectory(fstatSync(this.#file).size, magic);
    } catch (error) {
      closeSync(this.#file);
      throw error;
    }
  }

  /** Bytes of a part of the file, in memory of their own: views on them need them aligned. */
  read({ offset, length }: Section): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    this.readInto(bytes, offset);
    return bytes;
  }

  /** The same as text. */
  text({ offset, length }: Section): string {
    const bytes = Buffer.allocUnsafe(length);
    this.readInto(bytes, offset);
    return bytes.toString();
  }

  /** Reads bytes of the file from an offset on, as many as there is room for. */
  readInto(bytes: Uint8Array, offset: number): void {
    for (let done = 0; done < bytes.length;) {
      const read = readSync(this.#file, bytes, done, bytes.length - done, offset + done);
      if (read === 0) throw new Error(`${this.path} is cut short`);
      done += read;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #readDirectory(size: number, magic: string): Directory {
    if (size < FOOTER_BYTES) throw new Error(`${this.path} is cut short`);
    const footer = this.read({ offset: size - FOOTER_BYTES, length: FOOTER_BYTES });
    if (footer.subarray(4).toString("latin1") !== magic)
      throw new Error(`${this.path} does not end in ${magic.trim()}`);
    const length = footer.readUInt32LE();
    if (length > size - FOOTER_BYTES) throw new Error(`${this.path} is cut short`);
    return JSON.parse(this.read({ offset: size - FOOTER_BYTES - length, length }).toString()) as Directory;
  }
}

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

  /** Writes the directory, its length and the eight bytes of the magic. */
  finish(directory: object, magic: string): void {
    const json = Buffer.from(JSON.stringify(directory));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(json.length);
    this.write(Buffer.concat([json, length, Buffer.from(magic)]));
  }

  close(): void {
    closeSync(this.#file);
  }
}
