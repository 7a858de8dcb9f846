import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { TableName } from "../schemas/records/tables.ts";
import type { Manifest } from "../schemas/snapshot/manifest.ts";
import type { BuildReport } from "../schemas/snapshot/report.ts";
import { nextSequence } from "../snapshots/catalogue.ts";
import { derivedDigest, isDerived } from "../snapshots/format/derived-files.ts";
import { corpusIdentity } from "../snapshots/format/identity.ts";
import { layout, nameIndexFile } from "../snapshots/files/layout.ts";
import { createLanguage } from "../snapshots/language/language.ts";
import { lexiconOf } from "../snapshots/lexicon/lexicon.ts";
import { partyDatasets } from "../snapshots/names/named-parties.ts";
import { INDEX_VERSION } from "../snapshots/search/documents/document.ts";
import { NORMALIZER_VERSION } from "../snapshots/text/fold.ts";
import { signerFor } from "../snapshots/trust/key-files.ts";
import type { Signer } from "../snapshots/trust/signed-note.ts";
import { adaptersOf } from "./adapter-list.ts";
import { adapters } from "./adapters/registry.ts";
import { InputWatch } from "./inputs/input-watch.ts";
import { BuildCache } from "./run/build-cache.ts";
import { BuildSteps, type ExplainedStep, tableStep } from "./run/build-steps.ts";
import { BuildDatabases } from "./run/databases.ts";
import { FileDigests } from "./run/file-digests.ts";
import { type BuildEffects, StageClock } from "./run/stage-clock.ts";
import { BuildFailure, requireSpace, withWorkspace, type Workspace } from "./run/workspace.ts";
import { openNameThread, writeNames } from "./names/write-names.ts";
import { openTextThread } from "./texts/text-thread.ts";
import { judgeRows } from "./quality/judge-rows.ts";
import { datasetStatistics } from "./precompute/fetch-statistics.ts";
import { LawTextDirectories } from "./precompute/law-text-directories.ts";
import { tierReport } from "./rules/tier-report.ts";
import { RULES_VERSION } from "./rules/tier.ts";
import { openWriterThread } from "./write-records/writer-thread.ts";
import type { ConfiguredAdapter } from "./gates/configuration.ts";
import { newestFetch, publishersOf, readSources } from "./sources-file.ts";
import { writeChanges } from "./stages/changes.ts";
import { describeDatabase } from "./stages/describe-database.ts";
import { gradePrograms } from "./rules/grade-programs.ts";
import { articleParts, articleRecords, articleTexts, revisionDates, revisionsById } from "./stages/law-articles.ts";
import { lexiconCoverage } from "./lexicon/coverage.ts";
import { settleRegisters, stageRegisters } from "./stages/load-registers.ts";
import { openSources, parseSources } from "./stages/parse.ts";
import { SourceLog, tellAll } from "./report/source-reading.ts";
import { PRECOMPUTE_VERSION, precompute } from "./precompute/precompute.ts";
import { checkUnchanged, emptyReport, judgeInputs, keepReport } from "./stages/judge-inputs.ts";
import { registerAdapters } from "./stages/register-spools.ts";
import { checkLoss, currentBytes, heldSnapshot, previousSnapshot, reportOf, verifyHeld } from "./stages/previous.ts";
import { baseSnapshot, inputsKey, keepResult, keepSteps, knownResult, requireSame } from "./stages/earlier-builds.ts";
import { publish } from "./stages/publish.ts";
import { danglingIds } from "./relations/dangling-ids.ts";
import { reconcile, type Records } from "./reconcile/reconcile.ts";
import { relate } from "./relations/relate.ts";
import { writeLexicon } from "./lexicon/write-lexicon.ts";
import { selfCheck } from "./stages/self-check.ts";
import { snapshotReadme } from "./stages/snapshot-readme.ts";
import {
  LAW_NAMES,
  lawExtrasOf,
  lawNaming,
  wantedTexts,
  writeColumnFiles,
  writeIndexes,
} from "./stages/write-index.ts";
import { describeSnapshot, listFiles, writeManifest } from "./stages/write-manifest.ts";
import { writePartyNames } from "./names/party-names.ts";
import { writeSchemas } from "./stages/write-schemas.ts";
import { writeTrace } from "./stages/write-trace.ts";
import { writeRegisters, writeTables } from "./stages/write-tables.ts";
import { mergeDifferences } from "./report/merge-differences.ts";
import { Tally } from "./report/tally.ts";

export type BuildOptions = {
  /** Path of the sources file. */
  readonly sources: string;
  /** Store that the snapshot goes into. */
  readonly out: string;
  /** Snapshot directory to compare with instead of the store's current one. */
  readonly prev?: string | undefined;
  readonly threads?: number | undefined;
  /** Days until the snapshot should have been followed by a newer one. */
  readonly expiresDays: number;
  /** Private key file to sign with instead of this machine's own. */
  readonly signKey?: string | undefined;
  /** Sources, by id, that the build can do without. */
  readonly optional?: readonly string[] | undefined;
  /** Tables, and fields and columns as `table.field`, that may lose more than their limit. */
  readonly acceptLoss?: readonly string[] | undefined;
  /** Takes nothing from earlier builds, and holds a snapshot of the same inputs against the result. */
  readonly full?: boolean | undefined;
};

export type BuildResult = {
  readonly corpusSnapshotId: string;
  readonly directory: string;
  readonly manifest: Manifest;
  readonly report: BuildReport;
  /** True when the store held this very snapshot already; nothing was written then. */
  readonly existed: boolean;
  /** Which steps ran, and why. */
  readonly steps: readonly ExplainedStep[];
};

/** What a build would give. */
export type CheckResult = Pick<BuildResult, "corpusSnapshotId" | "report">;

/**
 * Compiles the sources into one snapshot and puts it into the store. Never touches `current`. Fails with BuildFailure,
 * whose kind is the exit code; a build that fails or is killed leaves nothing visible.
 */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<BuildResult> {
  const { published, ...result } = await run(options, effects, true);
  return { ...result, ...published! };
}

/** Everything that a build does, and fails for, but publishing: the store stays as it was. */
export async function check(options: BuildOptions, effects: BuildEffects): Promise<CheckResult> {
  const { corpusSnapshotId, report } = await run(options, effects, false);
  return { corpusSnapshotId, report };
}

/** A finished run; `published` is null when it was not meant to publish. */
type Finished = CheckResult &
  Pick<BuildResult, "steps"> & { readonly published: Omit<BuildResult, keyof CheckResult | "steps"> | null };

async function run(options: BuildOptions, effects: BuildEffects, publishes: boolean): Promise<Finished> {
  const sources = await readSources(options.sources, {
    adapters: new Map<string, ConfiguredAdapter>([...adapters, ...registerAdapters]),
    now: effects.now(),
    optional: options.optional ?? [],
    acceptLoss: options.acceptLoss ?? [],
  });
  const store = resolve(options.out);
  const signer = publishes ? signerFor(store, options.signKey) : null;
  return await withWorkspace(store, async (space) => {
    try {
      const needed = currentBytes(store);
      await requireSpace(store, needed);
      const cache = await BuildCache.open(store, { reads: !options.full, needed });
      const finished = await runStages(sources, { ...space, cache }, { ...options, signer }, effects);
      if (publishes) await keepReport(space.store, finished.report);
      return finished;
    } catch (error) {
      if (publishes && error instanceof BuildFailure && error.report) await keepReport(space.store, error.report);
      throw error;
    }
  });
}

async function runStages(
  sourcesFile: Awaited<ReturnType<typeof readSources>>,
  { store, staging, work, leftovers, cache }: Workspace & { readonly cache: BuildCache },
  options: BuildOptions & { readonly signer: Signer | null },
  effects: BuildEffects,
): Promise<Finished> {
  const publishers = await publishersOf(options.sources, sourcesFile);
  const stages = new StageClock(effects);
  const tally = new Tally();
  const watch = new InputWatch();
  const report: BuildReport = emptyReport(stages.finished);
  const steps = new BuildSteps(cache, staging, options.full ?? false);
  const judge = () => judgeInputs(sourcesFile, tally, { optional: options.optional ?? [], leftovers }, report);
  const newestStated = newestFetch(sourcesFile);
  const opened = await stages.run("inputs", () =>
    openSources(sourcesFile.sources, dirname(resolve(options.sources)), watch),
  );
  const inputs = await inputsKey(options, sourcesFile, opened);
  const same = await knownResult(store, cache, inputs);
  if (same) {
    await stages.run("verify", () => verifyHeld(same.directory));
    await checkUnchanged(watch, tally, report);
    const told = { step: "all", ran: false, why: "every input is as it was" };
    return {
      corpusSnapshotId: same.manifest.corpus_snapshot_id,
      report: { ...(reportOf(same.directory) ?? report), stages: stages.finished },
      steps: [told],
      published: { ...same, existed: true },
    };
  }
  const previous = previousSnapshot(store, options.prev);
  const base = await baseSnapshot(store, cache, previous);
  if (base) await stages.run("base", () => steps.useBase(base));
  const databases = await BuildDatabases.open({
    corpus: join(staging, layout.database),
    work,
    threads: options.threads,
  });
  const { connection } = databases;
  const writer = openWriterThread({
    tree: join(staging, layout.tree),
    records: join(staging, layout.records),
    baseTree: steps.base && join(steps.base.directory, layout.tree),
  });
  const names = openNameThread();
  const texts = openTextThread();
  const digested = new FileDigests(staging);
  const running: Promise<unknown>[] = [];
  /** Lets the database work while this thread does; it is not closed before. */
  const beside = <Result>(begun: Promise<Result>): Promise<Result> => {
    running.push(begun);
    begun.catch(() => undefined);
    return begun;
  };
  try {
    const parsed = await stages.run("parse", (onDetail) =>
      parseSources({
        sources: opened,
        newestFetch: newestStated,
        work,
        adapters,
        tally,
        cache,
        steps,
        onDetail,
        stageRegisters: (spools) => beside(stageRegisters(spools, connection, work)),
      }),
    );
    const registers = await stages.run("registers", () => settleRegisters(parsed, connection, tally));
    // From here on no input is read any more.
    await checkUnchanged(watch, tally, report);
    judge();
    const target = { connection, beside: databases.beside, writer, work, steps };
    const registerTables = beside(writeRegisters(registers, parsed.registers, target));
    // The database begins before this thread is busy for seconds.
    await setImmediate();
    const judged = judgeRows(parsed.rows, publishers);
    const reconciled = await stages.run("reconcile", () =>
      reconcile(judged.rows, parsed.lineages, {
        companyNames: registers.companyNames,
        articles: parsed.articleCounts,
        publishers,
      }),
    );
    const related = await stages.run("relate", () => relate(reconciled, judged.rows, registers.companiesNamed));
    for (const { sourceId, ...refused } of [...judged.refused, ...reconciled.refused, ...related.refused])
      tally.refuse({ source: sourceId, ...refused });
    const joined = [...reconciled.joined, ...related.joined];
    tally.mergeJoined(joined);
    for (const { sourceId, at, reason } of [...judged.noted, ...reconciled.noted]) tally.note(sourceId, at, reason);
    const newest = newestFetch(sourcesFile, reconciled.records.source);
    const program = await stages.run("grade", () => gradePrograms(reconciled, newest));
    const records: Records = { ...reconciled.records, program, relation: related.relations };
    const language = createLanguage(lexiconOf(records.lexicon));

    const revisions = revisionDates(parsed.rows.law);
    const { idOf } = reconciled.laws;
    const lawTexts = new LawTextDirectories();
    const articleLog = new SourceLog();
    const ofArticles = { files: parsed.articles, idOf, revisions };
    const written = await stages.run("tables", (onDetail) =>
      writeTables(
        {
          records,
          articles: lawTexts.noting(articleRecords({ ...ofArticles, tally: articleLog })),
          articleParts: articleParts(ofArticles),
          registers: registerTables,
        },
        target,
        onDetail,
      ),
    );
    // The database sorts the names, and another thread folds and packs them, until the indexes are made.
    const namesWritten = beside(
      writeNames(written.unnamed, registers, { connection: databases.beside, names, work, directory: staging }),
    );
    const articles = steps.finding(tableStep("law_article"), () => ({
      calls: articleLog.reading.calls,
      lawTexts: [...lawTexts.rows()],
    }));
    tellAll(articles.calls, tally);
    const digests = await stages.run("tree", () =>
      Promise.all([...written.tables.values()].map(({ digest }) => digest)),
    );
    digests.sort((a, b) => (a.name < b.name ? -1 : 1));
    const versions = {
      rules_version: RULES_VERSION,
      normalizer_version: NORMALIZER_VERSION,
      index_version: INDEX_VERSION,
      precompute_version: PRECOMPUTE_VERSION,
    };
    report.tables = digests.map(({ name, rows }) => ({
      name,
      rows,
      public_rows: name === "program" ? program.filter(({ excluded }) => !excluded).length : rows,
      derived: rows - tally.rowsOut(name),
    }));
    report.program_tiers = tierReport(program);
    report.merges = mergeDifferences(joined);
    report.dangling_ids = danglingIds(records, registers.holds);
    report.lexicon_coverage = lexiconCoverage(language.lexicon, records, reconciled.laws.names);
    // Rows that name what no source holds are known only now.
    judge();
    for (const { id, files } of parsed.manifestSources)
      for (const file of files) Object.assign(file, tally.fileCounts(id, file.name));

    const held = await heldSnapshot(store, digests, versions);
    if (held && !options.full) {
      await verifyHeld(held.directory);
      const corpusSnapshotId = held.manifest.corpus_snapshot_id;
      await keepResult(cache, inputs, corpusSnapshotId);
      return { corpusSnapshotId, report, steps: steps.told, published: { ...held, existed: true } };
    }
    if (digests.every(({ rows }) => rows === 0)) {
      const reason = tally.refusedRows[0]?.reason ?? "the sources are empty";
      throw new BuildFailure("inputs_refused", `no row of any source could be used: ${reason}`, { report });
    }
    if (previous)
      await stages.run("compare", () =>
        checkLoss({
          previous,
          sourcesFile,
          tables: digests,
          accepted: options.acceptLoss ?? [],
          report,
          connection,
        }),
      );

    await stages.run("precompute", async () => {
      const rowCounts = { ...registers.rows, law_article: written.tables.get("law_article")!.rows };
      const datasets = await datasetStatistics(connection);
      await precompute(
        {
          records,
          newestFetchedAt: newest,
          revisions: revisionsById(revisions, idOf),
          rowCounts,
          datasets,
          lawTexts: articles.lawTexts,
        },
        target,
      );
      await writer.run("finish", undefined);
      for (const path of [layout.records, layout.tree]) void digested.of(path);
    });
    const indexed = await stages.run("index", async (onDetail) => {
      const lawTables = (["law_article", "law", "law_alias", "court_decision"] as const).map(tableStep);
      const ofLaws = await steps.value(
        LAW_NAMES,
        lawTables.map((step) => steps.keyOf(step)),
        () => lawExtrasOf(records, articleTexts(ofArticles)),
      );
      const wanted = await wantedTexts(steps);
      const textsWritten = texts.write(
        { records: join(staging, layout.records), directory: staging, laws: lawNaming(ofLaws), wanted },
        wanted.includes("law_article") ? written.tables.get("law_article")!.rows : 0,
      );
      textsWritten.catch(() => undefined);
      const lexiconWritten = beside(writeLexicon(records.lexicon, staging, steps));
      await writeIndexes({ records, ofLaws, language, directory: staging, steps, onDetail });
      onDetail("filter columns");
      await writeColumnFiles({ records, language, directory: staging, steps });
      await Promise.all([namesWritten, lexiconWritten]);
      return { textsWritten };
    });
    await stages.run("names", async () => {
      const parts = partyDatasets.map((dataset) => steps.keyOf(tableStep(dataset)));
      const path = nameIndexFile("party");
      if (!(await steps.takes("names party", parts, [path]))) writePartyNames(records, join(staging, path));
    });
    await stages.run("changes", async () => {
      const before = previous && { directory: previous.directory, tables: previous.manifest.tables };
      await writeChanges(connection, work, before, { directory: staging, tables: digests });
      const rowsOf = new Map(reconciled.programs.map(({ id, rows }) => [id, rows]));
      const ofPrograms = program.map((record) => ({
        table: "program" as const,
        record,
        rows: rowsOf.get(record.unified_id) ?? [],
      }));
      await writeTrace(connection, work, [...ofPrograms, ...reconciled.origins], steps);
      const isTaken = (table: string) => steps.wasTaken(tableStep(table as TableName));
      await describeDatabase(connection, adaptersOf, isTaken);
      await databases.finish((table) => !isTaken(table));
      void digested.of(layout.database);
      await writeSchemas(staging);
    });
    await stages.run("texts", () => indexed.textsWritten);
    await stages.run("self-check", () => selfCheck(staging, digests, (step) => steps.wasTaken(step)));
    if (steps.base) await digested.take(steps.base, steps.takenFiles);
    const derived = derivedDigest(await listFiles(staging, digested, isDerived));
    const tables = [...digests, derived].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    const { corpusSnapshotId, corpusChecksum } = corpusIdentity(tables, versions);
    // One whose manifest cannot be read was not found above.
    if (existsSync(join(store, corpusSnapshotId))) await verifyHeld(join(store, corpusSnapshotId));
    if (held) {
      await stages.run("compare", () => requireSame(held, { directory: staging, id: corpusSnapshotId }));
      return { corpusSnapshotId, report, steps: steps.told, published: { ...held, existed: true } };
    }
    const { signer } = options;
    if (!signer) return { corpusSnapshotId, report, steps: steps.told, published: null };

    return await stages.run("publish", async () => {
      const described = describeSnapshot(
        {
          corpus_snapshot_id: corpusSnapshotId,
          corpus_checksum: corpusChecksum,
          tables,
          versions,
          sources: parsed.manifestSources,
          newest_fetched_at: newest,
          sequence: await nextSequence(store),
          prev_id: previous?.manifest.corpus_snapshot_id ?? null,
        },
        effects,
        { expiresDays: options.expiresDays, duckdb: databases.version },
      );
      await writeFile(join(staging, layout.report), `${JSON.stringify(report, null, 1)}\n`);
      await writeFile(join(staging, layout.readme), snapshotReadme(described, language.programs(), publishers));
      const manifest = await writeManifest(staging, described, signer, digested);
      const directory = await publish(staging, store, corpusSnapshotId);
      await keepResult(cache, inputs, corpusSnapshotId);
      await keepSteps(cache, manifest, steps);
      return { corpusSnapshotId, report, steps: steps.told, published: { directory, manifest, existed: false } };
    });
  } finally {
    databases.interrupt();
    await Promise.allSettled(running);
    await writer.close();
    await names.close();
    await texts.close();
    await digested.close();
    databases.close();
  }
}
