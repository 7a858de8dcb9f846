import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expandFiles } from "../../../builder/inputs/expand-files.ts";
import { defaultLimits } from "../../../builder/inputs/input-file.ts";
import { materialise } from "../../../builder/inputs/materialise.ts";
import { zip } from "./zip-writer.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let base = "";
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "konkyo-inputs-"));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

function put(name: string, data: string | Uint8Array): string {
  const path = join(base, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
  return path;
}

const sha = (data: string) => `sha256:${createHash("sha256").update(data).digest("hex")}`;
const text = async (file: { bytes(): Promise<Uint8Array> }) => new TextDecoder().decode(await file.bytes());
const expand = (...files: string[]) => expandFiles({ files }, base);
const names = async (...files: string[]) => (await expand(...files)).files.map((file) => file.name);

describe("globs", () => {
  beforeAll(() => {
    for (const name of [
      "g/b.csv",
      "g/a.csv",
      "g/B.csv",
      "g/c.txt",
      "g/deep/x/d.csv",
      "g/.hidden.csv",
      "g/k{1}.json",
      "g/x-y+(1).log",
    ])
      put(name, name);
    symlinkSync(join(base, "g"), join(base, "g/deep/loop"));
  });

  it("sorts by code unit, whatever the folder order and the order of the patterns", async () => {
    expect(await names("g/*.csv")).toEqual(["g/B.csv", "g/a.csv", "g/b.csv"]);
    expect(await names("g/c.txt", "g/b.csv", "g/a.csv")).toEqual(["g/a.csv", "g/b.csv", "g/c.txt"]);
  });

  it("understands **, ?, braces, and takes other signs as they are", async () => {
    expect(await names("g/**/*.csv")).toEqual(["g/B.csv", "g/a.csv", "g/b.csv", "g/deep/x/d.csv"]);
    expect(await names("g/?.{csv,txt}")).toEqual(["g/B.csv", "g/a.csv", "g/b.csv", "g/c.txt"]);
    expect(await names("g/x-y+(?).l*")).toEqual(["g/x-y+(1).log"]);
    expect(await names("g/*.cs")).toEqual([]);
    expect(await names("g/?acsv")).toEqual([]);
  });

  it("names a file once, though two patterns find it", async () => {
    expect(await names("g/a.csv", "g/a*.csv")).toEqual(["g/a.csv"]);
  });

  it("names files outside the folder of the sources file without showing where they lie", async () => {
    const outside = await expandFiles(
      { files: [join(base, "g/a.csv"), `${base}/g/**/d.csv`] },
      join(base, "elsewhere"),
    );
    expect(outside.files.map((file) => file.name)).toEqual(["a.csv", "deep/x/d.csv"]);
  });
});

describe("links", () => {
  const reason =
    "a link that leads out of its folder is not followed: put the file there, or name its own path in the sources file";
  let outside = "";
  beforeAll(() => {
    outside = mkdtempSync(join(tmpdir(), "konkyo-outside-"));
    writeFileSync(join(outside, "secret.csv"), "not meant to be read");
    put("l/kept/a.csv", "a");
    put("l/b.csv", "b");
    symlinkSync("kept/a.csv", join(base, "l/inside.csv"));
    symlinkSync("../g/a.csv", join(base, "l/beside.csv"));
    symlinkSync(join(outside, "secret.csv"), join(base, "l/leads-out.csv"));
    symlinkSync("leads-out.csv", join(base, "l/twice.csv"));
    symlinkSync(outside, join(base, "l/folder"));
  });
  afterAll(() => rmSync(outside, { recursive: true, force: true }));

  it("are followed inside the folder of the sources file, and refused with their place where they lead out", async () => {
    const { files, problems } = await expand("l/*.csv");
    expect(files.map((file) => file.name)).toEqual(["l/b.csv", "l/beside.csv", "l/inside.csv"]);
    expect(problems).toEqual([
      { at: "l/leads-out.csv", reason },
      { at: "l/twice.csv", reason },
    ]);
  });

  it("are refused alike when they are named, or are a folder of the path that is", async () => {
    const { files, problems } = await expand("l/leads-out.csv", "l/folder/secret.csv", "l/folder/*.csv");
    expect(files).toEqual([]);
    expect(problems).toEqual([
      { at: "l/leads-out.csv", reason },
      { at: "l/folder/secret.csv", reason },
      { at: "l/folder/secret.csv", reason },
    ]);
  });

  it("of a folder elsewhere, which the sources file names, are followed inside that folder", async () => {
    symlinkSync("secret.csv", join(outside, "same-folder.csv"));
    symlinkSync(join(base, "l/b.csv"), join(outside, "back.csv"));
    const { files, problems } = await expand(`${outside}/*.csv`);
    expect(files.map((file) => file.name)).toEqual(["same-folder.csv", "secret.csv"]);
    expect(problems).toEqual([{ at: "back.csv", reason }]);
  });

  it("may be the way to the folder of the sources file itself", async () => {
    symlinkSync(base, join(outside, "way"));
    const { files, problems } = await expandFiles({ files: ["l/b.csv"] }, join(outside, "way"));
    expect([files.map((file) => file.name), problems]).toEqual([["l/b.csv"], []]);
  });
});

describe("files that cannot be taken up", () => {
  it("names the pattern that finds nothing, the missing file and the folder", async () => {
    put("some/file.csv", "x");
    const { files, problems } = await expand("none/*.csv", "missing.csv", "some");
    expect(files).toEqual([]);
    expect(problems).toEqual([
      { at: "none/*.csv", reason: "no file matches" },
      { at: "missing.csv", reason: "file not found" },
      { at: "some", reason: "not a file" },
    ]);
  });

  it("refuses what is no zip and goes on with the rest", async () => {
    put("broken/a.zip", "not a zip");
    put("broken/b.csv", "fine");
    const { files, problems } = await expand("broken/*");
    expect(files.map((file) => file.name)).toEqual(["broken/b.csv"]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.at).toBe("broken/a.zip");
    expect(problems[0]?.reason).toMatch(/^not a readable zip file: /);
  });
});

describe("plain and gzip files", () => {
  it("gives bytes, size and checksum of what the adapter sees", async () => {
    put("plain.jsonl", "one\ntwo\n");
    put("packed.jsonl.gz", Buffer.concat([gzipSync("one\n"), gzipSync("two\n")]));
    const { files } = await expand("plain.jsonl", "packed.jsonl.gz");
    for (const file of nonEmpty(files)) {
      expect(await text(file)).toBe("one\ntwo\n");
      expect(await file.checksum()).toBe(sha("one\ntwo\n"));
    }
    expect(files.map((file) => [file.name, file.size])).toEqual([
      ["packed.jsonl.gz", null],
      ["plain.jsonl", 8],
    ]);
    const again = await expand("packed.jsonl.gz");
    expect(await again.files[0]?.checksum()).toBe(sha("one\ntwo\n"));
  });

  it("reads an empty file as no bytes", async () => {
    put("empty.csv", "");
    const { files } = await expand("empty.csv");
    expect(await text(files[0]!)).toBe("");
    expect(await files[0]!.checksum()).toBe(sha(""));
  });

  it("tells of a gzip file that is cut, or none at all, while reading", async () => {
    put("cut.gz", gzipSync("x".repeat(100_000)).subarray(0, 60));
    put("none.gz", "plain text");
    const { files, problems } = await expand("cut.gz", "none.gz");
    expect(problems).toEqual([]);
    for (const file of nonEmpty(files)) {
      await expect(file.bytes()).rejects.toMatchObject({
        name: "InputReadError",
        message: expect.stringMatching(/^cannot be read: /),
      });
      await expect(file.checksum()).rejects.toMatchObject({ name: "InputReadError" });
    }
  });

  it("stops inflating at the limit", async () => {
    put("bomb.gz", gzipSync(Buffer.alloc(5_000_000)));
    const { files } = await expandFiles({ files: ["bomb.gz"] }, base, { ...defaultLimits, totalBytes: 1_000_000 });
    await expect(files[0]!.bytes()).rejects.toThrow("larger than the limit of 1000000 bytes");
  });

  it("refuses to hold more than the memory limit, but streams it", async () => {
    put("large.csv", "x".repeat(3000));
    const { files } = await expandFiles({ files: ["large.csv"] }, base, { ...defaultLimits, memoryBytes: 1000 });
    await expect(files[0]!.bytes()).rejects.toThrow("larger than the limit of 1000 bytes");
    expect(await files[0]!.checksum()).toBe(sha("x".repeat(3000)));
  });
});

describe("zip files", () => {
  it("lists entries by name and reads each", async () => {
    put(
      "laws.zip",
      zip([
        { name: "b/2.xml", data: "<two/>" },
        { name: "b/", data: "" },
        { name: "1.xml", data: "<one/>" },
        { name: "__MACOSX/1.xml", data: "" },
      ]),
    );
    const { files, problems } = await expand("laws.zip");
    expect(problems).toEqual([]);
    expect(files.map((file) => [file.name, file.size])).toEqual([
      ["laws.zip!1.xml", 6],
      ["laws.zip!b/2.xml", 6],
    ]);
    expect(await Promise.all(files.map(text))).toEqual(["<one/>", "<two/>"]);
    expect(await files[1]!.checksum()).toBe(sha("<two/>"));
  });

  it("takes only the wanted entries of an archive", async () => {
    put(
      "mixed.zip",
      zip([
        { name: "list.csv", data: "a" },
        { name: "x/1.xml", data: "b" },
      ]),
    );
    expect(await names("mixed.zip!**/*.xml")).toEqual(["mixed.zip!x/1.xml"]);
    expect((await expand("mixed.zip!*.pdf")).problems).toEqual([
      { at: "mixed.zip", reason: "archive holds no wanted file" },
    ]);
  });

  it("reads names in UTF-8 and in Shift_JIS", async () => {
    put(
      "names.zip",
      zip([
        { name: "落札.csv", data: "a" },
        { name: Uint8Array.from([0x8c, 0x5f, 0x96, 0xf1, 0x2e, 0x63, 0x73, 0x76]), data: "b" },
      ]),
    );
    expect(await names("names.zip")).toEqual(["names.zip!契約.csv", "names.zip!落札.csv"]);
  });

  it("refuses entries that leave the archive, are encrypted, nested or too large, and reads the rest", async () => {
    put(
      "evil.zip",
      zip([
        { name: "../../etc/passwd", data: "x" },
        { name: "/abs.csv", data: "x" },
        { name: "C:/abs.csv", data: "x" },
        { name: "a\\b.csv", data: "x" },
        { name: "secret.csv", data: "x", encrypted: true },
        { name: "inner.zip", data: "x" },
        { name: "big.csv", data: "x", statedSize: 600 * 1024 ** 2 },
        { name: "good.csv", data: "fine" },
      ]),
    );
    const { files, problems } = await expand("evil.zip");
    expect(files.map((file) => file.name)).toEqual(["evil.zip!good.csv"]);
    expect(problems).toEqual([
      { at: "evil.zip!../../etc/passwd", reason: "entry name leaves the archive" },
      { at: "evil.zip!/abs.csv", reason: "entry name is absolute" },
      { at: "evil.zip!C:/abs.csv", reason: "entry name is absolute" },
      { at: "evil.zip!a\\b.csv", reason: "entry name holds a backslash" },
      { at: "evil.zip!secret.csv", reason: "entry is encrypted" },
      { at: "evil.zip!inner.zip", reason: "an archive inside an archive is not read" },
      { at: "evil.zip!big.csv", reason: "entry of 629145600 bytes is larger than the limit of 536870912" },
    ]);
  });

  it("refuses an archive whose entries are too much together", async () => {
    const entries = Array.from({ length: 9 }, (_, n) => ({ name: `${n}.csv`, data: "x", statedSize: 500 * 1024 ** 2 }));
    put("sum.zip", zip(entries));
    const { files, problems } = await expand("sum.zip");
    expect(files).toEqual([]);
    expect(problems).toEqual([
      { at: "sum.zip", reason: "entries of 4718592000 bytes together are larger than the limit of 4294967296" },
    ]);
  });

  it("tells of entries that inflate to more or less than stated, or to other bytes", async () => {
    put(
      "liar.zip",
      zip([
        { name: "less.csv", data: "x".repeat(5000), statedSize: 10 },
        { name: "more.csv", data: "x", statedSize: 5000 },
        { name: "other.csv", data: "xyz", statedCrc: 1 },
      ]),
    );
    const { files, problems } = await expand("liar.zip");
    expect(problems).toEqual([]);
    for (const file of nonEmpty(files)) await expect(file.bytes()).rejects.toMatchObject({ name: "InputReadError" });
    await expect(files[2]!.bytes()).rejects.toThrow("entry does not match its CRC-32");
  });

  it("refuses a cut archive", async () => {
    put("cut.zip", zip([{ name: "a.csv", data: "x".repeat(1000) }]).subarray(0, 40));
    const { problems } = await expand("cut.zip");
    expect(problems[0]?.at).toBe("cut.zip");
  });
});

describe("materialise", () => {
  it("gives plain files their own path and streams the others to disk", async () => {
    const plain = put("m/plain.csv", "plain");
    put("m/packed.csv.gz", gzipSync("packed"));
    put("m/archive.zip", zip([{ name: "deep/entry.csv", data: "entry" }]));
    const { files } = await expand("m/*");
    const target = join(base, "target");
    const paths = await Promise.all(files.map((file) => materialise(file, target)));
    expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(["entry", "packed", "plain"]);
    expect(paths[2]).toBe(plain);
    for (const path of nonEmpty(paths.slice(0, 2))) expect(path).toMatch(/target\/[0-9a-f]{16}\.csv$/);
    expect(await files[0]!.checksum()).toBe(sha("entry"));
  });

  it("leaves nothing behind of a damaged file", async () => {
    put("d/cut.csv.gz", gzipSync("x".repeat(100_000)).subarray(0, 60));
    const { files } = await expand("d/*");
    const target = join(base, "damaged");
    await expect(materialise(files[0]!, target)).rejects.toMatchObject({ name: "InputReadError" });
    expect(readdirSync(target)).toEqual([]);
  });
});
