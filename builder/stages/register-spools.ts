import { statSync } from "node:fs";
import { join } from "node:path";
import type { InputOf } from "../../schemas/input.ts";
import type { SourceEntry } from "../../schemas/sources.ts";
import type { InputFile } from "../inputs/input-file.ts";
import { materialise } from "../inputs/materialise.ts";
import { toSourceInfo } from "../inputs/source-info.ts";
import type { RegisterInput, RegisterName } from "../registers/register-definition.ts";
import { toUtf8File } from "../registers/transcode.ts";
import type { Lineage } from "../rows/sourced.ts";
import { JsonLines } from "../line-files/spool.ts";

/** Adapters whose files are read by the database itself, with what they read. */
export const registerAdapters: ReadonlyMap<string, { readonly register: RegisterName; readonly format: string }> =
  new Map([
    ["nta-houjin-csv", { register: "houjin", format: "法人番号 full and diff files (CP932 or UTF-8, 30 columns)" }],
    [
      "nta-invoice-csv",
      { register: "invoice_registrant", format: "適格請求書発行事業者 full and diff files (24 columns)" },
    ],
  ]);

const rawDatasets: ReadonlyMap<string, RegisterName> = new Map([
  ["houjin_raw", "houjin"],
  ["invoice_raw", "invoice_registrant"],
]);

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
  readonly undecoded: { sourceId: string; at: string; reason: string; count: number }[] = [];
  #files = 0;

  constructor(work: string) {
    this.#work = work;
  }

  takes(entry: SourceEntry): boolean {
    return registerAdapters.has(entry.adapter);
  }

  /** A published file; text in CP932 or UTF-16 is rewritten as UTF-8 on the way. Gives what the manifest says of the file. */
  async addFile(entry: SourceEntry, file: InputFile): Promise<{ checksum: string; size: number }> {
    const plain = await materialise(file, join(this.#work, "registers"));
    const utf8 = await toUtf8File({
      path: plain,
      name: file.name,
      copyPath: join(this.#work, `register-${this.#files++}.csv`),
    });
    const checksum = await file.checksum();
    const { first, count } = utf8.refused;
    for (const { at, reason } of first) this.undecoded.push({ sourceId: entry.id, at, reason, count: 1 });
    if (count > first.length)
      this.undecoded.push({
        sourceId: entry.id,
        at: file.name,
        reason: "further lines could not be decoded",
        count: count - first.length,
      });
    this.#owner.set(file.name, entry.id);
    if (utf8.path)
      this.#inputs[registerAdapters.get(entry.adapter)!.register].push({
        path: utf8.path,
        format: "csv",
        name: file.name,
        source: toSourceInfo(entry),
        checksum,
      });
    return { checksum, size: statSync(plain).size };
  }

  addRow(
    dataset: "houjin_raw" | "invoice_raw",
    row: InputOf<"houjin_raw">,
    entry: SourceEntry,
    lineage: Lineage,
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
    spool.lines.add(JSON.stringify(row));
  }

  close(): void {
    for (const [key, { register, lines, entry, lineage }] of this.#rows) {
      lines.close();
      this.#owner.set(key, entry.id);
      // A curated file is not the agency's own: its checksum is no checksum of the source.
      this.#inputs[register].push({
        path: lines.path,
        format: "ndjson",
        name: key,
        source: toSourceInfo(entry),
        checksum: lineage.official ? lineage.checksum : null,
      });
    }
  }

  inputs(register: RegisterName): readonly RegisterInput[] {
    return this.#inputs[register];
  }

  /** Source id that an input's name belongs to. */
  ownerOf(name: string): string {
    return this.#owner.get(name) ?? this.#owner.get(name.replace(/#.*$/, "")) ?? "";
  }

  /** True when the rows of the input were counted while they were parsed. */
  wasParsed(name: string): boolean {
    return this.#rows.has(name);
  }
}
