import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { sealLogOrigin } from "../../client/verify/seal-form.ts";
import type { ListedKey } from "../../snapshots/trust/policy.ts";
import { type Signer, toVerifier } from "../../snapshots/trust/signed-note.ts";
import { readProfile } from "../accounts/profile.ts";
import { archiveLedger } from "../archive/archive-ledger.ts";
import { archiveSeals } from "../archive/archive-seals.ts";
import { type Archive, archiveLogOrigin, createArchive } from "../archive/archive.ts";
import { readArchivedSeals } from "../archive/archived-seals.ts";
import type { MasterSecrets } from "../base/master-secret.ts";
import type { Config } from "../config/config.ts";
import type { Integrity } from "../endpoint/integrity.ts";
import type { Job } from "../feature/feature.ts";
import { webhookKeys } from "../notify/webhooks/sign-webhook.ts";
import type { Log } from "../observe/log.ts";
import { createPlanBook } from "../payments/metering/plan-book.ts";
import { confirmedThrough, settlePlans } from "../payments/metering/settled-plans.ts";
import { type AnswerSealer, createSealer } from "../seals/create-sealer.ts";
import { createIntegrity } from "../seals/integrity.ts";
import { createKeptSeals, type KeptSeals } from "../seals/kept-seals.ts";
import { noSealKeys, openSealKeys } from "../seals/keys/seal-keys.ts";
import { createPublishedSnapshots, snapshotLogOrigin } from "../seals/published-snapshots.ts";
import { createSealLog } from "../seals/seal-log.ts";
import { createStoredLog } from "../seals/stored-log.ts";
import type { DocumentStore, StateStore } from "../state/store.ts";

export type SealsOptions = {
  readonly config: Pick<Config, "store" | "state" | "archive" | "sealKey" | "trustRoot" | "production">;
  readonly store: StateStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/** All parts about seals for a process that answers requests. */
export type Seals = { readonly sealer: AnswerSealer; readonly integrity: Integrity };

/** Pause between two runs of the logs. Together with a run it stays below the minute promised to callers. */
const logPauseMs = 30_000;

/** Sealer and proofs of a service. Unusable keys are logged, and answers are then not sealed. */
export async function createSeals(options: SealsOptions & { readonly secrets: MasterSecrets }): Promise<Seals> {
  const { secrets, warn, now } = options;
  const { keys, ...logs } = openLogs(options);
  const published = createIntegrity({ keys, webhookKeys: listedWebhookKeys(secrets), now, ...logs });
  const webhooks = publishedWebhookKeys(secrets);
  const integrity = { ...published, jwks: () => ({ keys: [...published.jwks().keys, ...webhooks] }) };
  // An unavailable store is reported by its health check, and tried again with the first request.
  await integrity.refresh().catch(() => undefined);
  return { sealer: createSealer({ keys, secrets, warn }), integrity };
}

/** Maintains the logs of seals and snapshots, and archives old seals. One machine is enough; safe on several. */
export function sealJobs(options: SealsOptions & { readonly log: Pick<Log, "info"> }): Job[] {
  const { store, now, log } = options;
  const { seals, snapshots, archive, kept } = openLogs(options);
  const common = { firstAfterMs: 1_000, pauseMs: logPauseMs };
  return [
    { name: "seal log", ...common, run: async () => void (await seals.runOnce()) },
    { name: "snapshot log", ...common, run: () => snapshots.runOnce() },
    ...archiveJobs({ store, archive, kept, log, now }),
  ];
}

function openLogs({ config, store, now, warn }: SealsOptions) {
  const keys = usableKeys({ config, now, warn });
  const signer = () => {
    const found = keys.signerAt(new Date(now()));
    if (found === null) throw new Error("no key may sign checkpoints now");
    return found.signer;
  };
  const sealLog = createStoredLog({ store, origin: sealLogOrigin, now, signer });
  const snapshotLog = createStoredLog({ store, origin: snapshotLogOrigin, now, signer });
  const archive = openArchive({ config, store, now, signer });
  const kept = createKeptSeals({ store, archived: readArchivedSeals(archive), now });
  const seals = createSealLog({ store, kept, log: sealLog, keys, now, warn });
  const snapshots = createPublishedSnapshots({ folder: config.store, store, log: snapshotLog, now });
  return { keys, sealLog, snapshotLog, seals, snapshots, archive, kept };
}

/** Without valid keys the service runs without seals instead of failing. */
function usableKeys({ config, now, warn }: Omit<SealsOptions, "store">) {
  try {
    return openSealKeys({ config, now: () => new Date(now()), warn });
  } catch (error) {
    warn(`the seal keys cannot be used, so answers are not sealed: ${(error as Error).message}`);
    return noSealKeys;
  }
}

type ArchiveJobsOptions = {
  readonly store: StateStore;
  readonly archive: Archive;
  readonly kept: KeptSeals;
  readonly log: Pick<Log, "info">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const firstAfterMs = 120_000;
const pauseMs = 3_600_000;

/** Jobs that keep the store small. One machine is enough; safe on several that share the folder. */
function archiveJobs({ store, archive, kept, log, now }: ArchiveJobsOptions): Job[] {
  const book = createPlanBook(store, now);
  const settledThrough = async (accountId: string): Promise<number> => {
    const through = await confirmedThrough(book, accountId);
    if (through !== null) return through;
    const profile = await readProfile(store, accountId, now());
    // Usage of an account without a subscription is not reported to a provider.
    return (profile?.subscription ?? null) === null ? Number.MAX_SAFE_INTEGER : 0;
  };
  return [
    {
      name: "archive ledger",
      firstAfterMs,
      pauseMs,
      async run() {
        const onForgotten = (accountId: string, throughSeq: number) => settlePlans(book, accountId, throughSeq);
        const entries = await archiveLedger({ store, archive, settledThrough, onForgotten, now });
        if (entries > 0) log.info("ledger entries archived", { entries });
      },
    },
    {
      name: "archive seals",
      firstAfterMs,
      pauseMs,
      async run() {
        const seals = await archiveSeals({ store, kept, archive, now });
        if (seals > 0) log.info("seals archived", { seals });
      },
    },
  ];
}

type ArchiveSettings = Pick<Config, "archive" | "state">;

type OpenArchiveOptions = {
  readonly config: ArchiveSettings;
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Signs checkpoints; without it the archive is read-only. */
  readonly signer?: () => Signer;
};

/** The archive of the settings. */
export function openArchive({ config, store, now, signer = noSigner }: OpenArchiveOptions): Archive {
  const folder = config.archive ?? join(config.state, "archive");
  return createArchive({ folder, log: createStoredLog({ store, origin: archiveLogOrigin, now, signer }), now });
}

function noSigner(): never {
  throw new Error("this archive was opened for reading");
}

/** A key is valid while its master secret is live. */
const terms = {
  purpose: "webhook",
  valid_from: "1970-01-01T00:00:00Z",
  valid_to: "9999-12-31T23:59:59Z",
  revoked_at: null,
} as const;

/** The keys that sign webhooks, as a JSON Web Key Set. */
function publishedWebhookKeys(secrets: MasterSecrets) {
  return webhookKeys(secrets).map(({ publicKeyX: x }, place) => {
    const form = { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" } as const;
    return Object.assign({ kid: `konkyo/webhook+${secrets[place]!.version}`, x }, form, terms);
  });
}

/** The same keys in the format of a key list. */
function listedWebhookKeys(secrets: MasterSecrets): ListedKey[] {
  return webhookKeys(secrets).map(({ privateKey }, place) => {
    const { vkey } = toVerifier(`konkyo-webhook-${secrets[place]!.version}`, createPublicKey(privateKey));
    return Object.assign({ vkey }, terms);
  });
}
