import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { ServiceError } from "../base/errors.ts";
import { noBlocks } from "../base/ip-address.ts";
import { closeCorpus, openCorpus } from "../corpus/corpus.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { endpoints } from "../features/table.ts";
import { createMcpExchange, type McpExchange } from "../mcp/exchange/exchange.ts";
import type { Handle, Mounts } from "../mount/mounts.ts";
import { createLeavingJournal } from "../notify/subscribers/leaving-journal.ts";
import { createAnswerCache } from "../pipeline/deps.ts";
import { openEmbeddedStore } from "../state/embedded/open-store.ts";
import { composeParts } from "./compose.ts";

export type LocalService = {
  readonly mcp: McpExchange;
  close(): Promise<void>;
};

export type LocalOptions = {
  /** Directory of the snapshot, opened without verification: it is on the caller's own machine. */
  readonly directory: string;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Byte limit of the answer cache. */
const answerBytes = 4 << 20;

/**
 * The MCP interface on a local snapshot, only for the calling process: it does not listen, has no accounts or quota, and stores
 * nothing after it is closed.
 */
export async function openLocalService({ directory, version, now }: LocalOptions): Promise<LocalService> {
  const manifest = readManifest(directory);
  const corpus = await openCorpus(new Snapshot(directory, manifest));
  const opened = { corpus, answers: createAnswerCache(answerBytes) };
  const mounts = fixedMounts(corpus.id, opened, () => closeCorpus(corpus));
  // The pipeline requires a state store; calls without an account store almost nothing in it.
  const state = await mkdtemp(join(tmpdir(), "konkyo-local-"));
  const store = await openEmbeddedStore({ directory: state, warn() {}, onFatal: throwIt });
  const secrets = [{ version: 1, secret: randomBytes(32).toString("hex") }] as const;
  const { deps, catalogue, close } = composeParts({
    config: {
      host: "127.0.0.1",
      port: 0,
      publicUrl: "http://127.0.0.1",
      contact: null,
      sellerName: null,
      sellerPerson: null,
      sellerAddress: null,
      sellerPhone: null,
      allowedOrigins: [],
      trustedProxies: noBlocks(),
      burst: false,
      pages: false,
    },
    mounts,
    store,
    storeHealth: () => "ok",
    secrets,
    payments: null,
    journal: createLeavingJournal(state),
    notify() {},
    sealer: null,
    version,
    now,
    endpoints: endpoints.filter(isLocal).map((endpoint) => Object.assign({}, endpoint, { slot: false })),
  });
  const mcp = createMcpExchange({ catalogue, deps, secrets, observe() {}, version });
  return {
    mcp,
    async close() {
      await close();
      await mounts.close();
      await store.close();
      await rm(state, { recursive: true, force: true });
    },
  };
}

/** A snapshot has no state of accounts or networks. */
function isLocal({ id }: Endpoint): boolean {
  return id !== "MET-7";
}

function throwIt(error: unknown): never {
  throw error;
}

/** One snapshot opened by the caller, without promotion: it is never verified and never replaced. */
export function fixedMounts<Opened>(id: string, opened: Opened, close: () => Promise<void>): Mounts<Opened> {
  const handle: Handle<Opened> = { id, opened, release: () => undefined };
  return {
    current: () => handle,
    async pinned(pin) {
      if (pin !== id) throw new ServiceError("snapshot_not_available");
      return handle;
    },
    async refresh() {},
    state: () => ({ id, snapshot: "ok", search_index: "ok" }),
    close,
  };
}
