import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Corpus } from "../../runtime/corpus/corpus.ts";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { createSeals, sealJobs, type Seals } from "../../runtime/process/open-seals.ts";
import type { SealedAnswer } from "../../runtime/seals/create-sealer.ts";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { temporaryFolder } from "./build.ts";
import { testNow } from "./service.ts";

export const credential = { accountId: "acct_1", keyId: "key_1", kind: "account", hashPrefix: "0a1b2c3d" } as const;

export type Sealing = {
  readonly state: string;
  readonly store: StateStore;
  readonly seals: Seals;
  /** Puts what waits into the logs, through another store where one is given. */
  runLogs(through?: StateStore): Promise<void>;
  setNow(instant: string): void;
  now(): number;
  readonly warnings: string[];
  close(): Promise<void>;
};

export type SharedState = {
  /** Folder of the seal keys, and of the embedded store. */
  readonly state: string;
  /** Opens the store anew, as each process does; the embedded one unless given. */
  readonly open?: () => Promise<StateStore>;
};

/** Keys, sealer and logs over a fresh embedded state, or over one that others use too. */
export async function startSealing(snapshots: string, shared?: SharedState): Promise<Sealing> {
  const folder = shared === undefined ? temporaryFolder("sealing") : null;
  const state = shared?.state ?? join(folder!, "state");
  let now = Date.parse(testNow);
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const store = await (shared?.open?.() ?? openEmbeddedStore({ directory: state, warn, onFatal }));
  const options = {
    config: { store: snapshots, state, archive: null, sealKey: null, trustRoot: null, production: false },
    store,
    now: () => now,
    warn,
  };
  const seals = await createSeals({ ...options, secrets: [{ version: 1, secret: "0123456789abcdef".repeat(2) }] });
  return {
    state,
    store,
    seals,
    async runLogs(through = store) {
      for (const job of sealJobs({ ...options, store: through, log: { info() {} } })) await job.run();
    },
    setNow(instant) {
      now = Date.parse(instant);
    },
    now: () => now,
    warnings,
    async close() {
      await store.close();
      if (folder !== null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type SealedCall = SealedAnswer & { readonly body: Record<string, unknown> & { audit_seal: AuditSeal } };

/** Asks an endpoint as the pipeline does, and seals what it answers. `body` is what a caller sends. */
export async function sealedCall(
  { seals, now }: Pick<Sealing, "seals" | "now">,
  corpus: Corpus,
  endpoint: Endpoint,
  body: unknown,
  clientTag: string | null = null,
): Promise<SealedCall> {
  const generatedAt = `${new Date(now()).toISOString().slice(0, 19)}Z`;
  const context = { corpus, asOf: jstDate(new Date(now())), generatedAt, keyed: true };
  const input = { params: {}, query: {}, body: endpoint.body?.parse(body) };
  if (!endpoint.sealed) throw new Error(`${endpoint.id} has no seal`);
  const answer = await endpoint.handler(input, context);
  const sealed = await seals.sealer.seal({
    endpoint,
    input,
    body: answer.body as Record<string, unknown>,
    records: answer.records ?? [],
    corpus,
    asOf: context.asOf,
    generatedAt,
    credential,
    clientTag,
  });
  if (sealed === null) throw new Error(`${endpoint.id} went out without a seal`);
  return { ...sealed, body: JSON.parse(sealed.bytes.toString()) };
}
