import { statSync } from "node:fs";
import { join } from "node:path";
import type { InputOf } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import { type InputFile, InputReadError } from "../inputs/input-file.ts";
import { endsOf } from "../inputs/file-faults.ts";
import { materialise } from "../inputs/materialise.ts";
import { toSourceInfo } from "../inputs/source-info.ts";
import type { RegisterInput, RegisterName } from "../registers/register-definition.ts";
import { toUtf8File } from "../registers/transcode.ts";
import type { Adapter } from "../rows/adapter.ts";
import type { Lineage, Refusal } from "../rows/sourced.ts";
import { linesOf } from "../line-files/lines.ts";
import { JsonLines } from "../line-files/spool.ts";

type RegisterAdapter = Pick<Adapter, "format" | "datasets" | "optionNames"> & {
  readonly register: RegisterName;
  readonly datasets: readonly ["houjin_raw" | "invoice_raw"];
};

/** Adapters whose files are read by the database itself. */
export const registerAdapters: ReadonlyMap<string, RegisterAdapter> = new Map<string, RegisterAdapter>([
  [
    "nta-houjin-csv",
    {
      register: "houjin",
      format: "法人番号 full and diff files (CP932 or UTF-8, 30 columns)",
      datasets: ["houjin_raw"],
    },
  ],
  [
    "nta-invoice-csv",
    {
      register: "invoice_registrant",
      format: "適格請求書発行事業者 full and diff files (24 columns)",
      datasets: ["invoice_raw"],
      optionNames: ["registrants"],
    },
  ],
]);

const rawDatasets: ReadonlyMap<string, RegisterName> = new Map([
  ["houjin_raw", "houjin"],
  ["invoice_raw", "invoice_registrant"],
]);

/** Member of a spooled row that holds its position in the source. */
const POSITION = "_at";

/** Collects what the two registers will be loaded from: published files on disk, and rows that adapters read. */
export class RegisterSpools {
  readonly #work: string;
  readonly #inputs: Record<RegisterName, RegisterInput[]> = { houjin: [], invoice_registrant: [] };
  readonly #rows = new Map<
    string,
    { register: RegisterName; lines: JsonLines; entry: SourceEntry; lineage: Lineage }
  >();
  readonly #owner = new Map<string, string>();
  /** Lines that could not be decoded, by source. */
  readonly undecoded: (Refusal & { count: number })[] = [];
  #files = 0;

  constructor(work: string) {
    this.#work = work;
  }

  takes(entry: SourceEntry): boolean {
    return registerAdapters.has(entry.adapter);
  }

  /**
   * A published file; text in CP932 or UTF-16 is rewritten as UTF-8 on the way. Gives what the manifest says of the file.
   * Throws `InputReadError` for a file that is no text.
   */
  async addFile(
    entry: SourceEntry,
    file: InputFile,
  ): Promise<{ checksum: string; size: number; page: boolean; ended: boolean }> {
    const plain = await materialise(file, join(this.#work, "registers"));
    const utf8 = await toUtf8File({
      path: plain,
      name: file.name,
      copyPath: join(this.#work, `register-${this.#files++}.csv`),
    });
    const checksum = await file.checksum();
    const { first, count } = utf8.refused;
    if (utf8.path === null) throw new InputReadError(first[0]?.reason);
    const {
      register,
      datasets: [dataset],
    } = registerAdapters.get(entry.adapter)!;
    const line = { sourceId: entry.id, dataset };
    for (const { at, reason } of first) this.undecoded.push({ ...line, at, reason, count: 1 });
    if (count > first.length)
      this.undecoded.push({
        ...line,
        at: file.name,
        reason: "further lines could not be decoded",
        count: count - first.length,
      });
    this.#owner.set(file.name, entry.id);
    this.#inputs[register].push({
      path: utf8.path,
      format: "csv",
      name: file.name,
      source: toSourceInfo(entry),
      checksum,
    });
    return { checksum, size: statSync(plain).size, ...(await endsOf(utf8.path)) };
  }

  addRow(
    dataset: "houjin_raw" | "invoice_raw",
    row: InputOf<"houjin_raw">,
    entry: SourceEntry,
    lineage: Lineage,
    at: string,
  ): void {
    const key = `${entry.id}.${dataset}`;
    let spool = this.#rows.get(key);
    if (!spool) {
      spool = {
        register: rawDatasets.get(dataset)!,
        lines: new JsonLines(join(this.#work, `${key}.ndjson`)),
        entry,
        lineage,
      };
      this.#rows.set(key, spool);
    }
    // The database reads the columns of the register and no others, so the position may travel along.
    spool.lines.add(JSON.stringify({ ...row, [POSITION]: at }));
  }

  close(): void {
    for (const [key, { register, lines, entry, lineage }] of this.#rows) {
      lines.close();
      this.#owner.set(key, entry.id);
      this.#inputs[register].push({
        path: lines.path,
        format: "ndjson",
        name: key,
        source: toSourceInfo(entry),
        checksum: lineage.checksum,
      });
    }
  }

  inputs(register: RegisterName): readonly RegisterInput[] {
    return this.#inputs[register];
  }

  /** What a register is made from. */
  partsOf(register: RegisterName): readonly unknown[] {
    return this.#inputs[register].map(({ name, format, source, checksum }) => [
      name,
      format,
      source,
      checksum,
      this.#rows.get(name)?.lines.sha256 ?? null,
    ]);
  }

  /** Source id that an input's name belongs to. */
  ownerOf(name: string): string {
    return this.#owner.get(name) ?? this.#owner.get(name.replace(/#.*$/, "")) ?? "";
  }

  /** Where rows of an input stand in the source, by line; for files that the database read, the lines themselves. */
  placesOf(name: string, lines: ReadonlySet<number>): Map<number, string> {
    const places = new Map<number, string>();
    const spool = this.#rows.get(name);
    if (!spool || lines.size === 0) return places;
    let number = 0;
    for (const line of linesOf(spool.lines.path)) {
      number++;
      if (lines.has(number)) places.set(number, (JSON.parse(line.toString()) as Record<string, string>)[POSITION]!);
    }
    return places;
  }

  /** True when the rows of the input were counted while they were parsed. */
  wasParsed(name: string): boolean {
    return this.#rows.has(name);
  }
}
