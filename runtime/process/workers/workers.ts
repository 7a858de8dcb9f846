import type { Clock } from "../../../snapshots/transfer/clock.ts";
import type { MachineCondition } from "../../base/condition.ts";
import type { Channel } from "../../mount/verify-channel.ts";
import type { Log } from "../../observe/log.ts";
import { WorkerFailure } from "./worker-failure.ts";
import { type FromWorker, isServeMessage, type ToWorker } from "./worker-messages.ts";

/** A worker as its primary sees it; those of `node:cluster` fit. */
export type WorkerProcess = Channel & {
  readonly process: { readonly pid?: number | undefined; kill(signal: "SIGKILL"): boolean };
  once(event: "exit", listener: (code: number | null, signal: string | null) => void): unknown;
};

export type WorkersOptions = {
  /** Starts a process and answers its other messages. */
  fork(): WorkerProcess;
  readonly clock: Clock;
  readonly log: Log;
  /** A worker found that the state can no longer be trusted. */
  onFatal(): void;
};

/** Exit code of a worker whose write to the state failed. It is not replaced, because the next one would fail too. */
export const fatalExit = 4;

/** More exits within a minute are a fault of all of them. */
const mostExitsPerMinute = 5;
const minuteMs = 60_000;
/** A worker drains for at most 25 s by itself. */
const dismissMs = 28_000;

type Ended = { readonly code: number | null; readonly signal: string | null };

class Member {
  readonly line: WorkerProcess;
  readonly ready: Promise<FromWorker>;
  readonly ended: Promise<Ended>;
  /** It was told to end. */
  leaving = false;
  /** It does not answer yet, and somebody waits for `ready`. */
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
    // For a worker that nobody awaits, `ended` is enough.
    this.ready.catch(() => {});
  }

  tell(message: ToWorker): void {
    // With a callback, a channel that is closed already does not throw here.
    this.line.send?.(message, () => {});
  }
}

/** The worker processes of one machine: as many as wanted answer, and one that dies is replaced. */
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

  /** Starts workers, the first one alone, so that a fault of all of them is told once. Fails as the first to fail. */
  async start(count: number): Promise<FromWorker> {
    const first = await this.#spawn(true).ready;
    await Promise.all(Array.from({ length: count - 1 }, () => this.#spawn(true).ready));
    return first;
  }

  /** Tells all of them to look at the pointer of the store. */
  refresh(): void {
    for (const member of this.#members) member.tell({ serve: "refresh" });
  }

  /** Tells all of them, and those that come later, how the work beside the requests stands. */
  tellCondition(condition: MachineCondition): void {
    this.#last = { serve: "condition", condition };
    for (const member of this.#members) member.tell(this.#last);
  }

  /**
   * Replaces the workers one after the other, each once its successor answers. Given up when a successor does not come
   * up: the others stay as they are. Never fails.
   */
  roll(): Promise<void> {
    this.#rolling ??= this.#rollAll().finally(() => {
      this.#rolling = null;
    });
    return this.#rolling;
  }

  /** Lets all of them finish what is running, and ends those that do not. */
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
