import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { chunksOfFile } from "../../../snapshots/transfer/chunking.ts";

const readme = readFileSync(new URL("../../../snapshots/README.md", import.meta.url), "utf8");

/** The bytes of the example: SHA-256 of "0", of "1", and so on, one behind the other. */
const example = Buffer.concat(
  Array.from({ length: 8192 }, (_, count) => createHash("sha256").update(String(count)).digest()),
);

async function chunksOf(bytes: Buffer) {
  const path = join(mkdtempSync(join(tmpdir(), "konkyo-chunks-")), "file");
  writeFileSync(path, bytes);
  const { chunks, ...whole } = await chunksOfFile(path);
  expect(whole).toEqual({ size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  return chunks;
}

it("cuts the example of the format README where it says", async () => {
  const chunks = await chunksOf(example);
  expect(chunks.map(({ size }) => size)).toEqual([
    30378, 19562, 27961, 21815, 18441, 32990, 23287, 8894, 15863, 19668, 12757, 17338, 10620, 2570,
  ]);
  for (const { size, sha256 } of chunks.slice(0, 3)) expect(readme).toContain(`| ${size} | \`${sha256}\``);
});

it("cuts a file larger than its buffer as one piece, and every file in sizes within the limits", async () => {
  const large = Buffer.concat(Array.from({ length: 40 }, (_, turn) => Buffer.concat([Buffer.from([turn]), example])));
  const chunks = await chunksOf(large);
  expect(chunks.reduce((sum, { size }) => sum + size, 0)).toBe(large.length);
  for (const { size } of chunks.slice(0, -1)) expect(size >= 4096 && size <= 65_536).toBe(true);
  let at = 0;
  for (const { size, sha256 } of chunks)
    expect(
      createHash("sha256")
        .update(large.subarray(at, (at += size)))
        .digest("hex"),
    ).toBe(sha256);
  expect(await chunksOf(Buffer.alloc(0))).toEqual([]);
});

it("finds equal stretches again behind an inserted byte", async () => {
  const before = new Set((await chunksOf(example)).map(({ sha256 }) => sha256));
  const after = await chunksOf(Buffer.concat([Buffer.from("x"), example]));
  expect(after.filter(({ sha256 }) => before.has(sha256)).length).toBeGreaterThanOrEqual(12);
});
