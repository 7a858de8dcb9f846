import { randomBytes } from "node:crypto";
import { type MachineCondition, unknownCondition } from "../base/condition.ts";
import { publicUrlOf } from "../config/public-url.ts";
import type { Job, MachineParts } from "../feature/feature.ts";
import { endpoints, features } from "../features/table.ts";
import { type MetricsServer, startMetricsServer } from "../http/metrics-server.ts";
import { type MailTransport, sendMails } from "../mail/mail-queue.ts";
import { openMail } from "../mail/open-mail.ts";
import type { Verifier } from "../mount/verifier.ts";
import type { MailTokens } from "../notify/addresses/mail-tokens.ts";
import { endListLate, type LeavingJournal } from "../notify/subscribers/leaving-journal.ts";
import { createMailLimits, workSignups } from "../notify/subscribers/signups.ts";
import type { Background } from "./jobs/background.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { createMailParts } from "./create-services.ts";
import { openArchive, sealJobs } from "./open-seals.ts";
import { openJournal } from "./open-journal.ts";
import { openPayments } from "./open-payments.ts";
import type { OpenedState } from "./open-state.ts";
import { type Ready, type RunOptions, stateName } from "./run-options.ts";

/** Parts that exist once per machine, for any number of processes: verifier, housekeeping, metrics. */
export class Machine {
  readonly #verifier: Verifier;
  readonly #options: RunOptions;
  #housekeeping: Background | null = null;
  #metrics: MetricsServer | null = null;
  #mail: MailTransport | null = null;

  constructor(options: RunOptions, verifier: Verifier) {
    this.#options = options;
    this.#verifier = verifier;
  }

  /** `now` is the time that charges count for. */
  async startHousekeeping(
    { store, now, secrets }: Pick<OpenedState, "store" | "now" | "secrets">,
    onChange: (condition: MachineCondition) => void,
  ): Promise<void> {
    let condition = unknownCondition;
    const change = (changed: Partial<MachineCondition>) => onChange((condition = { ...condition, ...changed }));
    const { log, config } = this.#options;
    const clock = { ...this.#options.clock, now };
    const payments = await openPayments({ config, store, now });
    const mail = openMail(config);
    this.#mail = mail;
    log.info(mail.description);
    const publicUrl = publicUrlOf(config);
    const { tokens, ...mailParts } = createMailParts({ store, secrets, publicUrl, now });
    const parts: MachineParts = {
      ...mailParts,
      store,
      secrets,
      now,
      date: () => new Date(now()),
      random: randomBytes,
      publicUrl,
      payments,
      endpoints,
      mail,
      mailLimits: createMailLimits({ store, now }),
      snapshotFolder: config.store,
      verifier: this.#verifier,
      answers: this.#options.workers === 1,
      alarm: (line) => log.error(line),
    };
    const jobs = [
      ...sealJobs({ config, store, now, log, warn: (line) => log.warn(line) }),
      ...mailJobs({ ...parts, tokens, journal: openJournal(config), warn: (line) => log.warn(line) }),
      ...features.flatMap((feature) => feature.jobs?.(parts) ?? []),
    ];
    this.#housekeeping = startHousekeeping({
      store,
      clock,
      log,
      jobs,
      onReconciled: (booksDifferBy) => change({ booksDifferBy }),
      onFailing: (failingJobs) => change({ failingJobs }),
      archive: openArchive({ config, store, now }),
    });
  }

  /** Port of the metrics; null when the settings name none. */
  async serveMetrics(scrape: () => Promise<string>): Promise<number | null> {
    const { metricsHost: host, metricsPort } = this.#options.config;
    if (metricsPort === null) return null;
    this.#metrics = await startMetricsServer({ host, port: metricsPort, scrape });
    return this.#metrics.port;
  }

  announce(facts: Omit<Ready, "state" | "workers">): void {
    const { config, log, onReady, workers, version } = this.#options;
    const ready = { ...facts, state: stateName(config), workers };
    log.info("serving", { version, ...ready });
    onReady(ready);
  }

  /** Stops the work on the state. */
  async stop(): Promise<void> {
    await this.#housekeeping?.stop();
    this.#mail?.close();
    await this.#metrics?.close();
  }

  close(): void {
    this.#verifier.close();
    this.#options.log.flush();
  }
}

type MailJobsOptions = Pick<MachineParts, "store" | "book" | "links" | "mails" | "mail" | "mailLimits" | "now"> & {
  readonly tokens: MailTokens;
  /** Unsubscribe requests that arrived while the store was unavailable. */
  readonly journal: Pick<LeavingJournal, "applyAll">;
  readonly warn: (line: string) => void;
};

/** Jobs that ask address owners for consent and send mails, for all features. */
function mailJobs({ mail: transport, mailLimits: limits, journal, warn, ...rest }: MailJobsOptions): Job[] {
  const { store, book, now } = rest;
  return [
    { name: "work on sign-ups", firstAfterMs: 500, pauseMs: 1_000, run: () => workSignups({ ...rest, limits }) },
    {
      name: "end mails",
      firstAfterMs: 0,
      pauseMs: 1_000,
      run: () => journal.applyAll((leaving) => endListLate(book, leaving)),
    },
    {
      name: "send mails",
      firstAfterMs: 1_000,
      pauseMs: 1_000,
      run: () => sendMails({ store, transport, now, warn }),
    },
  ];
}
