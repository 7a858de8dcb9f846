import { readFile } from "node:fs/promises";
import { jstDate, utcSeconds } from "../../snapshots/text/era.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import {
  bodyProblem,
  endsLength,
  type Enumeration,
  type KeepOutcome,
  type OfficialSource,
  type Page,
  type PlannedFile,
  type Selection,
} from "./sources/official-source.ts";
import type { IncomingBody } from "./store/incoming-body.ts";
import { moveAddress } from "./sources/official-sources.ts";
import { type BodySink, createMemorySink } from "./http/body-sink.ts";
import type { PoliteFetcher } from "./http/polite-fetch.ts";
import type { PoliteAnswer, PoliteRequest } from "./http/read-answer.ts";
import type { RawStore } from "./store/raw-store.ts";
import type { Receipt } from "./store/receipts.ts";

export type FetchFailure = { readonly url: string; readonly status: number | null; readonly reason: string };

/** What became of one source. */
export type SourceReport = {
  readonly id: string;
  /** `complete`: every file was asked for, whether or not each could be had. */
  readonly ended: "complete" | "limit" | "aborted" | "refused" | "failed";
  /** Why it ended before its time, for people. */
  readonly reason: string | null;
  /** New bytes, answers 304, at hand and young enough, not there, and not to be had. */
  readonly counts: Readonly<Record<KeepOutcome, number>>;
  /** Bytes that came over the network into the store. */
  readonly bytes: number;
  readonly failures: readonly FetchFailure[];
  readonly notes: readonly string[];
};

export type FetchProgress =
  | { readonly type: "source"; readonly source: string; readonly title: string }
  | { readonly type: "bytes"; readonly source: string; readonly url: string; readonly receivedBytes: number }
  | {
      readonly type: "file";
      readonly source: string;
      readonly url: string;
      readonly name: string;
      readonly outcome: KeepOutcome;
      readonly size: number | null;
      readonly reason: string | null;
    }
  | { readonly type: "done"; readonly source: string; readonly report: SourceReport };

export type SourceRunOptions = {
  readonly store: RawStore;
  readonly fetcher: PoliteFetcher;
  readonly base: string | undefined;
  readonly since: string | null;
  /** Files asked of the server at most. */
  readonly limit: number;
  /** A file at hand and younger than this is not asked for again. */
  readonly maxAgeMs: number;
  readonly selection: Selection;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (progress: FetchProgress) => void;
};

/** A run of failures this long ends a source: a server in trouble is left alone. */
const failuresInARow = 10;

class EndOfSource extends Error {
  readonly ended: "limit" | "refused" | "failed";
  constructor(ended: "limit" | "refused" | "failed", reason: string) {
    super(reason);
    this.ended = ended;
  }
}

/** Walks one source; `kept` maps the name of each input file to its address. Rejects only when the store itself fails. */
export async function runSource(
  source: OfficialSource,
  options: SourceRunOptions,
): Promise<{ report: SourceReport; kept: ReadonlyMap<string, string> }> {
  const { store, fetcher, clock, signal, onProgress } = options;
  const counts: Record<KeepOutcome, number> = { stored: 0, unchanged: 0, recent: 0, absent: 0, failed: 0 };
  const failures: FetchFailure[] = [];
  const notes: string[] = [];
  const kept = new Map<string, string>();
  const asked = new Set<string>();
  let bytes = 0;
  let inARow = 0;

  async function obtain(file: PlannedFile): Promise<{ outcome: KeepOutcome; receipt: Receipt | null }> {
    signal.throwIfAborted();
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,200}$/.test(file.name)) throw new Error(`not a file name: ${file.name}`);
    const known = store.latest(file.url);
    const previous = known?.sha256 && (await store.has(known.sha256)) ? known : null;
    if (
      previous &&
      (file.immutable || asked.has(file.url) || clock.now() - Date.parse(previous.fetched_at) < options.maxAgeMs)
    )
      return finish(file, "recent", previous, null);
    if (asked.size >= options.limit) throw new EndOfSource("limit", `stopped after ${options.limit} files`);
    asked.add(file.url);
    const body = await store.incoming(file.url);
    try {
      const answer = await fetcher.fetch(await request(file, previous), reporting(body, file.url));
      return await settle(file, answer, previous, body);
    } finally {
      await body.close();
    }
  }

  async function request(file: PlannedFile, previous: Receipt | null): Promise<PoliteRequest> {
    const common = {
      maxBytes: source.maxBytes,
      ...(file.absentStatuses ? { absentStatuses: file.absentStatuses } : {}),
    };
    if (file.prepareForm) {
      const { action, form, headers } = await file.prepareForm();
      return { ...common, url: action, form, headers: { ...file.headers, ...headers }, acceptEncoding: "identity" };
    }
    return {
      ...common,
      url: file.url,
      previous,
      headers: file.headers ?? {},
      secretHeaders: file.secretHeaders ?? {},
      acceptEncoding: file.expect === "zip" ? "identity" : "gzip",
    };
  }

  async function settle(
    file: PlannedFile,
    answer: PoliteAnswer,
    previous: Receipt | null,
    body: IncomingBody,
  ): Promise<{ outcome: KeepOutcome; receipt: Receipt | null }> {
    const receipt = {
      source: source.id,
      url: file.url,
      fetched_at: utcSeconds(clock.now()),
      etag: null,
      last_modified: null,
      sha256: null,
      size: null,
      content_type: null,
      license: source.license,
      publisher: source.publisher,
    };
    if (answer.kind === "body") {
      const problem = bodyProblem(file.expect, await body.ends(endsLength));
      if (problem) {
        // Whole but wrong: the next try must not go on where it ends.
        await body.restart(null);
        await store.record({ ...receipt, status: answer.status, content_type: answer.contentType });
        return finish(file, "failed", previous, problem, answer.status);
      }
      const stored = await store.commit(body);
      bytes += stored.size;
      const written: Receipt = {
        ...receipt,
        ...stored,
        status: answer.status,
        etag: answer.etag,
        last_modified: answer.lastModified,
        content_type: answer.contentType,
      };
      await store.record(written);
      return finish(file, "stored", written, null);
    }
    if (answer.kind === "unchanged" && previous) {
      const { sha256, size, content_type } = previous;
      const written: Receipt = {
        ...receipt,
        sha256,
        size,
        content_type,
        status: 304,
        etag: answer.etag ?? previous.etag,
        last_modified: answer.lastModified ?? previous.last_modified,
      };
      await store.record(written);
      return finish(file, "unchanged", written, null);
    }
    if (answer.status !== null) await store.record({ ...receipt, status: answer.status });
    if (answer.kind === "absent") return finish(file, "absent", null, null);
    return finish(
      file,
      "failed",
      previous,
      answer.kind === "failed" ? answer.reason : "the server answered 304 unasked",
      answer.status,
    );
  }

  function finish(
    file: PlannedFile,
    outcome: KeepOutcome,
    receipt: Receipt | null,
    reason: string | null,
    status: number | null = null,
  ): { outcome: KeepOutcome; receipt: Receipt | null } {
    counts[outcome] += 1;
    inARow = outcome === "failed" ? inARow + 1 : outcome === "recent" ? inARow : 0;
    if (reason !== null) failures.push({ url: file.url, status, reason });
    onProgress({
      type: "file",
      source: source.id,
      url: file.url,
      name: file.name,
      outcome,
      size: receipt?.size ?? null,
      reason,
    });
    return { outcome, receipt };
  }

  function reporting(body: IncomingBody, url: string): BodySink {
    return {
      get size() {
        return body.size;
      },
      get etag() {
        return body.etag;
      },
      restart: (etag) => body.restart(etag),
      async write(piece) {
        await body.write(piece);
        onProgress({ type: "bytes", source: source.id, url, receivedBytes: body.size });
      },
    };
  }

  async function have(file: PlannedFile, keep: boolean): Promise<{ outcome: KeepOutcome; receipt: Receipt | null }> {
    const result = await obtain(file);
    // What failed today but is in the store from an earlier day stays an input.
    if (keep && result.receipt?.sha256) kept.set(file.name, file.url);
    if (inARow >= failuresInARow)
      throw new EndOfSource("failed", `${failuresInARow} failures in a row, the last: ${failures.at(-1)?.reason}`);
    return result;
  }

  async function readList(file: PlannedFile, keep: boolean): Promise<Buffer | null> {
    const { outcome, receipt } = await have(file, keep);
    if (outcome === "absent") return null;
    if (outcome === "failed" || !receipt?.sha256)
      throw new EndOfSource("failed", `the list ${file.url} cannot be had: ${failures.at(-1)?.reason ?? outcome}`);
    return readFile(store.path(receipt.sha256));
  }

  const context: Enumeration = {
    address: (name) => moveAddress(source.addresses[name]!, options.base),
    since: options.since,
    today: jstDate(new Date(clock.now())),
    selection: options.selection,
    env: options.env,
    note: (text) => void notes.push(text),
    refuse(reason) {
      throw new EndOfSource("refused", reason);
    },
    async page(url): Promise<Page> {
      signal.throwIfAborted();
      const sink = createMemorySink();
      const answer = await fetcher.fetch({ url, maxBytes: 16 * 1024 ** 2 }, sink);
      if (answer.kind !== "body")
        throw new EndOfSource(
          "failed",
          `${url}: ${answer.kind === "failed" ? answer.reason : `the server answered ${answer.status}`}`,
        );
      return { url, html: sink.text(), cookies: answer.cookies };
    },
    async read(file, { keep = true } = {}) {
      return (await readList(file, keep)) ?? context.refuse(`the list ${file.url} is not there`);
    },
    readIfThere: (file) => readList(file, true),
    keep: async (file) => (await have(file, true)).outcome,
  };

  onProgress({ type: "source", source: source.id, title: source.title });
  let ended: SourceReport["ended"] = "complete";
  let reason: string | null = null;
  try {
    await source.enumerate(context);
  } catch (error) {
    if (signal.aborted) [ended, reason] = ["aborted", "stopped before its end"];
    else if (error instanceof EndOfSource) [ended, reason] = [error.ended, error.message];
    // A failing disk is no fault of the source.
    else if (/^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
    else [ended, reason] = ["failed", error instanceof Error ? error.message : String(error)];
  }
  // Days without a file are no fault, but an address under which there never is one is.
  const had = counts.stored + counts.unchanged + counts.recent;
  if (ended === "complete" && options.since === null && had === 0 && counts.absent > 0)
    [ended, reason] = ["failed", `none of its ${counts.absent} files is there`];
  const report: SourceReport = { id: source.id, ended, reason, counts, bytes, failures, notes };
  onProgress({ type: "done", source: source.id, report });
  return { report, kept };
}
