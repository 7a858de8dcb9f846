import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileDigest } from "../../../snapshots/file-digest.ts";
import { syncDirectory } from "../../../snapshots/transfer/durable-files.ts";
import { IncomingBody } from "./incoming-body.ts";
import { type Receipt, ReceiptLog } from "./receipts.ts";

export type StoredBody = { readonly sha256: string; readonly size: number };
export type StoreProblem = { readonly file: string; readonly reason: string };

/**
 * Everything ever fetched, by SHA-256: `sha256/ab/abcdef...` holds the bytes, `receipts.jsonl` says where and when they
 * came from. Equal bytes are kept once; nothing is deleted.
 */
export class RawStore {
  readonly root: string;
  readonly #receipts: ReceiptLog;

  private constructor(root: string, receipts: ReceiptLog) {
    [this.root, this.#receipts] = [root, receipts];
  }

  static async open(root: string): Promise<RawStore> {
    await mkdir(join(root, "sha256"), { recursive: true });
    return new RawStore(resolve(root), await ReceiptLog.open(join(root, receiptsFile)));
  }

  /** Where bytes of this SHA-256 lie, there or not. */
  path(sha256: string): string {
    return join(this.root, "sha256", sha256.slice(0, 2), sha256);
  }

  has(sha256: string): Promise<boolean> {
    return stat(this.path(sha256)).then(
      (found) => found.isFile(),
      () => false,
    );
  }

  /** The newest receipt for this address that stands for bytes. */
  latest(url: string): Receipt | null {
    return this.#receipts.latest(url);
  }

  /** On disk when it resolves. */
  record(receipt: Receipt): Promise<void> {
    return this.#receipts.append(receipt);
  }

  /** A place to gather a body in; one per key, kept over crashes. Ends in `commit` or `close`. */
  incoming(key: string): Promise<IncomingBody> {
    return IncomingBody.open(
      join(this.root, "incoming", `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.part`),
      key,
    );
  }

  /** Moves a gathered body to its place; it is on disk when this resolves. */
  async commit(body: IncomingBody): Promise<StoredBody> {
    const stored = await body.finish();
    const target = this.path(stored.sha256);
    await mkdir(dirname(target), { recursive: true });
    const present = await stat(target).catch(() => null);
    // A file of another length than its bytes had is damaged: the good copy takes its place.
    if (present?.size === stored.size) await rm(body.path, { force: true });
    else await rename(body.path, target);
    await body.complete();
    await syncDirectory(dirname(target));
    await syncDirectory(dirname(dirname(target)));
    return stored;
  }

  /** Stores a stream of bytes. */
  async put(parts: AsyncIterable<Uint8Array>): Promise<StoredBody> {
    const body = await this.incoming(`put ${randomUUID()}`);
    try {
      for await (const part of parts) await body.write(part);
      return await this.commit(body);
    } catch (error) {
      await body.close().catch(() => {});
      await rm(body.path, { force: true });
      throw error;
    }
  }

  /** Recomputes every file and holds the receipts against them; an empty list means that all is well. */
  async verify(): Promise<StoreProblem[]> {
    const problems: StoreProblem[] = this.#receipts.damagedLines.map((line) => ({
      file: `${receiptsFile}#${line}`,
      reason: "not a receipt",
    }));
    const found = new Set<string>();
    for (const entry of await readdir(join(this.root, "sha256"), { recursive: true, withFileTypes: true })) {
      if (entry.isDirectory()) continue;
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(this.root.length + 1);
      const { sha256 } = await fileDigest(path);
      if (path !== this.path(sha256)) problems.push({ file: name, reason: `its SHA-256 is ${sha256}` });
      found.add(entry.name);
    }
    for (const sha256 of this.#receipts.sums())
      if (!found.has(sha256))
        problems.push({
          file: this.path(sha256).slice(this.root.length + 1),
          reason: "missing, though a receipt names it",
        });
    return problems.sort((a, b) => (a.file < b.file ? -1 : 1));
  }

  close(): Promise<void> {
    return this.#receipts.close();
  }
}

const receiptsFile = "receipts.jsonl";
