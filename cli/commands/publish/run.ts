import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { BuildResult } from "../../../builder/build.ts";
import { lossText } from "../../../builder/report/report-text.ts";
import { BuildFailure } from "../../../builder/run/workspace.ts";
import { parseContact } from "../../../runtime/config/values.ts";
import type { BuildReport } from "../../../schemas/snapshot/report.ts";
import { currentId, highestPromoted } from "../../../snapshots/catalogue.ts";
import type { OpenDiff } from "../../../snapshots/changelog/open-diff.ts";
import { parsePlace } from "../../../snapshots/transfer/address.ts";
import { LockedError, takeLock } from "../../../snapshots/transfer/lock-file.ts";
import type { TableCounts } from "../../changelog/changelog.ts";
import { countDifferences } from "../../changelog/count-differences.ts";
import { keepRunReport } from "../../runs/keep-run-report.ts";
import { createNotifier, type Notifier, type NotifyEffects } from "../../runs/notify-failure.ts";
import { type RunReport, type RunStep, stepText } from "../../runs/run-report.ts";
import { defineCommand, type JsonOption, wholeNumber } from "../../shell/command-options.ts";
import { failed, messageOf } from "../../shell/failure.ts";
import { type BuildingShell, runBuild } from "../../snapshots/build-run.ts";
import { promoteVerified } from "../../snapshots/promotion.ts";
import { bytesText, counted, countText } from "../../terminal/quantities.ts";
import { show } from "../../terminal/terminal.ts";
import type { FetchEffects } from "../make/fetch.ts";
import { type PushEffects, pushTo } from "./push.ts";

export type RunEffects = BuildingShell & FetchEffects & PushEffects & NotifyEffects & { readonly openDiff: OpenDiff };

type Options = JsonOption & {
  readonly sources: string;
  readonly out: string;
  readonly fetch?: readonly string[];
  readonly raw: string;
  readonly signKey?: string;
  readonly optional?: readonly string[];
  readonly acceptLoss?: readonly string[];
  readonly push?: string;
  readonly keep?: number;
  readonly reports: string;
  readonly notify?: string;
};

const OLDER = "the data equal those of an older snapshot";

/** Fetch, build, compare, push and promote as one job with one report; ends with the code of the step that failed. */
export function runCommand(effects: RunEffects): Command {
  const { settings } = effects;
  return defineCommand("run", "fetch, build, compare, push and promote as one job, with a report")
    .requiredOption("--sources <file>", "sources file that names the inputs")
    .option("--out <store>", "store that the snapshot goes into", settings.store)
    .option("--fetch <source...>", "official sources to fetch first; konkyo fetch --list shows them")
    .option("--raw <directory>", "store of raw files", ".konkyo/raw")
    .option("--sign-key <file>", "private key to sign with (default: the key beside this store, made on first use)")
    .option("--optional <source...>", "sources that this build can do without, by id")
    .option("--accept-loss <of...>", "tables, or table.field, that may lose more than their limit")
    .option("--push <target>", "where to push the snapshot and make it current, as push has it")
    .option("--keep <n>", "how many of the newest to keep there", wholeNumber(1))
    .option("--reports <folder>", "where the reports of runs are kept", ".konkyo/runs")
    .option(
      "--notify <address>",
      "who hears of a run that failed: a mail address, by SMTP_URL, or an http or https address that gets the report as JSON",
      mailOrWebAddress,
    )
    .action(async (options: Options) => {
      // A target that makes no sense, or mail that cannot leave, is noticed before the work, not after it.
      if (options.push !== undefined) parsePlace(options.push, settings.env);
      const notifier = options.notify === undefined ? null : createNotifier(options.notify, effects);
      await mkdir(options.out, { recursive: true });
      const lock = await takeLock(join(options.out, ".run.lock")).catch((error: unknown) => {
        if (!(error instanceof LockedError)) throw error;
        throw failed(`another run (process ${error.pid}) is publishing to ${options.out}; wait for it`, error);
      });
      try {
        await runSteps(options, notifier, effects);
      } finally {
        await lock.release();
      }
    });
}

async function runSteps(options: Options, notifier: Notifier | null, effects: RunEffects): Promise<void> {
  const { terminal, now } = effects;
  const start = now();
  const steps: RunStep[] = [];
  const previous = currentId(options.out);
  let built: BuildResult | null = null;
  let report: BuildReport | null = null;
  let changes: readonly TableCounts[] = [];
  let failure: unknown = null;

  const secondsSince = (since: Date) => (now().getTime() - since.getTime()) / 1000;
  const step = async <Result>(name: string, work: () => Promise<Result>, detailOf: (result: Result) => string) => {
    const began = now();
    try {
      const result = await work();
      steps.push({ name, status: "done", seconds: secondsSince(began), detail: detailOf(result) });
      return result;
    } catch (error) {
      steps.push({ name, status: "failed", seconds: secondsSince(began), detail: messageOf(error) });
      throw error;
    }
  };
  const skipped = (name: string, detail: string) => steps.push({ name, status: "skipped", seconds: 0, detail });

  try {
    const { fetch: names } = options;
    if (names)
      await step(
        "fetch",
        () => fetchAll(names, options.raw, effects),
        (detail) => detail,
      );
    else skipped("fetch", "no --fetch");
    built = await step(
      "build",
      () => runBuild({ ...options, expiresDays: 90 }, effects),
      ({ existed, manifest }) => (existed ? "the store held it already" : `sequence ${manifest.sequence}`),
    );
    ({ report } = built);
    const { corpusSnapshotId: id, directory } = built;
    if (previous === null || previous === id) skipped("compare", previous === null ? "the first" : "nothing changed");
    else
      changes = await step(
        "compare",
        () => changesSince(join(options.out, previous), directory, effects),
        (counts) => counted(counts.length, "changed table"),
      );
    // The data are again what they were: an answer, no failure. Only a rollback steps back.
    const older = built.existed && built.manifest.sequence < highestPromoted(options.out);
    const { push: target } = options;
    if (older || target === undefined) skipped("push", older ? OLDER : "no --push");
    else
      await step(
        "push",
        () =>
          pushTo(
            { directory, store: options.out },
            target,
            { current: true, parallel: 4, keep: options.keep },
            effects,
          ),
        ({ heldBytes, bytes }) => `${bytesText(bytes - heldBytes)} of ${bytesText(bytes)} sent`,
      );
    if (older) skipped("promote", OLDER);
    else
      await step(
        "promote",
        () => promoteVerified(options.out, id, false, effects),
        ({ changed }) => (changed ? "current" : "was current"),
      );
  } catch (error) {
    failure = error;
    if (error instanceof BuildFailure) ({ report } = error);
  }

  const outcome = () => ({ ok: failure === null, failure: failure === null ? null : messageOf(failure) });
  const kept: RunReport = {
    format: "konkyo-run/1",
    started_at: start.toISOString(),
    seconds: secondsSince(start),
    ...outcome(),
    corpus_snapshot_id: built?.corpusSnapshotId ?? null,
    previous_id: previous,
    bytes: built ? built.manifest.files.reduce((sum, { size }) => sum + size, 0) : null,
    steps,
    sources: (report?.sources ?? []).map(({ id, files, rows_in, rows_out, refused }) => ({
      id,
      files,
      rows_in,
      rows_out,
      refused,
    })),
    losses: (report?.losses ?? []).map(lossText),
    warnings: report?.warnings ?? [],
    tables: (report?.tables ?? []).map(({ name, rows }) => ({ name, rows })),
    changes,
  };
  const paths = await keepRunReport(options.reports, kept).catch((error: unknown) => {
    // The disk may be full, which is to be told of all the more.
    failure ??= error;
    terminal.note(`no report was kept: ${messageOf(error)}`);
    return null;
  });
  show(terminal, options.json, {
    data: { ...kept, ...outcome(), report: paths },
    text: () => [
      ...(kept.corpus_snapshot_id === null ? [] : [kept.corpus_snapshot_id]),
      ...steps.map(stepText),
      ...changes.map(
        ({ table, added, changed, removed }) =>
          `${table}: ${countText(added)} added, ${countText(changed)} changed, ${countText(removed)} removed`,
      ),
      ...(paths ? [`report: ${paths.page}`] : []),
    ],
  });
  if (failure === null) return;
  await notifier?.({ ...kept, ...outcome() }, paths?.page ?? null);
  throw failure;
}

function mailOrWebAddress(text: string): string {
  try {
    return parseContact(text);
  } catch (error) {
    throw new InvalidArgumentError(`It ${messageOf(error)}.`);
  }
}

/** A source that did not come whole stops the run: what is built from it would look complete. */
async function fetchAll(names: readonly string[], raw: string, effects: RunEffects): Promise<string> {
  const { settings, version } = effects;
  const report = await effects.fetchSources({
    sources: names,
    store: raw,
    version,
    env: settings.env,
    signal: effects.interruption(),
  });
  const broken = report.sources.filter(({ ended, failures }) => ended !== "complete" || failures.length > 0);
  if (report.aborted || broken.length > 0)
    throw failed(`could not fetch everything: ${broken.map(({ id }) => id).join(", ") || "it was stopped"}`);
  return counted(
    report.sources.reduce((sum, { counts }) => sum + counts.stored, 0),
    "new file",
  );
}

async function changesSince(before: string, after: string, { openDiff }: RunEffects): Promise<readonly TableCounts[]> {
  const opened = await openDiff(before, after, { table: null, derived: false });
  try {
    return countDifferences(opened.differences, 0).counts;
  } finally {
    await opened.close();
  }
}
