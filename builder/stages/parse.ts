import { join } from "node:path";
import { type DatasetName, datasetNames, type InputOf, inputSchemas } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { createRepeatCheck, type RepeatCheck } from "../gates/repeated-rows.ts";
import { createRowGate, type RowGate } from "../gates/row-gate.ts";
import { expandFiles } from "../inputs/expand-files.ts";
import { isPage } from "../inputs/file-faults.ts";
import { defaultLimits, type InputFile, InputReadError } from "../inputs/input-file.ts";
import type { InputWatch } from "../inputs/input-watch.ts";
import { pinFaults } from "../inputs/pinned-checksums.ts";
import { toSourceInfo } from "../inputs/source-info.ts";
import type { CollectedRows, Lineage, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import type { Tally } from "../report/tally.ts";
import { issuesText, quoteValue } from "../rows/issue-text.ts";
import { rowChecksum } from "../rows/row-checksum.ts";
import { Spool } from "../line-files/spool.ts";
import { ArticleCounts } from "../reconcile/laws/law-holdings.ts";
import type { Adapter, ColumnUse, Parsed } from "../rows/adapter.ts";
import { PAGE, UNENDED } from "../rows/damaged-file.ts";
import { registerAdapters, RegisterSpools } from "./register-spools.ts";

export type ParseOptions = {
  readonly sources: readonly SourceEntry[];
  /** The newest fetch time that the sources file states. */
  readonly newestFetch: string;
  /** Folder of the sources file: its paths are relative to it. */
  readonly baseDirectory: string;
  readonly work: string;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly tally: Tally;
  readonly watch: InputWatch;
  readonly onDetail: (text: string) => void;
};

/** Full files of the registers are larger than anything else, and are never held in memory. */
const registerLimits = { ...defaultLimits, entryBytes: 16 * 1024 ** 3, totalBytes: 64 * 1024 ** 3 };

type RowChecks = { readonly gate: RowGate; readonly repeats: RepeatCheck };

export type ManifestSource = Manifest["sources"][number];

type FileDigest = Pick<ManifestSource["files"][number], "size" | "sha256">;

export type ParsedSources = {
  readonly rows: CollectedRows;
  /** Law articles as JSON lines with their lineage: too much text to hold. */
  readonly articles: Spool;
  readonly articleCounts: ArticleCounts;
  readonly registers: RegisterSpools;
  readonly lineages: readonly Lineage[];
  readonly manifestSources: ManifestSource[];
};

/** Reads every source: rows that fit their schema, and a reason with a position for everything else. */
export async function parseSources(options: ParseOptions): Promise<ParsedSources> {
  const { sources, newestFetch, baseDirectory, work, adapters, tally, watch } = options;
  const rows = Object.fromEntries(datasetNames.map((name) => [name, []])) as unknown as CollectedRows;
  const articles = new Spool(join(work, "law_article.rows.tsv"));
  const articleCounts = new ArticleCounts();
  const registers = new RegisterSpools(work);
  const lineages: Lineage[] = [];
  const manifestSources: ManifestSource[] = [];
  for (const entry of sources.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    tally.source(
      entry.id,
      entry.adapter,
      entry.dataset ? [entry.dataset] : (adapters.get(entry.adapter) ?? registerAdapters.get(entry.adapter)!).datasets,
    );
    options.onDetail(entry.id);
    const { files, problems } = await expandFiles(
      entry,
      baseDirectory,
      registers.takes(entry) ? registerLimits : defaultLimits,
    );
    for (const { at, reason } of problems) tally.fault(entry.id, at, reason);
    const parsedFiles: ManifestSource["files"] = [];
    const gate = createRowGate(entry, newestFetch);
    const repeats = createRepeatCheck(entry);
    for (const file of files) {
      tally.file(entry.id, file.name);
      await watch.add(entry.id, file.name, file.path);
      const parsed = await parseFile(entry, file, { gate, repeats });
      // What became of the rows is known at the end of the build.
      if (parsed) parsedFiles.push({ name: file.name, ...parsed, rows_in: 0, rows_out: 0, refused: 0 });
    }
    for (const { at, reason } of await pinFaults(entry.checksums, files)) tally.fault(entry.id, at, reason);
    const { id, url, publisher, license, fetched_at } = entry;
    manifestSources.push({ id, url, publisher, license, fetched_at, files: parsedFiles });
  }
  articles.close();
  registers.close();
  for (const { sourceId, ...refused } of refuseDangling(rows, sources)) tally.refuse({ source: sourceId, ...refused });
  return { rows, articles, articleCounts, registers, lineages, manifestSources };

  async function parseFile(entry: SourceEntry, file: InputFile, checks: RowChecks): Promise<FileDigest | null> {
    const source = toSourceInfo(entry);
    const onColumns = (columns: readonly ColumnUse[]) => tally.columns(entry.id, columns);
    try {
      if (registers.takes(entry)) {
        const { checksum, size, page, ended } = await registers.addFile(entry, file);
        if (size === 0) tally.fault(entry.id, file.name, "the file is empty");
        else if (page) tally.fault(entry.id, file.name, PAGE);
        else if (!ended) tally.fault(entry.id, file.name, UNENDED);
        lineages.push(lineageOf(entry, checksum));
        return { size, sha256: checksum.slice(7) };
      }
      const adapter = adapters.get(entry.adapter)!;
      const bytes = await file.bytes();
      const checksum = await file.checksum();
      const lineage = lineageOf(entry, checksum);
      lineages.push(lineage);
      const rowsOf = onlyDataset(entry, adapter);
      if (bytes.length === 0) tally.fault(entry.id, file.name, "the file is empty");
      else if (!adapter.readsPages && isPage(bytes)) tally.fault(entry.id, file.name, PAGE);
      else
        for await (const parsed of adapter.parse({ name: file.name, bytes, checksum, source, onColumns })) {
          if (!parsed.ok && parsed.damaged) tally.fault(entry.id, parsed.at, parsed.reason);
          else {
            const row = { source: entry.id, dataset: parsed.ok ? parsed.dataset : rowsOf, at: file.name };
            tally.row(row);
            const reason = take(entry, parsed, lineage, checks);
            if (reason !== null) tally.refuse({ ...row, at: parsed.at, reason });
          }
        }
      return { size: bytes.length, sha256: checksum.slice(7) };
    } catch (error) {
      if (!(error instanceof InputReadError)) throw error;
      tally.fault(entry.id, file.name, error.message);
      return null;
    }
  }

  /** Why a row cannot be used; null when it is kept. */
  function take(entry: SourceEntry, parsed: Parsed, lineage: Lineage, { gate, repeats }: RowChecks): string | null {
    if (!parsed.ok) return parsed.reason;
    const checked = inputSchemas[parsed.dataset].safeParse(parsed.row, { reportInput: true });
    if (!checked.success) return issuesText(checked.error.issues);
    const gated = gate(parsed.dataset, checked.data);
    if (!gated.ok) return gated.reason;
    if (repeats(parsed.dataset, checked.data)) tally.repeat(entry.id);
    for (const { field, reason } of [...(parsed.notes ?? []), ...gated.notes])
      tally.note(entry.id, parsed.at, `${field}: ${reason}`);
    const checksum = parsed.rowChecksum ?? rowChecksum(parsed.row);
    store(parsed.dataset, { row: gated.row, lineage, at: parsed.at, rowChecksum: checksum }, entry);
    return null;
  }

  function store(dataset: DatasetName, sourced: Sourced<DatasetName>, entry: SourceEntry): void {
    const { row, lineage, at } = sourced;
    if (dataset === "law_article") {
      articles.add(String(lineages.length - 1), JSON.stringify({ at, row, rowChecksum: sourced.rowChecksum }));
      articleCounts.add(row as InputOf<"law_article">);
    } else if (dataset === "houjin_raw" || dataset === "invoice_raw")
      registers.addRow(dataset, row as InputOf<"houjin_raw">, entry, lineage, at);
    else (rows[dataset] as Sourced<RowDataset>[]).push(sourced as Sourced<RowDataset>);
  }
}

/** Where the rows of a file come from. */
export function lineageOf(entry: SourceEntry, checksum: string): Lineage {
  return {
    sourceId: entry.id,
    kind: entry.kind ?? "file",
    url: entry.url,
    publisher: entry.publisher,
    license: entry.license,
    fetchedAt: entry.fetched_at,
    checksum,
    official: entry.adapter !== "canonical",
  };
}

/** The dataset of a row that could not be read, where the source has but one. */
function onlyDataset(entry: SourceEntry, { datasets }: Adapter): DatasetName | null {
  return entry.dataset ?? (datasets.length === 1 ? datasets[0]! : null);
}

/** Takes out the rows that name something no source holds, where the sources file expects that they do not. */
function refuseDangling(rows: CollectedRows, sources: readonly SourceEntry[]): Refusal[] {
  const refused: Refusal[] = [];
  for (const { id, expect } of sources)
    for (const [field, target] of Object.entries(expect?.foreign_keys ?? {})) {
      const [dataset, key] = target.split(".") as [RowDataset, string];
      const known = new Set(rows[dataset].map(({ row }) => valueOf(row, key)));
      for (const [name, own] of Object.entries(rows) as [RowDataset, Sourced<RowDataset>[]][]) {
        const kept = own.filter(({ row, lineage, at }) => {
          const value = lineage.sourceId === id ? valueOf(row, field) : null;
          if (value === null || known.has(value)) return true;
          const reason = `${field}: no ${dataset} has the ${key} ${quoteValue(value)}`;
          refused.push({ sourceId: id, dataset: name, at, reason });
          return false;
        });
        if (kept.length < own.length) own.splice(0, own.length, ...kept);
      }
    }
  return refused;
}

function valueOf(row: object, field: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[field] ?? null;
}
