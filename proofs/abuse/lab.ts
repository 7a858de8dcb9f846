import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { createAccounts } from "../../runtime/accounts/accounts.ts";
import type { Accounts } from "../../runtime/accounts/accounts.ts";
import type { MasterSecrets } from "../../runtime/base/master-secret.ts";
import { openState } from "../../runtime/process/open-state.ts";
import type { Proof } from "../findings.ts";
import { temporaryFolder } from "../../test/support/build.ts";
import { installedProgram } from "../../test/support/installed.ts";
import { startServe } from "../../test/support/serve-process.ts";
import { startTestService } from "../../test/support/service.ts";
import type { TestService, TestServiceOptions } from "../../test/support/service.ts";

/** A running `konkyo serve`, compiled as an installed package has it, and the other side of its state. */
export type Served = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly state: string;
  /** File that its standard output goes to. */
  readonly logPath: string;
  /** The accounts in its state, reached from this process. */
  readonly accounts: Accounts;
  readonly secrets: MasterSecrets;
  /** Ends it, so that its log is whole. What it wrote stays until the lab is cleared. */
  stop(): Promise<void>;
};

export type ServedOptions = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Another store of snapshots than the lab's. */
  readonly store?: string;
};

/** Where promises are put to the test. */
export type Lab = {
  /** A whole number from 0 to one below. */
  readonly random: (below: number) => number;
  note(line: string): void;
  /** Says what was seen of a promise. */
  promise: Proof["hold"];
  serve(options?: ServedOptions): Promise<Served>;
  /** The service inside this process, with a clock that can be moved. */
  serveHere(options?: Partial<TestServiceOptions>): Promise<TestService>;
};

export type LabOptions = {
  readonly snapshots: Required<TestServiceOptions>["snapshots"];
  readonly random: (below: number) => number;
  readonly findings: Proof;
};

/** A lab over one snapshot; `close` ends and removes all that is left. */
export function openLab({ snapshots, random, findings }: LabOptions): Lab & { close(): Promise<void> } {
  const closers: (() => Promise<void> | void)[] = [];
  let compiled: string | null = null;
  const note = (line: string) => void process.stdout.write(`${line}\n`);
  return {
    random,
    note,
    promise: findings.hold,
    async serve(options = {}) {
      compiled ??= installedProgram();
      const served = await serveProcess(compiled, options.store ?? snapshots.store, options);
      closers.push(async () => {
        await served.stop();
        rmSync(served.state, { recursive: true, force: true });
        rmSync(served.logPath, { force: true });
      });
      return served;
    },
    async serveHere(options = {}) {
      const service = await startTestService({ snapshots, ...options });
      let closed: Promise<void> | null = null;
      const close = () => (closed ??= service.close());
      closers.push(close);
      return { ...service, close };
    },
    async close() {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
}

/** How busy the machine is, for figures that depend on it. */
export function loadText(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`;
}

/** Lines of a log, each of which must be JSON; throws for one that is not. */
export function readLog(path: string): Record<string, unknown>[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

async function serveProcess(command: string, store: string, { env = {}, args = [] }: ServedOptions): Promise<Served> {
  const state = temporaryFolder("abuse-state");
  const logPath = `${state}.log`;
  const log = openSync(logPath, "w");
  // Without a provider, operations of billing would refuse everything before they look at it.
  const all = { KONKYO_BURST: "off", KONKYO_PAYMENTS: "sandbox", ...env };
  const running = await startServe({ command, store, state, log, args, env: all });
  closeSync(log);
  const redisUrl = env["REDIS_URL"];
  const opened = await openState({
    config: {
      redisUrls: redisUrl === undefined ? null : [redisUrl],
      redisWait: null,
      state,
      secrets: null,
    },
    now: () => Date.now(),
    warn() {},
    onFatal(error) {
      throw error;
    },
  });
  const stop = async () => {
    const code = await running.stop();
    if (code !== 0) throw new Error(`serve ended with ${code}:\n${running.notes()}`);
    await opened.store.close();
  };
  let stopped: Promise<void> | null = null;
  return {
    url: running.url,
    port: Number(new URL(running.url).port),
    pid: running.child.pid ?? 0,
    state,
    logPath,
    accounts: createAccounts({
      store: opened.store,
      secrets: opened.secrets,
      random: randomBytes,
      now: () => new Date(),
    }),
    secrets: opened.secrets,
    stop: () => (stopped ??= stop()),
  };
}
