import { type FileHandle, open, readFile, truncate } from "node:fs/promises";
import { z } from "zod";

/** One line of `receipts.jsonl`: an answer of a publisher's server. */
export const Receipt = z.object({
  source: z.string(),
  /** The address asked; for a form, its address with the fields that name the file. */
  url: z.string(),
  fetched_at: z.string(),
  /** HTTP status; 304 confirms bytes fetched before. */
  status: z.int(),
  etag: z.string().nullable(),
  last_modified: z.string().nullable(),
  /** Of the bytes in the store; null for an answer that brought none. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
  size: z.int().nullable(),
  content_type: z.string().nullable(),
  license: z.string(),
  publisher: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The journal of receipts: only ever appended to, each line on disk before it counts. */
export class ReceiptLog {
  readonly #file: FileHandle;
  readonly #byUrl = new Map<string, Receipt>();
  #last: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, receipts: readonly Receipt[]) {
    this.#file = file;
    for (const receipt of receipts) this.#remember(receipt);
  }

  /** Opens or begins the journal; a last line torn by a crash is cut off, other lines that are no receipt are passed over. */
  static async open(path: string): Promise<ReceiptLog> {
    const file = await open(path, "a+", 0o644);
    const text = await readFile(path, "utf8");
    const lines = text.split("\n");
    const torn = lines.pop() ?? "";
    const receipts = lines.flatMap((line) => readLine(line) ?? []);
    const whole = torn === "" ? null : readLine(torn);
    if (whole) {
      receipts.push(whole);
      await file.appendFile("\n");
    } else if (torn !== "") await truncate(path, Buffer.byteLength(text) - Buffer.byteLength(torn));
    await file.sync();
    return new ReceiptLog(file, receipts);
  }

  /** The newest receipt for this address that stands for bytes. */
  latest(url: string): Receipt | null {
    return this.#byUrl.get(url) ?? null;
  }

  append(receipt: Receipt): Promise<void> {
    const line = `${JSON.stringify(Receipt.parse(receipt))}\n`;
    const written = this.#write(line, receipt, this.#last);
    this.#last = written.catch(() => {});
    return written;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  async #write(line: string, receipt: Receipt, before: Promise<void>): Promise<void> {
    await before;
    await this.#file.appendFile(line);
    await this.#file.datasync();
    this.#remember(receipt);
  }

  #remember(receipt: Receipt): void {
    if (receipt.sha256 !== null) this.#byUrl.set(receipt.url, receipt);
  }
}

function readLine(line: string): Receipt | null {
  try {
    return Receipt.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
