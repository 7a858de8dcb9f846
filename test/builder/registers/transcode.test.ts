import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Encoding from "encoding-japanese";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detectEncoding } from "../../../builder/registers/text-encoding.ts";
import { longestLineBytes, toUtf8File, transcode } from "../../../builder/registers/transcode.ts";
import type { TextEncodingName } from "../../../builder/registers/text-encoding.ts";
import { fixturePath, scratch } from "./register-database.ts";

function shiftJis(text: string): Buffer {
  return Buffer.from(Encoding.convert(Encoding.stringToCode(text), { to: "SJIS", from: "UNICODE" }));
}

async function transcodeParts(
  parts: Uint8Array[],
  encoding: TextEncodingName,
): Promise<{ text: string; reports: [number, string][] }> {
  const reports: [number, string][] = [];
  const pieces: Buffer[] = [];
  async function* stream() {
    yield* parts;
  }
  for await (const piece of transcode(stream(), encoding, (line, reason) => reports.push([line, reason])))
    pieces.push(piece);
  return { text: Buffer.concat(pieces).toString(), reports };
}

describe("detectEncoding", () => {
  it.each([
    ["", "utf-8"],
    ["1,abc\n", "utf-8"],
    ["1,架空製菓\n", "utf-8"],
    ["\u{feff}1,架空製菓\n", "utf-8"],
  ])("reads %j as %s", (text, encoding) => {
    expect(detectEncoding(Buffer.from(text))).toBe(encoding);
  });

  it("knows CP932, and UTF-16 by its mark", () => {
    expect(detectEncoding(shiftJis("1,架空製菓\n"))).toBe("cp932");
    expect(detectEncoding(Buffer.from("\u{feff}架空\n", "utf16le"))).toBe("utf-16le");
    expect(detectEncoding(Buffer.from("\u{feff}架空\n", "utf16le").swap16())).toBe("utf-16be");
  });

  it("does not mind a character cut off at the end of the sample", () => {
    const bytes = Buffer.from("1,架空\n2,製菓\n");
    expect(detectEncoding(bytes.subarray(0, bytes.length - 2))).toBe("utf-8");
    expect(detectEncoding(shiftJis("1,架空\n2,製菓\n").subarray(0, -2))).toBe("cp932");
  });

  it("lets one damaged line among many not change its mind", () => {
    const lines = Array.from({ length: 20 }, () => "架空製菓株式会社\n").join("");
    expect(detectEncoding(Buffer.concat([Buffer.from(lines), Buffer.from([0x93, 0x8c, 0x0a])]))).toBe("utf-8");
    expect(detectEncoding(Buffer.concat([shiftJis(lines), Buffer.from([0xff, 0xff, 0x0a])]))).toBe("cp932");
  });

  it("does not take binary data for text", () => {
    expect(detectEncoding(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe]))).toBeNull();
    expect(detectEncoding(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x80, 0xa0]))).toBeNull();
  });
});

describe("transcode", () => {
  it("decodes CP932 with its vendor characters", async () => {
    const path = fixturePath("nta-houjin", "diff_20260401.csv");
    const {
      path: copy,
      encoding,
      refused,
    } = await toUtf8File({ path, name: "diff_20260401.csv", copyPath: join(scratch, "vendor.csv") });
    expect([encoding, refused.count]).toEqual(["cp932", 0]);
    const text = readFileSync(copy ?? "", "utf8");
    expect(text).toContain("髙﨑①商店株式会社");
    expect(text).toContain("見本台９番～１０番");
    expect(text.split("\n")).toHaveLength(7);
  });

  it("leaves UTF-8 where it is", async () => {
    const path = fixturePath("nta-houjin", "diff_20260402.csv");
    expect(await toUtf8File({ path, name: "x", copyPath: join(scratch, "unused.csv") })).toMatchObject({
      path,
      encoding: "utf-8",
      refused: { count: 0 },
    });
  });

  it("refuses what is no text, with a position", async () => {
    const path = join(scratch, "photo.csv");
    writeFileSync(path, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]));
    const file = await toUtf8File({ path, name: "photo.csv", copyPath: join(scratch, "photo-copy.csv") });
    expect(file.path).toBeNull();
    expect(file.refused.first).toEqual([
      { at: "photo.csv#1", reason: "the file is not text in UTF-8, UTF-16 or CP932" },
    ]);
  });

  it("empties undecodable lines and names them, so that later lines keep their number", async () => {
    const bytes = Buffer.concat([
      shiftJis("一\n二\n"),
      Buffer.from([0x88, 0x0a]),
      shiftJis("四\n"),
      Buffer.from([0x82, 0xa0, 0xff]),
    ]);
    const { text, reports } = await transcodeParts([bytes], "cp932");
    expect(text).toBe("一\n二\n\n四\n\n");
    expect(reports).toEqual([
      [3, "bytes that are not CP932"],
      [5, "bytes that are not CP932"],
    ]);
  });

  it("refuses a line too long to hold and goes on behind it", async () => {
    const long = Buffer.alloc(longestLineBytes + 10, 0x61);
    const { text, reports } = await transcodeParts([Buffer.from("a\n"), long, long, Buffer.from("\nb\n")], "cp932");
    expect(text).toBe("a\n\nb\n");
    expect(reports).toEqual([[2, "line longer than 2097152 bytes"]]);
  });

  it("gives the same text however the bytes are cut", async () => {
    const text = fc.string({ unit: fc.constantFrom(...'架空製菓ｱ\\~ab,"\n\r１'), maxLength: 80 });
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.nat(200), { maxLength: 6 }),
        fc.constantFrom("cp932", "utf-16le", "utf-16be", "utf-8"),
        async (sample, cuts, encoding) => {
          const bytes = encode(sample, encoding);
          const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b), bytes.length];
          const parts = edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
          expect(await transcodeParts(parts, encoding)).toEqual({ text: sample, reports: [] });
        },
      ),
      { numRuns: 200 },
    );
  });
});

function encode(text: string, encoding: TextEncodingName): Buffer {
  if (encoding === "cp932") return shiftJis(text);
  if (encoding === "utf-8") return Buffer.from(text);
  const wide = Buffer.from(text, "utf16le");
  return encoding === "utf-16le" ? wide : wide.swap16();
}
