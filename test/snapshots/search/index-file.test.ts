import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IndexFileError } from "../../../snapshots/search/file/file-format.ts";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../../snapshots/search/file/index-writer.ts";
import { laws, programs } from "./invented-records.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { language } from "../../support/language.ts";

const bytes = writeIndex(programs, language);

describe("index file", () => {
  it("is the same for the same documents in any order", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...programs], { minLength: programs.length }), (shuffled) => {
        expect(Buffer.compare(writeIndex(shuffled, language), bytes)).toBe(0);
      }),
      { numRuns: 20 },
    );
    expect(Buffer.compare(writeIndex(programs.slice(1), language), bytes)).not.toBe(0);
  });

  it("gives every id, ascending, and each resolves", () => {
    const index = openIndex(bytes, language);
    const ids = [...index.ids()];
    expect(ids).toEqual(programs.map(({ id }) => id).toSorted());
    for (const [ordinal, id] of nonEmpty(ids.entries()))
      expect([index.ordinalOf(id), index.idOf(ordinal)]).toEqual([ordinal, id]);
    expect(index.ordinalOf("UNI-none")).toBe(-1);
    expect(index.size).toBe(ids.length);
    for (const id of nonEmpty(ids)) expect(index.search(id, { limit: 1 }).hits[0]?.id).toBe(id);
  });

  it("holds no document as well", () => {
    const empty = openIndex(writeIndex([], language), language);
    expect([...empty.ids()]).toEqual([]);
    expect(empty.search("補助金", { limit: 10 })).toEqual({ total: 0, complete: 0, hits: [], partial: false });
  });

  it("refuses two documents with one id", () => {
    expect(() => writeIndex([...laws, laws[0]!], language)).toThrow("two search documents have the id LAW-0000000001");
  });

  it("opens from bytes at any alignment", () => {
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    expect(openIndex(shifted, language).search("からくり", { limit: 1 }).total).toBe(2);
  });

  it("is refused with any flipped byte, cut short or grown", () => {
    for (let at = 0; at < bytes.length; at += at < 400 ? 1 : 97) {
      const damaged = bytes.slice();
      damaged[at]! ^= 0x10;
      expect(() => openIndex(damaged, language), `byte ${at}`).toThrow(IndexFileError);
    }
    for (const length of [0, 7, 31, 200, bytes.length - 1])
      expect(() => openIndex(bytes.slice(0, length), language)).toThrow(IndexFileError);
    expect(() => openIndex(Buffer.concat([bytes, Buffer.alloc(4)]), language)).toThrow(/should have \d+ bytes/);
    expect(() => openIndex(Buffer.from("not an index".padEnd(400)), language)).toThrow("not a search index file");
  });
});
