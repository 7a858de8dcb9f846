import { createHash } from "node:crypto";
import { appendFile, chmod, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RawStore, type StoredBody } from "../../../../builder/fetch/store/raw-store.ts";
import type { Receipt } from "../../../../builder/fetch/store/receipts.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "konkyo-raw-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const receipt = (fields: Partial<Receipt>): Receipt => ({
  source: "egov-laws",
  url: "https://example.go.jp/a",
  fetched_at: "2026-11-15T00:00:00Z",
  status: 200,
  etag: null,
  last_modified: null,
  sha256: null,
  size: null,
  content_type: null,
  license: "pdl_v1.0",
  publisher: "架空庁",
  ...fields,
});

async function put(store: RawStore, ...parts: string[]): Promise<StoredBody> {
  const body = await store.incoming(`https://example.go.jp/${parts.join("")}`);
  for (const part of parts) await body.write(Buffer.from(part));
  return store.commit(body);
}

describe("raw store", () => {
  it("keeps bytes under their SHA-256, read-only, once", async () => {
    const store = await RawStore.open(root);
    const sha256 = createHash("sha256").update("hello world").digest("hex");
    expect(await put(store, "hello ", "world")).toEqual({ sha256, size: 11 });
    expect(await put(store, "hello world")).toEqual({ sha256, size: 11 });
    const path = join(root, "sha256", sha256.slice(0, 2), sha256);
    expect(store.path(sha256)).toBe(path);
    expect(await readFile(path, "utf8")).toBe("hello world");
    expect((await stat(path)).mode & 0o777).toBe(0o444);
    expect(await readdir(join(root, "incoming"))).toEqual([]);
    await store.close();
  });

  it("knows the latest receipt that stands for bytes, also after reopening", async () => {
    const store = await RawStore.open(root);
    const { sha256, size } = await put(store, "one");
    await store.record(receipt({ sha256, size, etag: '"1"' }));
    await store.record(receipt({ status: 304, sha256, size, etag: '"1"', fetched_at: "2026-11-16T00:00:00Z" }));
    await store.record(receipt({ status: 503, fetched_at: "2026-11-17T00:00:00Z" }));
    expect(store.latest("https://example.go.jp/a")?.fetched_at).toBe("2026-11-16T00:00:00Z");
    expect(store.latest("https://example.go.jp/b")).toBeNull();
    await store.close();
    const again = await RawStore.open(root);
    expect(again.latest("https://example.go.jp/a")).toMatchObject({ status: 304, sha256, etag: '"1"' });
    await again.close();
  });

  it("repairs a last line torn by a crash at every possible place", async () => {
    const store = await RawStore.open(root);
    const { sha256, size } = await put(store, "one");
    await store.record(receipt({ sha256, size }));
    await store.record(receipt({ url: "https://example.go.jp/b", sha256, size }));
    await store.close();
    const journal = join(root, "receipts.jsonl");
    const whole = await readFile(journal);
    const first = whole.indexOf("\n") + 1;
    for (let length = first; length < whole.length; length += 17) {
      await writeFile(journal, whole.subarray(0, length));
      const again = await RawStore.open(root);
      expect(again.latest("https://example.go.jp/a")).not.toBeNull();
      await again.record(receipt({ url: "https://example.go.jp/c", sha256, size }));
      await again.close();
      const lines = (await readFile(journal, "utf8")).trimEnd().split("\n");
      expect(lines.map((line) => (JSON.parse(line) as Receipt).url)).toEqual([
        "https://example.go.jp/a",
        "https://example.go.jp/c",
      ]);
    }
    await writeFile(journal, whole.subarray(0, whole.length - 1));
    const again = await RawStore.open(root);
    expect(again.latest("https://example.go.jp/b")).not.toBeNull();
    await again.close();
    expect(await readFile(journal)).toEqual(whole);
  });

  it("passes over a line that is no receipt", async () => {
    const store = await RawStore.open(root);
    await store.record(receipt({ ...(await put(store, "one")) }));
    await store.close();
    await appendFile(join(root, "receipts.jsonl"), "not json\n");
    const again = await RawStore.open(root);
    expect(again.latest("https://example.go.jp/a")).not.toBeNull();
    await again.close();
  });

  it("puts a good copy in the place of a truncated one", async () => {
    const store = await RawStore.open(root);
    const { sha256 } = await put(store, "hello");
    await chmod(store.path(sha256), 0o644);
    await truncate(store.path(sha256), 2);
    await put(store, "hello");
    expect(await readFile(store.path(sha256), "utf8")).toBe("hello");
    await store.close();
  });

  it("takes up a body that was cut, but only under the validator it came with", async () => {
    const store = await RawStore.open(root);
    const first = await store.incoming("https://example.go.jp/a");
    await first.restart('"v1"');
    await first.write(Buffer.from("hel"));
    await first.close();
    const second = await store.incoming("https://example.go.jp/a");
    expect([second.size, second.etag]).toEqual([3, '"v1"']);
    await second.write(Buffer.from("lo"));
    const stored = await store.commit(second);
    expect(await readFile(store.path(stored.sha256), "utf8")).toBe("hello");
    const third = await store.incoming("https://example.go.jp/a");
    expect([third.size, third.etag]).toEqual([0, null]);
    await third.write(Buffer.from("no validator"));
    await third.close();
    const fourth = await store.incoming("https://example.go.jp/a");
    expect(fourth.size).toBe(0);
    await fourth.close();
    await store.close();
  });
});
