import { rmSync } from "node:fs";
import { afterAll, inject } from "vitest";
import type { Accounts, IssuedKey, NewAccount } from "../../runtime/accounts/accounts.ts";
import { closeCorpus, type Corpus } from "../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import type { MasterSecrets } from "../../runtime/base/master-secret.ts";
import { parseProxies } from "../../runtime/config/values.ts";
import type { FinishedCall } from "../../runtime/observe/finished-call.ts";
import type { Page } from "../../runtime/pages/page.ts";
import type { PostWebhook } from "../../runtime/notify/webhooks/post-webhook.ts";
import { createLeavingJournal, type LeavingJournal } from "../../runtime/notify/subscribers/leaving-journal.ts";
import type { Payments } from "../../runtime/payments/port.ts";
import { createAnswerCache, type Mounted } from "../../runtime/pipeline/deps.ts";
import type { Patience, Rank } from "../../runtime/pipeline/load/overload.ts";
import type { AnswerSealer } from "../../runtime/seals/create-sealer.ts";
import type { Integrity } from "../../runtime/endpoint/integrity.ts";
import { type Service, startService } from "../../runtime/process/compose.ts";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { fixedMounts } from "../../runtime/process/local-service.ts";
import { temporaryFolder } from "./build.ts";
import { openSnapshot, sharedTest } from "./shared-snapshot.ts";

/** Where the clock of a test service stands: a Sunday in Japan, in the middle of a month. */
export const testNow = "2026-11-15T03:00:00Z";

export const testSecrets: MasterSecrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }];

export type TestServiceOptions = {
  /** Store of snapshots and the one served; those of the project (`built-snapshot.ts`) unless given. */
  readonly snapshots?: { readonly store: string; readonly id: string };
  /** The snapshot, where it is open already; stays open. */
  readonly corpus?: Corpus;
  /** Another state store than a fresh embedded one. */
  readonly store?: StateStore;
  readonly burst?: boolean;
  /** Null for an operator who has not said everything that buyers must be told. */
  readonly sellerPhone?: null;
  readonly payments?: Payments | null;
  readonly sealer?: AnswerSealer | null;
  readonly integrity?: Integrity | null;
  readonly publicUrl?: string;
  readonly allowedOrigins?: readonly string[];
  readonly endpoints?: readonly Endpoint[];
  readonly pages?: readonly Page[];
  /** Off for `KONKYO_PAGES=off`. */
  readonly showPages?: boolean;
  readonly postWebhook?: PostWebhook;
  /** Port to listen on; a free one unless given. For browsers, which need to know the address beforehand. */
  readonly port?: number;
  /** None unless given: tests ask from the process that answers, which makes its turns long. */
  readonly overloadLimits?: Readonly<Record<Rank, Patience>>;
};

export type TestService = {
  readonly url: string;
  readonly accounts: Accounts;
  readonly store: StateStore;
  /** Wishes to get no more mail that came while the store was away. */
  readonly journal: LeavingJournal;
  readonly calls: FinishedCall[];
  /** What people were told. */
  readonly notices: string[];
  readonly now: () => number;
  /** Moves the clock. */
  setNow(instant: string): void;
  createKey(options?: NewAccount): Promise<IssuedKey>;
  /** Sends the pushes of tasks that are due; gives the number of tries. */
  pushTasks(): Promise<number>;
  /** Works on the delegated tasks that wait; gives their number. */
  runTasks(): Promise<number>;
  /** Ends the service. A store that was handed in stays open. */
  close(): Promise<void>;
  /**
   * Asks the service. `from`: address of the client (a new one for each call unless given, so that no quota is in the way);
   * `key`: API key; `json`: body.
   */
  ask(path: string, options?: AskOptions): Promise<TestAnswer>;
};

export type AskOptions = {
  readonly method?: string;
  readonly from?: string;
  readonly key?: string;
  readonly json?: unknown;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; null when there is none. */
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  readonly body: any;
};

const endless: Patience = { turnMs: Number.POSITIVE_INFINITY, working: Number.POSITIVE_INFINITY };

/** One service for all tests of a file; to be called at the top level of the file. */
export function serviceOfFile(options: () => TestServiceOptions = () => ({})): () => TestService {
  let service: TestService | null = null;
  sharedTest().beforeAll(async ({ corpus }) => {
    const given = options();
    service = await startTestService(given.snapshots === undefined ? { ...given, corpus } : given);
  });
  afterAll(() => service?.close());
  return () => {
    if (service === null) throw new Error("the service runs in tests only");
    return service;
  };
}

/** The real service on a free port of loopback. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  let now = Date.parse(testNow);
  const state = options.store === undefined ? temporaryFolder("state") : null;
  const store =
    options.store ??
    (await openEmbeddedStore({
      directory: state!,
      warn: () => undefined,
      onFatal(error) {
        throw error;
      },
    }));
  const journalFolder = temporaryFolder("journal");
  const journal = createLeavingJournal(journalFolder);
  const snapshots = options.snapshots ?? inject("snapshot");
  const mounts = await mountsOf(snapshots, options.corpus);
  const calls: FinishedCall[] = [];
  const notices: string[] = [];
  const service: Service = await startService({
    config: {
      host: "127.0.0.1",
      port: options.port ?? 0,
      publicUrl: options.publicUrl ?? `http://127.0.0.1:${options.port ?? 8787}`,
      allowedOrigins: options.allowedOrigins ?? [],
      trustedProxies: parseProxies("127.0.0.1"),
      burst: options.burst ?? false,
      contact: null,
      sellerName: "架空データ株式会社",
      sellerPerson: "架空 花子",
      sellerAddress: "東京都架空区1-2-3",
      sellerPhone: options.sellerPhone === undefined ? "03-0000-0000" : options.sellerPhone,
      pages: options.showPages ?? true,
    },
    mounts,
    store,
    storeHealth: () => "ok",
    secrets: testSecrets,
    payments: options.payments ?? null,
    journal,
    sealer: options.sealer ?? null,
    integrity: options.integrity ?? null,
    version: "0.0.0-test",
    now: () => now,
    observe: (call) => void calls.push(call),
    notify: (line) => void notices.push(line),
    snapshotFolder: snapshots.store,
    overloadLimits: options.overloadLimits ?? { keyedRead: endless, keyedWrite: endless, anonymous: endless },
    ...(options.endpoints === undefined ? {} : { endpoints: options.endpoints }),
    ...(options.postWebhook === undefined ? {} : { postWebhook: options.postWebhook }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
  });
  const runJob = (name: string) => service.jobs.find((job) => job.name === name)!.run() as Promise<number>;
  let callers = 0;
  return {
    url: service.url,
    accounts: service.accounts,
    store,
    journal,
    calls,
    notices,
    now: () => now,
    setNow(instant) {
      now = Date.parse(instant);
    },
    createKey: (account = {}) => service.accounts.create(account),
    pushTasks: () => runJob("pushes of tasks"),
    runTasks: () => runJob("delegated tasks"),
    async close() {
      await service.drain();
      await mounts.close();
      if (options.store === undefined) await store.close();
      for (const folder of [journalFolder, ...(state === null ? [] : [state])])
        rmSync(folder, { recursive: true, force: true });
    },
    async ask(path, { method, from, key, json, body, headers = {} } = {}) {
      callers++;
      const address = from ?? `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
      const sent = json === undefined ? body : JSON.stringify(json);
      const response = await fetch(service.url + path, {
        method: method ?? (sent === undefined ? "GET" : "POST"),
        redirect: "manual",
        headers: {
          "x-forwarded-for": address,
          ...(key === undefined ? {} : { "x-api-key": key }),
          ...(json === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(sent === undefined ? {} : { body: sent }),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isJson = /json/.test(response.headers.get("content-type") ?? "");
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        body: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : null,
      };
    },
  };
}

/** One snapshot, without the machinery of promotion, which has its own tests. */
async function mountsOf({ store, id }: Required<TestServiceOptions>["snapshots"], shared?: Corpus) {
  const corpus = shared ?? (await openSnapshot(store, id));
  return fixedMounts<Mounted>(id, { corpus, answers: createAnswerCache(1 << 22) }, async () => {
    if (!shared) await closeCorpus(corpus);
  });
}
