import { createHash } from "node:crypto";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { syncDirectory } from "../../../snapshots/transfer/durable-files.ts";
import { IncomingBody } from "./incoming-body.ts";
import { type Receipt, ReceiptLog } from "./receipts.ts";

export type StoredBody = { readonly sha256: string; readonly size: number };

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
    return new RawStore(resolve(root), await ReceiptLog.open(join(root, "receipts.jsonl")));
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

  close(): Promise<void> {
    return this.#receipts.close();
  }
}
