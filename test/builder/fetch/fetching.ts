import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { type FetchOptions, type FetchReport, fetchSources } from "../../../builder/fetch/fetch.ts";
import type { Receipt } from "../../../builder/fetch/store/receipts.ts";
import type { SourceReport } from "../../../builder/fetch/source-run.ts";
import { SourcesFile } from "../../../schemas/input/sources.ts";
import { type ReplayServer, type Route, startReplayServer } from "../../support/replay-server.ts";
import { createTestClock, type TestClock } from "../../snapshots/transfer/test-clock.ts";

export type Fetching = {
  readonly store: string;
  readonly server: ReplayServer;
  readonly clock: TestClock;
  /** Fetches one source from the replay server. */
  fetch(source: string, options?: Partial<FetchOptions>): Promise<FetchReport & { report: SourceReport }>;
  receipts(): Promise<Receipt[]>;
  sources(): Promise<SourcesFile>;
  /** Bytes of an input file named in the sources file. */
  input(source: string, name: string): Promise<Buffer>;
  paths(): string[];
};

/** A store, a clock and a server of its own for every test of a file. */
export function useFetching(routes: () => Readonly<Record<string, Route>> = () => ({})): Fetching {
  let store: string;
  let server: ReplayServer;
  let clock: TestClock;
  beforeEach(async () => {
    store = await mkdtemp(join(tmpdir(), "konkyo-fetch-"));
    server = await startReplayServer(routes());
    clock = createTestClock();
  });
  afterEach(async () => {
    await server.close();
    await rm(store, { recursive: true, force: true });
  });
  return {
    get store() {
      return store;
    },
    get server() {
      return server;
    },
    get clock() {
      return clock;
    },
    async fetch(source, options = {}) {
      const result = await fetchSources({
        sources: [source],
        store,
        bases: { [source]: server.url },
        version: "0.1.0",
        clock,
        random: () => 0.5,
        env: {},
        ...options,
      });
      return { ...result, report: result.sources[0]! };
    },
    async receipts() {
      const lines = (await readFile(join(store, "receipts.jsonl"), "utf8")).trimEnd().split("\n");
      return lines.map((line) => JSON.parse(line) as Receipt);
    },
    sources: async () => SourcesFile.parse(JSON.parse(await readFile(join(store, "sources.json"), "utf8"))),
    input: (source, name) => readFile(join(store, "files", source, name)),
    paths: () => server.requests.map(({ method, path }) => (method === "GET" ? path : `${method} ${path}`)),
  };
}
