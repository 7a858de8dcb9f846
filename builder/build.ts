import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BuildReport } from "../schemas/report.ts";
import { SourcesFile } from "../schemas/sources.ts";
import type { Manifest } from "../schemas/manifest.ts";
import { currentId, nextSequence } from "../snapshots/catalogue.ts";
import { corpusIdentity, type TableDigest } from "../snapshots/identity.ts";
import { layout, storeLayout } from "../snapshots/layout.ts";
import { readManifest } from "../snapshots/manifest.ts";
import { LockedError, takeLock } from "../snapshots/transfer/lock-file.ts";
import { foldersUnder, writeDurably } from "../snapshots/transfer/durable-files.ts";
import { INDEX_VERSION } from "../snapshots/search/document.ts";
import { NORMALIZER_VERSION } from "../snapshots/text/fold.ts";
import { localSigner, readSigner } from "../snapshots/trust/local-keys.ts";
import { verifySnapshot } from "../snapshots/verify.ts";
import { adapters } from "./adapters/registry.ts";
import { BuildDatabases } from "./databases.ts";
import type { BuildEffects } from "./effects.ts";
import { BuildFailure, isNoSpace } from "./failure.ts";
import { RULES_VERSION } from "./rules/tier.ts";
import { startSealThread } from "./seal/thread.ts";
import { shrunkenTables, writeChanges } from "./stages/changes.ts";
import { gradePrograms } from "./stages/grade.ts";
import { articleRecords, articleTexts, revisionDates } from "./stages/law-articles.ts";
import { loadRegisters } from "./stages/load-registers.ts";
import { parseSources } from "./stages/parse.ts";
import { PRECOMPUTE_VERSION, precompute } from "./stages/precompute.ts";
import { publish } from "./stages/publish.ts";
import { reconcile, type Records } from "./stages/reconcile.ts";
import { selfCheck } from "./stages/self-check.ts";
import { snapshotReadme } from "./stages/snapshot-readme.ts";
import { writeIndexes } from "./stages/write-index.ts";
import { writeManifest } from "./stages/write-manifest.ts";
import { writeRecords, writeRegister, type WrittenTable } from "./stages/write-tables.ts";
import { Tally } from "./tally.ts";

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
  /** Accept that a table lost more than a tenth of its rows. */
  readonly acceptLoss?: boolean | undefined;
};

export type BuildResult = {
  readonly corpusSnapshotId: string;
  readonly directory: string;
  readonly manifest: Manifest;
  readonly report: BuildReport;
  /** True when the store held this very snapshot already; nothing was written then. */
  readonly existed: boolean;
};

/**
 * Compiles the sources into one snapshot and puts it into the store. Never touches `current`. Fails with BuildFailure,
 * whose kind is the exit code; a build that fails or is killed leaves nothing visible.
 */
export async function build(options: BuildOptions, effects: BuildEffects): Promise<BuildResult> {
  const sources = await readSources(options.sources);
  const store = resolve(options.out);
  await mkdir(store, { recursive: true });
  const lock = await takeLock(join(store, ".build.lock")).catch((error: unknown) => {
    throw error instanceof LockedError
      ? new BuildFailure(
          "failed",
          `another build (process ${error.pid}) is writing to ${store}; wait for it or use another --out`,
        )
      : error;
  });
  const staging = join(store, `${storeLayout.staging}${randomBytes(8).toString("hex")}`);
  const work = `${staging}.work`;
  try {
    await removeStaging(store);
    await mkdir(join(staging, layout.search), { recursive: true });
    await mkdir(join(work, "registers"), { recursive: true });
    return await runStages(sources, store, staging, work, options, effects);
  } catch (error) {
    if (isNoSpace(error))
      throw new BuildFailure("no_space", `no space left for the build in ${store}; free some or use another --out`, {
        cause: error,
      });
    throw error;
  } finally {
    await removeStaging(store);
    await lock.release();
  }
}

async function runStages(
  sources: SourcesFile,
  store: string,
  staging: string,
  work: string,
  options: BuildOptions,
  effects: BuildEffects,
): Promise<BuildResult> {
  const stages: BuildReport["stages"] = [];
  const tally = new Tally();
  const warnings: string[] = [];
  const databases = await BuildDatabases.open({
    corpus: join(staging, layout.database),
    work,
    threads: options.threads,
  });
  const seal = startSealThread({ tree: join(staging, layout.tree), records: join(staging, layout.records) });
  const target = { connection: databases.connection, seal, work };
  try {
    const parsed = await stage("parse", (detail) =>
      parseSources({
        sources: sources.sources,
        baseDirectory: dirname(resolve(options.sources)),
        work,
        adapters,
        tally,
        onDetail: detail,
      }),
    );
    const registers = await stage("registers", () => loadRegisters(parsed, databases.connection, work, tally));
    const reconciled = await stage("reconcile", () => reconcile(parsed.rows, parsed.lineages, registers.companyNames));
    for (const { sourceId, at, reason } of reconciled.refused) tally.refuse(sourceId, at, reason);
    const newest = sources.sources
      .map(({ fetched_at }) => fetched_at)
      .toSorted()
      .at(-1)!;
    const records: Records = {
      ...reconciled.records,
      program: await stage("grade", () => gradePrograms(reconciled, newest)),
    };
    const revisions = revisionDates(parsed.rows.law);

    const written = await stage("tables", async (detail) => {
      const tables: Record<string, WrittenTable> = {};
      for (const name of ["houjin", "invoice_registrant"] as const) {
        detail(name);
        tables[name] = await writeRegister(name, registers.stages[name], target);
      }
      for (const [name, rows] of Object.entries(records) as [keyof Records, Records[keyof Records]][]) {
        detail(name);
        tables[name] = await writeRecords(name, rows, target);
      }
      detail("law_article");
      tables["law_article"] = await writeRecords(
        "law_article",
        articleRecords({
          spool: parsed.articles,
          lineages: parsed.lineages,
          idOf: reconciled.laws.idOf,
          revisions,
          tally,
        }),
        target,
      );
      return tables;
    });
    const digests: TableDigest[] = await stage("tree", () =>
      Promise.all(Object.values(written).map(({ digest }) => digest)),
    );
    const versions = {
      rules_version: RULES_VERSION,
      normalizer_version: NORMALIZER_VERSION,
      index_version: INDEX_VERSION,
      precompute_version: PRECOMPUTE_VERSION,
    };
    const { corpusSnapshotId, corpusChecksum } = corpusIdentity(digests, versions);

    const report = (): BuildReport => ({
      format: "konkyo-build-report/1",
      sources: tally.reports(),
      refused_rows: tally.refusedRows,
      tables: digests.toSorted(byName).map(({ name, rows }) => ({
        name,
        rows,
        public_rows: name === "program" ? records.program.filter(({ excluded }) => !excluded).length : rows,
      })),
      duplicates_merged: reconciled.merged + Object.values(written).reduce((sum, { repeated }) => sum + repeated, 0),
      warnings,
      stages,
    });
    const held = join(store, corpusSnapshotId);
    const existing = (await readdir(store)).includes(corpusSnapshotId);
    if (existing) {
      await seal.abandon();
      await verifyHeld(held);
      return { corpusSnapshotId, directory: held, manifest: readManifest(held), report: report(), existed: true };
    }
    if (digests.every(({ rows }) => rows === 0))
      throw new BuildFailure(
        "failed",
        `no row of any source could be used: ${tally.refusedRows[0]?.reason ?? "the sources are empty"}`,
      );

    await stage("precompute", () =>
      precompute(
        {
          records,
          newestFetchedAt: newest,
          revisions: byUnifiedId(revisions, reconciled.laws.idOf),
          registerRows: registers.rows,
          articleRows: written["law_article"]!.rows,
        },
        seal,
        work,
      ),
    );
    await seal.close();
    await stage("index", (detail) =>
      writeIndexes({
        records,
        articleTexts: articleTexts({ spool: parsed.articles, idOf: reconciled.laws.idOf }),
        directory: join(staging, layout.search),
        onDetail: detail,
      }),
    );

    const previous = previousSnapshot(store, options.prev);
    if (previous) {
      const shrunken = shrunkenTables(previous.tables, digests);
      const losses = shrunken.map(({ name, before, after }) => `${name} from ${before} to ${after} rows`).join(", ");
      if (shrunken.length > 0 && !options.acceptLoss)
        throw new BuildFailure(
          "inputs_changed",
          `the inputs lost more than a tenth of their rows against ${previous.corpus_snapshot_id}: ${losses}; if that is right, build again with --accept-loss`,
        );
      if (shrunken.length > 0) warnings.push(`accepted loss against ${previous.corpus_snapshot_id}: ${losses}`);
    }
    await stage("changes", () =>
      writeChanges(
        databases.connection,
        work,
        previous && { directory: options.prev ?? join(store, previous.corpus_snapshot_id), tables: previous.tables },
        { directory: staging, tables: digests },
      ),
    );
    await databases.finish();
    await stage("self-check", () => selfCheck(staging, digests));

    return await stage("publish", async () => {
      const now = effects.now();
      const described: Omit<Manifest, "files"> = {
        format: "konkyo-snapshot/1",
        corpus_snapshot_id: corpusSnapshotId,
        corpus_checksum: corpusChecksum,
        tables: digests.toSorted(byName),
        versions,
        sources: parsed.manifestSources,
        data_as_of: newest.slice(0, 10),
        newest_fetched_at: newest,
        sequence: await nextSequence(store),
        prev_id: previous?.corpus_snapshot_id ?? null,
        created_at: stamp(now),
        expires: stamp(new Date(now.getTime() + options.expiresDays * 86_400_000)),
        provenance: {
          builder_version: effects.provenance.builderVersion,
          commit: effects.provenance.commit,
          lockfile_sha256: effects.provenance.lockfileSha256,
          node: process.versions.node,
          duckdb: databases.version,
          platform: `${process.platform}-${process.arch}`,
          slsa_level_claimed: 0,
        },
      };
      await writeDurably(join(staging, layout.report), `${JSON.stringify(report(), null, 1)}\n`);
      await writeDurably(join(staging, layout.readme), snapshotReadme(described));
      const signer = options.signKey
        ? readSigner(options.signKey)
        : localSigner(join(store, storeLayout.keys), "snapshot");
      const manifest = await writeManifest(staging, described, signer);
      const directory = await publish(staging, store, corpusSnapshotId);
      return { corpusSnapshotId, directory, manifest, report: report(), existed: false };
    });
  } finally {
    await seal.abandon();
    databases.close();
  }

  async function stage<Result>(
    name: string,
    run: (detail: (text: string) => void) => Result | Promise<Result>,
  ): Promise<Result> {
    const start = performance.now();
    effects.progress({ kind: "stage", stage: name });
    const result = await run((text) => effects.progress({ kind: "detail", stage: name, text }));
    const seconds = Math.round(performance.now() - start) / 1000;
    stages.push({ name, seconds });
    effects.progress({ kind: "done", stage: name, seconds });
    return result;
  }
}

async function readSources(path: string): Promise<SourcesFile> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new BuildFailure(
      "usage",
      `${path}: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such sources file" : (error as Error).message}`,
    );
  }
  const parsed = SourcesFile.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new BuildFailure("usage", `${path}: ${issue.path.join(".") || "the file"}: ${issue.message}`);
}

/** Leftovers of builds that were killed; the build lock is ours, so nobody is using them. */
async function removeStaging(store: string): Promise<void> {
  for (const name of await readdir(store)) {
    if (!name.startsWith(storeLayout.staging)) continue;
    for (const folder of await foldersUnder(join(store, name))) await chmod(folder, 0o755);
    await rm(join(store, name), { recursive: true, force: true });
  }
}

/** Whoever signed it, the snapshot of this id must be whole; that it has the right content the id itself says. */
async function verifyHeld(directory: string): Promise<void> {
  const { mismatches } = await verifySnapshot(directory, { policy: { allowUnsigned: true, verifiersAt: () => [] } });
  if (mismatches[0])
    throw new BuildFailure(
      "verify_failed",
      `the store holds this snapshot already, but it is damaged: ${mismatches[0].file}: ${mismatches[0].reason}; remove ${directory} and build again`,
    );
}

function previousSnapshot(store: string, prev: string | undefined): Manifest | null {
  if (prev) return readManifest(prev);
  const current = currentId(store);
  return current ? readManifest(join(store, current)) : null;
}

function byUnifiedId(
  revisions: ReadonlyMap<string, readonly string[]>,
  idOf: ReadonlyMap<string, string>,
): Map<string, readonly string[]> {
  return new Map(
    [...revisions].flatMap(([lawId, dates]) => (idOf.has(lawId) ? [[idOf.get(lawId)!, dates] as const] : [])),
  );
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1;
}

function stamp(now: Date): string {
  return `${now.toISOString().slice(0, 19)}Z`;
}
