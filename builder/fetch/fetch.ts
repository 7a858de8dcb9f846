import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, systemClock } from "../../snapshots/transfer/clock.ts";
import { LockedError, takeLock } from "../../snapshots/transfer/lock-file.ts";
import { keepFiles, writeSourcesFile } from "./kept-files.ts";
import type { OfficialSource, Selection } from "./sources/official-source.ts";
import { moveAddress, officialSources } from "./sources/official-sources.ts";
import { createPoliteFetcher } from "./http/polite-fetch.ts";
import { RawStore } from "./store/raw-store.ts";
import { type FetchProgress, runSource, type SourceReport } from "./source-run.ts";

export type FetchOptions = {
  /** Ids of `officialSources`. */
  readonly sources: readonly string[];
  /** Folder of the raw store; made when it is not there. */
  readonly store: string;
  /** Other origins for sources, by id: a mirror, or a server of a test. */
  readonly bases?: Readonly<Record<string, string>>;
  /** First day wanted, `YYYY-MM-DD` in Japan. */
  readonly since?: string;
  /** Files asked of the servers at most, for each source. */
  readonly limit?: number;
  /** Files at hand and younger than this are not asked for again, seconds; a day unless set otherwise. */
  readonly maxAgeSeconds?: number;
  readonly selection?: Selection;
  /** Hosts at the same time; each host has one request at a time whatever this says. */
  readonly concurrency?: number;
  /** Pause between two requests to a host, milliseconds. */
  readonly minIntervalMs?: number;
  /** Tries for one address. */
  readonly attempts?: number;
  /** Version of Konkyo, for the User-Agent. */
  readonly version: string;
  /** Address where a publisher can reach the operator, for the User-Agent. */
  readonly contact?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FetchProgress) => void;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** Read for `GBIZINFO_TOKEN`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
};

export type FetchReport = {
  /** In the order asked for. */
  readonly sources: readonly SourceReport[];
  /** Path of the sources file for a build; null when nothing has been fetched yet. */
  readonly sourcesFile: string | null;
  readonly aborted: boolean;
  /** True when every source came to its end and every file of it could be had. */
  readonly complete: boolean;
};

/** A fetch that could not begin or whose store failed; `code` is a word of ours or the system's, such as `ENOSPC`. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  readonly code: string;
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Brings official sources into the raw store and names what came in its `sources.json`. What servers do is in the
 * report, never thrown. A run that is aborted or killed is taken up by the next: files at hand are not asked for again
 * within `maxAgeSeconds`, and a body cut in the middle goes on from there where the server allows it.
 */
export async function fetchSources(options: FetchOptions): Promise<FetchReport> {
  const { clock = systemClock, random = Math.random, env = process.env, bases = {}, concurrency = 4 } = options;
  const sources = chosenSources(options);
  const stop = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
  const fetcher = createPoliteFetcher({
    clock,
    random,
    signal,
    userAgent: `konkyo/${options.version}${options.contact ? ` (+${options.contact})` : ""}`,
    ...(options.minIntervalMs === undefined ? {} : { minIntervalMs: options.minIntervalMs }),
    ...(options.attempts === undefined ? {} : { attempts: options.attempts }),
  });
  const run = async (source: OfficialSource, store: RawStore): Promise<SourceReport> => {
    const { report, kept } = await runSource(source, {
      store,
      fetcher,
      base: bases[source.id],
      since: options.since ?? null,
      limit: options.limit ?? Number.POSITIVE_INFINITY,
      maxAgeMs: (options.maxAgeSeconds ?? 86_400) * 1000,
      selection: options.selection ?? {},
      clock,
      signal,
      env,
      onProgress: options.onProgress ?? (() => {}),
    });
    const whole = isComplete(report) && options.since === undefined && options.selection === undefined;
    await keepFiles(store, source.id, kept, whole);
    return report;
  };
  try {
    await mkdir(options.store, { recursive: true });
    const lock = await takeLock(join(options.store, ".lock"));
    try {
      const store = await RawStore.open(options.store);
      try {
        const reports = new Map<string, SourceReport>();
        const queues = byHost(sources, bases).map((queue) => async () => {
          for (const source of queue) reports.set(source.id, await run(source, store));
        });
        await inParallel(queues, concurrency, () => stop.abort());
        const ordered = sources.map(({ id }) => reports.get(id)!);
        const sourcesFile = await writeSourcesFile(store, officialSources);
        return { sources: ordered, sourcesFile, aborted: signal.aborted, complete: ordered.every(isComplete) };
      } finally {
        await store.close();
      }
    } finally {
      await lock.release();
    }
  } catch (error) {
    if (error instanceof LockedError)
      throw new FetchError("locked", `another fetch into ${options.store} is running (process ${error.pid})`, {
        cause: error,
      });
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw new FetchError(code, `no space left in ${options.store}; what came so far is kept`, { cause: error });
    throw error;
  } finally {
    await fetcher.close();
  }
}

function isComplete({ ended, failures }: SourceReport): boolean {
  return ended === "complete" && failures.length === 0;
}

function chosenSources({ sources, bases = {}, since }: FetchOptions): OfficialSource[] {
  for (const [id, base] of Object.entries(bases)) {
    if (!officialSources.some((source) => source.id === id)) throw unknownSource(id);
    if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
      throw new FetchError("bad_base", `not an http or https address: ${id}=${base}`);
  }
  if (since !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(since))
    throw new FetchError("bad_day", `not a day, YYYY-MM-DD: ${since}`);
  return [...new Set(sources)].map((id) => {
    const source = officialSources.find((each) => each.id === id);
    if (!source) throw unknownSource(id);
    return source;
  });
}

function unknownSource(id: string): FetchError {
  return new FetchError(
    "unknown_source",
    `no source "${id}"; there are ${officialSources.map((source) => source.id).join(", ")}`,
  );
}

/** Sources of one host go one after another: side by side they would only wait for each other. */
function byHost(sources: readonly OfficialSource[], bases: Readonly<Record<string, string>>): OfficialSource[][] {
  const queues = new Map<string, OfficialSource[]>();
  for (const source of sources) {
    const host = moveAddress(Object.values(source.addresses)[0]!, bases[source.id]).host;
    queues.set(host, [...(queues.get(host) ?? []), source]);
  }
  return [...queues.values()];
}

/** Runs at most `width` tasks at a time. After a failure the others are cancelled; it is thrown when all have ended. */
async function inParallel(tasks: readonly (() => Promise<void>)[], width: number, cancel: () => void): Promise<void> {
  const waiting = [...tasks];
  const failures: unknown[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      try {
        await task();
      } catch (error) {
        failures.push(error);
        waiting.length = 0;
        cancel();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(width, tasks.length)) }, work));
  if (failures.length > 0) throw failures[0];
}
