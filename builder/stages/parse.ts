import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { type DatasetName, datasetNames, type InputOf, inputSchemas } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { createRepeatCheck } from "../gates/repeated-rows.ts";
import { createRowGate } from "../gates/row-gate.ts";
import { expandFiles } from "../inputs/expand-files.ts";
import { isPage } from "../inputs/file-faults.ts";
import { defaultLimits, type InputFile, InputReadError } from "../inputs/input-file.ts";
import type { InputWatch } from "../inputs/input-watch.ts";
import { pinFaults } from "../inputs/pinned-checksums.ts";
import { sourceDigests } from "../inputs/source-digests.ts";
import { toSourceInfo } from "../inputs/source-info.ts";
import type { Problem } from "../inputs/zip-entries.ts";
import { type BuildCache, stepKey } from "../run/build-cache.ts";
import type { BuildSteps } from "../run/build-steps.ts";
import type { CollectedRows, Lineage, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import type { StagedRegisters } from "../registers/load-register.ts";
import type { Tally } from "../report/tally.ts";
import { issuesText, quoteValue } from "../rows/issue-text.ts";
import { rowChecksum } from "../rows/row-checksum.ts";
import { Spool } from "../line-files/spool.ts";
import { ArticleCounts } from "../reconcile/laws/law-holdings.ts";
import type { Adapter, ColumnUse, Parsed } from "../rows/adapter.ts";
import { PAGE, UNENDED } from "../rows/damaged-file.ts";
import { SourceLog, type SourceReading, tellAll } from "../report/source-reading.ts";
import { registerAdapters, RegisterSpools } from "./register-spools.ts";

export type ParseOptions = {
  /** The sources in the order of their ids (openSources). */
  readonly sources: readonly OpenedSource[];
  /** The newest fetch time that the sources file states. */
  readonly newestFetch: string;
  readonly work: string;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly tally: Tally;
  readonly cache: BuildCache;
  readonly steps: BuildSteps;
  readonly onDetail: (text: string) => void;
  /** Begins when what the registers are made from was read; the other sources are read meanwhile. */
  readonly stageRegisters: (registers: RegisterSpools) => Promise<StagedRegisters>;
};

/** A source with its files as they lie on disk. */
export type OpenedSource = {
  readonly entry: SourceEntry;
  readonly files: readonly InputFile[];
  readonly problems: readonly Problem[];
  readonly digests: readonly (readonly [name: string, sha256: string])[];
};

/** Full files of the registers are larger than anything else, and are never held in memory. */
const registerLimits = { ...defaultLimits, entryBytes: 16 * 1024 ** 3, totalBytes: 64 * 1024 ** 3 };

/** Rows that are read before others get their turn. */
const ROWS_A_TURN = 500;

export type ManifestSource = Manifest["sources"][number];

type FileDigest = Pick<ManifestSource["files"][number], "size" | "sha256">;

/** Law articles of one source as JSON lines with their lineage: too much text to hold. */
export type ArticleFile = {
  readonly path: string;
  readonly sha256: string;
  /** Those of the files of the source; each line begins with the place of its own. */
  readonly lineages: readonly Lineage[];
};

export type ParsedSources = {
  readonly rows: CollectedRows;
  readonly articles: readonly ArticleFile[];
  readonly articleCounts: ArticleCounts;
  readonly registers: RegisterSpools;
  readonly staging: Promise<StagedRegisters>;
  readonly lineages: readonly Lineage[];
  readonly manifestSources: ManifestSource[];
};

/** Finds the files of every source and hashes them; what comes later is read from files that still look the same. */
export async function openSources(
  sources: readonly SourceEntry[],
  baseDirectory: string,
  watch: InputWatch,
): Promise<OpenedSource[]> {
  const opened: OpenedSource[] = [];
  for (const entry of sources.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const limits = registerAdapters.has(entry.adapter) ? registerLimits : defaultLimits;
    const { files, problems } = await expandFiles(entry, baseDirectory, limits);
    for (const { name, path } of files) await watch.add(entry.id, name, path);
    opened.push({ entry, files, problems, digests: await sourceDigests(files) });
  }
  return opened;
}

/** Reads every source: rows that fit their schema, and a reason with a position for everything else. */
export async function parseSources(options: ParseOptions): Promise<ParsedSources> {
  const { sources, newestFetch, work, adapters, tally, cache, steps } = options;
  const rows = Object.fromEntries(datasetNames.map((name) => [name, []])) as unknown as CollectedRows;
  const articles: ArticleFile[] = [];
  const articleCounts = new ArticleCounts();
  const registers = new RegisterSpools(work);
  const lineages: Lineage[] = [];
  const manifestSources: ManifestSource[] = [];
  const readings = new Map<string, SourceReading>();
  const datasetsOf = ({ adapter, dataset }: SourceEntry): readonly DatasetName[] =>
    dataset ? [dataset] : (adapters.get(adapter) ?? registerAdapters.get(adapter)!).datasets;
  const isOfRegisters = ({ entry }: OpenedSource) => datasetsOf(entry).some((dataset) => isRegisterRow(dataset));
  for (const opened of sources.filter(isOfRegisters)) {
    const reading = await readingOf(opened);
    for (const { dataset, sourced } of reading.rows)
      if (isRegisterRow(dataset))
        registers.addRow(dataset, sourced.row as InputOf<"houjin_raw">, opened.entry, sourced.lineage, sourced.at);
    readings.set(opened.entry.id, reading);
  }
  registers.close();
  const staging = options.stageRegisters(registers);
  for (const opened of sources) {
    const { entry, files, problems } = opened;
    tally.source(entry.id, entry.adapter, datasetsOf(entry));
    for (const { at, reason } of problems) tally.fault(entry.id, at, reason);
    const reading = readings.get(entry.id) ?? (await readingOf(opened));
    tellAll(reading.calls, tally);
    for (const article of reading.heldArticles) articleCounts.add(article);
    for (const { dataset, sourced } of reading.rows)
      if (!isRegisterRow(dataset))
        (rows[dataset as RowDataset] as Sourced<RowDataset>[]).push(sourced as Sourced<RowDataset>);
    lineages.push(...reading.lineages);
    for (const { at, reason } of await pinFaults(entry.checksums, files)) tally.fault(entry.id, at, reason);
    const { id, url, publisher, license, fetched_at } = entry;
    // What became of the rows is known at the end of the build.
    const parsed = reading.files.map((file) => Object.assign({ rows_in: 0, rows_out: 0, refused: 0 }, file));
    manifestSources.push({ id, url, publisher, license, fetched_at, files: parsed });
  }
  const entries = sources.map(({ entry }) => entry);
  for (const { sourceId, ...refused } of refuseDangling(rows, entries)) tally.refuse({ source: sourceId, ...refused });
  return { rows, articles, articleCounts, registers, staging, lineages, manifestSources };

  async function readingOf(opened: OpenedSource): Promise<SourceReading> {
    const { entry, digests } = opened;
    options.onDetail(entry.id);
    let path = join(work, `${entry.id}.articles.tsv`);
    const made = [entry, newestFetch, digests];
    const articlesKey = stepKey("articles", ...made);
    const read = () => readSource(opened, { newestFetch, adapters, registers, articlesPath: path });
    // Registers are read by the database, from files that a reading does not hold.
    const reading = registers.takes(entry)
      ? await read()
      : await steps.value(
          `read ${entry.id}`,
          made,
          async () => {
            const fresh = await read();
            if (fresh.articlesSha256 !== null) await cache.keepFile(articlesKey, path);
            return fresh;
          },
          async ({ articlesSha256 }) => {
            const kept = articlesSha256 === null ? path : await cache.file(articlesKey);
            path = kept ?? path;
            return kept !== null;
          },
        );
    if (reading.articlesSha256 !== null)
      articles.push({ path, sha256: reading.articlesSha256, lineages: reading.lineages });
    return reading;
  }
}

/** Do rows of a dataset go to a register, which the database reads? */
function isRegisterRow(dataset: DatasetName): dataset is "houjin_raw" | "invoice_raw" {
  return dataset === "houjin_raw" || dataset === "invoice_raw";
}

type ReadOptions = Pick<ParseOptions, "newestFetch" | "adapters"> & {
  readonly registers: RegisterSpools;
  /** Where law articles are written to, if there are any. */
  readonly articlesPath: string;
};

/** Reads the files of one source. */
async function readSource(
  { entry, files }: OpenedSource,
  { newestFetch, adapters, registers, articlesPath }: ReadOptions,
): Promise<SourceReading> {
  const log = new SourceLog();
  const { reading } = log;
  const checks = { gate: createRowGate(entry, newestFetch), repeats: createRepeatCheck(entry) };
  let articles: Spool | null = null;
  let taken = 0;
  for (const file of files) {
    log.file(entry.id, file.name);
    const parsed = await parseFile(file);
    if (parsed) reading.files.push({ name: file.name, ...parsed });
  }
  if (articles) {
    (articles as Spool).close();
    reading.articlesSha256 = (articles as Spool).sha256;
  }
  return reading;

  async function parseFile(file: InputFile): Promise<FileDigest | null> {
    const source = toSourceInfo(entry);
    const onColumns = (columns: readonly ColumnUse[]) => log.columns(entry.id, columns);
    try {
      if (registers.takes(entry)) {
        const { checksum, size, page, ended } = await registers.addFile(entry, file);
        if (size === 0) log.fault(entry.id, file.name, "the file is empty");
        else if (page) log.fault(entry.id, file.name, PAGE);
        else if (!ended) log.fault(entry.id, file.name, UNENDED);
        reading.lineages.push(lineageOf(entry, checksum));
        return { size, sha256: checksum.slice(7) };
      }
      const adapter = adapters.get(entry.adapter)!;
      const bytes = await file.bytes();
      const checksum = await file.checksum();
      const lineage = lineageOf(entry, checksum);
      reading.lineages.push(lineage);
      const rowsOf = onlyDataset(entry, adapter);
      if (bytes.length === 0) log.fault(entry.id, file.name, "the file is empty");
      else if (!adapter.readsPages && isPage(bytes)) log.fault(entry.id, file.name, PAGE);
      else
        for await (const parsed of adapter.parse({ name: file.name, bytes, checksum, source, onColumns })) {
          if (!parsed.ok && parsed.damaged) log.fault(entry.id, parsed.at, parsed.reason);
          else {
            const row = { source: entry.id, dataset: parsed.ok ? parsed.dataset : rowsOf, at: file.name };
            log.row(row);
            // Threads and the database go on only when they are heard.
            if (++taken % ROWS_A_TURN === 0) await setImmediate();
            const reason = take(parsed, lineage);
            if (reason !== null) log.refuse({ ...row, at: parsed.at, reason });
          }
        }
      return { size: bytes.length, sha256: checksum.slice(7) };
    } catch (error) {
      if (!(error instanceof InputReadError)) throw error;
      log.fault(entry.id, file.name, error.message);
      return null;
    }
  }

  /** Why a row cannot be used; null when it is kept. */
  function take(parsed: Parsed, lineage: Lineage): string | null {
    if (!parsed.ok) return parsed.reason;
    const checked = inputSchemas[parsed.dataset].safeParse(parsed.row, { reportInput: true });
    if (!checked.success) return issuesText(checked.error.issues);
    const gated = checks.gate(parsed.dataset, checked.data);
    if (!gated.ok) return gated.reason;
    if (checks.repeats(parsed.dataset, checked.data)) log.repeat(entry.id);
    for (const { field, reason } of [...(parsed.notes ?? []), ...gated.notes])
      log.note(entry.id, parsed.at, `${field}: ${reason}`);
    const checksum = parsed.rowChecksum ?? rowChecksum(parsed.row);
    keep(parsed.dataset, { row: gated.row, lineage, at: parsed.at, rowChecksum: checksum });
    return null;
  }

  function keep(dataset: DatasetName, sourced: Sourced<DatasetName>): void {
    if (dataset !== "law_article") {
      reading.rows.push({ dataset, sourced });
      return;
    }
    const { at, rowChecksum: checksum } = sourced;
    const row = sourced.row as InputOf<"law_article">;
    articles ??= new Spool(articlesPath);
    articles.add(String(reading.lineages.length - 1), JSON.stringify({ at, row, rowChecksum: checksum }));
    const place = row.seq ?? row.article_number;
    if (row.text)
      reading.heldArticles.push({
        law_id: row.law_id,
        law_revision_id: row.law_revision_id,
        provision: row.provision,
        seq: row.seq,
        article_number: row.article_number,
        text: place === null || place === undefined ? row.text : "held",
      } as InputOf<"law_article">);
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
