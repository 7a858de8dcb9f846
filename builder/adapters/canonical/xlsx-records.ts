import { fromBuffer, type ZipFile } from "yauzl";
import { readSheet } from "read-excel-file/universal";
import { type RawRecord, tableRecords } from "../reading/records.ts";

/** A workbook that unpacks to more is refused: all of it is held at once. */
const LARGEST_BYTES = 512 * 1024 ** 2;

/** Records of the first sheet of a workbook, whose first row names the columns. Cells become text as in a CSV file. */
export async function* xlsxRecords(bytes: Uint8Array): AsyncGenerator<RawRecord> {
  const rows = await readRows(bytes);
  if (typeof rows === "string") yield { ok: false, line: 1, reason: rows, damaged: true };
  else yield* tableRecords(rows.map((cells, at) => ({ ok: true, line: at + 1, cells: cells.map(cellText) })));
}

/** The rows, or why there are none. */
async function readRows(bytes: Uint8Array): Promise<readonly (readonly unknown[])[] | string> {
  try {
    const size = await inflatedSize(bytes);
    if (size > LARGEST_BYTES) return `a workbook of ${size} bytes is larger than the limit of ${LARGEST_BYTES}`;
    return await readSheet(new Uint8Array(bytes).buffer);
  } catch (error) {
    return `not readable as an Excel workbook: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** As the directory of the archive states it, before anything is inflated. */
async function inflatedSize(bytes: Uint8Array): Promise<number> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: false }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    );
  });
  return await new Promise((resolve, reject) => {
    let size = 0;
    zip.on("entry", ({ uncompressedSize }: { uncompressedSize: number }) => (size += uncompressedSize));
    zip.on("end", () => resolve(size));
    zip.on("error", reject);
  });
}

/** A spreadsheet knows numbers, dates and truth; a day has no time. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().replace(/T00:00:00\.000Z$/, "");
  return String(cell);
}
