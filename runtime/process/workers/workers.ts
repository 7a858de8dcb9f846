import type { Clock } from "../../../snapshots/transfer/clock.ts";
import type { MachineCondition } from "../../base/condition.ts";
import type { Channel } from "../../mount/verify-channel.ts";
import type { Log } from "../../observe/log.ts";

/** Worker processes that could not be started or kept running. */
export class WorkerFailure extends Error {
  override readonly name = "WorkerFailure";
  /** Exit code of a worker that had reported its error itself; null when it had not. */
  readonly exitCode: number | null;
  constructor(message: string, exitCode: number | null) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A worker as the primary sees it; matches the workers of `node:cluster`. */
export type WorkerProcess = Channel & {
  readonly process: { readonly pid?: number | undefined; kill(signal: "SIGKILL"): boolean };
  once(event: "exit", listener: (code: number | null, signal: string | null) => void): unknown;
};

export type WorkersOptions = {
  /** Starts a process and handles its other messages. */
  fork(): WorkerProcess;
  readonly clock: Clock;
  readonly log: Log;
  /** A worker found that the state can no longer be trusted. */
  onFatal(): void;
};

/** Exit code of a worker whose write to the state failed. It is not replaced, because the next one would fail too. */
export const fatalExit = 4;

/** More exits within a minute mean a fault common to all workers. */
const mostExitsPerMinute = 5;
const minuteMs = 60_000;
/** A worker itself drains for at most 25 s. */
const dismissMs = 28_000;

type Ended = { readonly code: number | null; readonly signal: string | null };

class Member {
  readonly line: WorkerProcess;
  readonly ready: Promise<FromWorker>;
  readonly ended: Promise<Ended>;
  /** It was asked to exit. */
  leaving = false;
  /** It is not ready yet, and a caller awaits `ready`. */
  awaited: boolean;

  constructor(line: WorkerProcess, awaited: boolean) {
    this.line = line;
    this.awaited = awaited;
    this.ended = new Promise((resolve) => line.once("exit", (code, signal) => resolve({ code, signal })));
    this.ready = new Promise((resolve, reject) => {
      line.on("message", (message) => isServeMessage<FromWorker>(message) && resolve(message));
      void this.ended.then(({ code, signal }) =>
        reject(new WorkerFailure(`a worker ended by ${signal ?? `exit ${code}`} before it was ready`, code || null)),
      );
    });
    // Without a caller that awaits `ready`, `ended` reports the failure.
    this.ready.catch(() => {});
  }

  tell(message: ToWorker): void {
    // With a callback, a closed channel does not throw here.
    this.line.send?.(message, () => {});
  }
}

/** The worker processes of one machine. Keeps their number: a worker that dies is replaced. */
export class Workers {
  /** Rejects with WorkerFailure when workers exit too often to be replaced; never resolves. */
  readonly failed: Promise<never>;
  readonly #options: WorkersOptions;
  readonly #members = new Set<Member>();
  #fail: (error: WorkerFailure) => void = () => {};
  #exits: number[] = [];
  #last: ToWorker | null = null;
  #rolling: Promise<void> | null = null;
  #stopping = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.failed = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => {});
  }

  /** Starts workers, the first one alone, so that a common fault is reported once. Rejects with the first failure. */
  async start(count: number): Promise<FromWorker> {
    const first = await this.#spawn(true).ready;
    await Promise.all(Array.from({ length: count - 1 }, () => this.#spawn(true).ready));
    return first;
  }

  /** Asks all workers to check the pointer of the store. */
  refresh(): void {
    for (const member of this.#members) member.tell({ serve: "refresh" });
  }

  /** Sends the state of the background work to all workers, including later ones. */
  tellCondition(condition: MachineCondition): void {
    this.#last = { serve: "condition", condition };
    for (const member of this.#members) member.tell(this.#last);
  }

  /**
   * Replaces the workers one after the other, each once its successor is ready. Stops when a successor fails to start: the others
   * stay. Never rejects.
   */
  roll(): Promise<void> {
    this.#rolling ??= this.#rollAll().finally(() => {
      this.#rolling = null;
    });
    return this.#rolling;
  }

  /** Lets all workers finish running requests, and kills those that do not exit. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#members].map((member) => this.#dismiss(member)));
  }

  #spawn(awaited: boolean): Member {
    const member = new Member(this.#options.fork(), awaited);
    this.#members.add(member);
    void member.ended.then((ended) => this.#onExit(member, ended));
    void this.#onReady(member);
    return member;
  }

  async #onReady(member: Member): Promise<void> {
    try {
      await member.ready;
    } catch {
      return;
    }
    member.awaited = false;
    if (this.#last) member.tell(this.#last);
  }

  #onExit(member: Member, { code, signal }: Ended): void {
    this.#members.delete(member);
    if (code === fatalExit) return this.#options.onFatal();
    if (member.leaving || member.awaited || this.#stopping) return;
    const { clock, log } = this.#options;
    log.error("worker ended", { pid: member.line.process.pid ?? null, code, signal });
    const now = clock.now();
    this.#exits = [...this.#exits.filter((at) => now - at < minuteMs), now];
    if (this.#exits.length > mostExitsPerMinute)
      this.#fail(
        new WorkerFailure(`workers ended ${this.#exits.length} times within a minute; the log says how`, null),
      );
    else this.#spawn(false);
  }

  async #rollAll(): Promise<void> {
    const { log } = this.#options;
    const before = [...this.#members];
    for (const member of before) {
      if (this.#stopping) return;
      const successor = this.#spawn(true);
      try {
        await successor.ready;
      } catch (error) {
        return log.error("rolling restart given up", {}, error);
      }
      await this.#dismiss(member);
    }
    log.info("workers replaced", { workers: this.#members.size });
  }

  async #dismiss(member: Member): Promise<void> {
    member.leaving = true;
    member.tell({ serve: "drain" });
    const cut = this.#options.clock.deadline(dismissMs, () => member.line.process.kill("SIGKILL"));
    await member.ended;
    cut.cancel();
  }
}

/** Messages from the primary to a worker. */
export type ToWorker =
  /** Finish running requests and exit. */
  | { readonly serve: "drain" }
  /** Check the pointer of the store now. */
  | { readonly serve: "refresh" }
  /** State of the background work on this machine. */
  | { readonly serve: "condition"; readonly condition: MachineCondition };

/** Message from a worker to the primary: it answers requests. */
export type FromWorker = {
  readonly serve: "ready";
  readonly url: string;
  readonly port: number;
  readonly snapshotId: string;
};

/** Other parts send messages on the same channel. */
export function isServeMessage<Message extends ToWorker | FromWorker>(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "serve" in message;
}
