import { join } from "node:path";
import type { z } from "zod";
import { type DatasetName, datasetNames, type InputOf, inputSchemas } from "../../schemas/input.ts";
import type { Manifest } from "../../schemas/manifest.ts";
import type { SourceEntry } from "../../schemas/sources.ts";
import type { Adapter, Parsed } from "../rows/adapter.ts";
import { expandFiles } from "../inputs/expand-files.ts";
import { defaultLimits, type InputFile, InputReadError } from "../inputs/input-file.ts";
import { toSourceInfo } from "../inputs/source-info.ts";
import { isAggregator } from "../rules/aggregators.ts";
import type { CollectedRows, Lineage, RowDataset, Sourced } from "../rows/sourced.ts";
import type { Tally } from "../report/tally.ts";
import { Spool } from "../line-files/spool.ts";
import { ArticleCounts } from "../reconcile/law-holdings.ts";
import { RegisterSpools } from "./register-spools.ts";

export type ParseOptions = {
  readonly sources: readonly SourceEntry[];
  /** Folder of the sources file: its paths are relative to it. */
  readonly baseDirectory: string;
  readonly work: string;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly tally: Tally;
  readonly onDetail: (text: string) => void;
};

/** Full files of the registers are larger than anything else, and are never held in memory. */
const registerLimits = { ...defaultLimits, entryBytes: 16 * 1024 ** 3, totalBytes: 64 * 1024 ** 3 };

export type ManifestSource = Manifest["sources"][number];

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
  const { sources, baseDirectory, work, adapters, tally } = options;
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
      entry.dataset ? [entry.dataset] : (adapters.get(entry.adapter)?.datasets ?? []),
    );
    options.onDetail(entry.id);
    const { files, problems } = await expandFiles(
      entry,
      baseDirectory,
      registers.takes(entry) ? registerLimits : defaultLimits,
    );
    for (const { at, reason } of problems) tally.refuse(entry.id, at, reason);
    const parsedFiles: ManifestSource["files"] = [];
    for (const file of files) {
      tally.file(entry.id);
      const parsed = await parseFile(entry, file);
      if (parsed) parsedFiles.push(parsed);
    }
    const { id, url, publisher, license, fetched_at } = entry;
    manifestSources.push({ id, url, publisher, license, fetched_at, files: parsedFiles });
  }
  articles.close();
  registers.close();
  return { rows, articles, articleCounts, registers, lineages, manifestSources };

  async function parseFile(entry: SourceEntry, file: InputFile): Promise<ManifestSource["files"][number] | null> {
    const source = toSourceInfo(entry);
    try {
      if (registers.takes(entry)) {
        const { checksum, size } = await registers.addFile(entry, file);
        lineages.push(lineageOf(entry, checksum));
        return {
          name: file.name,
          size,
          sha256: checksum.slice(7),
          rows_in: 0,
          rows_out: 0,
          refused: 0,
        };
      }
      const adapter = adapters.get(entry.adapter);
      if (!adapter) {
        tally.refuse(
          entry.id,
          file.name,
          `there is no adapter called "${entry.adapter}"; known are ${[...adapters.keys()].join(", ")}`,
        );
        return null;
      }
      const bytes = await file.bytes();
      const checksum = await file.checksum();
      const lineage = lineageOf(entry, checksum);
      lineages.push(lineage);
      const counts = { rows_in: 0, rows_out: 0 };
      for await (const parsed of adapter.parse({ name: file.name, bytes, checksum, source })) {
        counts.rows_in++;
        tally.row(entry.id);
        if (take(entry, parsed, lineage)) counts.rows_out++;
      }
      return {
        name: file.name,
        size: bytes.length,
        sha256: checksum.slice(7),
        ...counts,
        refused: counts.rows_in - counts.rows_out,
      };
    } catch (error) {
      if (!(error instanceof InputReadError)) throw error;
      tally.refuse(entry.id, file.name, error.message);
      return null;
    }
  }

  function take(entry: SourceEntry, parsed: Parsed, lineage: Lineage): boolean {
    if (!parsed.ok) {
      tally.refuse(entry.id, parsed.at, parsed.reason);
      return false;
    }
    const checked = inputSchemas[parsed.dataset].safeParse(parsed.row);
    if (!checked.success) {
      tally.refuse(entry.id, parsed.at, firstIssue(checked.error));
      return false;
    }
    for (const { field, reason } of parsed.notes ?? []) tally.note(entry.id, parsed.at, `${field}: ${reason}`);
    store(parsed.dataset, withoutAggregators(checked.data, entry, parsed.at), lineage, parsed.at, entry);
    return true;
  }

  function store(
    dataset: DatasetName,
    row: InputOf<DatasetName>,
    lineage: Lineage,
    at: string,
    entry: SourceEntry,
  ): void {
    if (dataset === "law_article") {
      articles.add(String(lineages.length - 1), JSON.stringify({ at, row }));
      articleCounts.add(row as InputOf<"law_article">);
    } else if (dataset === "houjin_raw" || dataset === "invoice_raw")
      registers.addRow(dataset, row as InputOf<"houjin_raw">, entry, lineage);
    else (rows[dataset] as Sourced<RowDataset>[]).push({ row, lineage, at } as Sourced<RowDataset>);
  }

  /** A page of a site that collects other publishers' pages is never a source. */
  function withoutAggregators<Row extends object>(row: Row, entry: SourceEntry, at: string): Row {
    const { source_url: url } = row as { source_url?: string | null };
    if (!url || !isAggregator(url)) return row;
    tally.note(entry.id, at, `source_url: "${url}" is an aggregator site, not a source`);
    return { ...row, source_url: null, source_fetched_at: null, source_checksum: null };
  }
}

function lineageOf(entry: SourceEntry, checksum: string): Lineage {
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

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]!;
  return issue.path.length > 0 ? `${issue.path.join(".")}: ${issue.message}` : issue.message;
}
