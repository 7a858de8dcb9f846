import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { percentile, within } from "./store/proof.ts";

const script = fileURLToPath(new URL("open-loop-process.ts", import.meta.url));

/** A request to be sent again and again. Each sending gets what must be its own: address, Idempotency-Key, tag. */
export type PlannedRequest = {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Sent from an address of its own, by `X-Forwarded-For`. */
  readonly anonymous: boolean;
  /** Sent with an Idempotency-Key of its own. */
  readonly once: boolean;
  /** What a 2xx costs the caller. */
  readonly units: number;
};

export type LoadPlan = {
  readonly url: string;
  readonly perSecond: number;
  /** False: a connection for each request. */
  readonly keepAlive: boolean;
  /** Sent in turn. */
  readonly requests: readonly PlannedRequest[];
  /** Tells the sendings of several loads on one state apart. */
  readonly label: string;
};

/** What a caller saw of one sending. Times are milliseconds of the system's monotonic clock. */
export type Answer = {
  readonly name: string;
  readonly tag: string;
  readonly units: number;
  readonly dueMs: number;
  readonly sentMs: number;
  readonly endMs: number;
  /** 0 when no answer began. */
  readonly status: number;
  /** The reason that a refusal named. */
  readonly code: string | null;
  /** Why it was not answered in full; null when it was. */
  readonly error: string | null;
  readonly snapshotId: string | null;
  readonly bodySha256: string;
};

/** Milliseconds of the system's monotonic clock, the same in all processes. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/**
 * Requests at a fixed rate, each sent at its intended time whatever became of those before, from a process of its own, so
 * that nothing this process does delays them.
 */
export class OpenLoop {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Resolves when the first request is due. */
  static async start(plan: LoadPlan): Promise<OpenLoop> {
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const load = new OpenLoop(child);
    child.send(plan);
    await load.#message("the start of the load");
    return load;
  }

  /** Sends no more, waits for the answers under way and gives all of them, in the order of sending. */
  async stop(): Promise<Answer[]> {
    this.#child.send({ stop: true });
    return (await this.#message("the end of the load")) as Answer[];
  }

  /** Ends it without asking for what it saw. */
  kill(): void {
    this.#child.kill("SIGKILL");
  }

  async #message(what: string): Promise<unknown> {
    const ended = once(this.#child, "exit").then(() => {
      throw new Error("the load generator ended early");
    });
    ended.catch(() => {});
    const [message] = (await within(60, what, Promise.race([once(this.#child, "message"), ended]))) as [unknown];
    return message;
  }
}

/** Latency counted from the intended time of sending, so that a stall counts for all who would have asked in it. */
export function latency(answers: readonly Answer[], share: number): number {
  return percentile(
    answers.map(({ dueMs, endMs }) => endMs - dueMs),
    share,
  );
}

export function failuresOf(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ status, error }) => error !== null || status < 200 || status > 299);
}

/** Failures by kind, for people; "none" when there are none. */
export function failureText(failures: readonly Answer[]): string {
  const kinds = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { name, status, code, error } of failures) {
    const kind = error ?? `${status} ${code ?? ""}`.trim();
    const names = kinds.get(kind) ?? new Set<string>();
    kinds.set(kind, names.add(name));
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return (
    [...kinds]
      .map(([kind, names]) => `${counts.get(kind)} x ${kind} on ${[...names].slice(0, 3).join(", ")}`)
      .join("; ") || "none"
  );
}

/** How the generator itself fared: a second of it must hold the rate that was asked for. */
export function paceText(answers: readonly Answer[]): string {
  const [first, last] = [answers[0], answers.at(-1)];
  const seconds = first && last ? (last.dueMs - first.dueMs) / 1000 : 0;
  const rate = seconds > 0 ? answers.length / seconds : 0;
  const late = percentile(
    answers.map(({ dueMs, sentMs }) => sentMs - dueMs),
    0.99,
  );
  return `${answers.length} requests, ${rate.toFixed(0)} a second, 99 % sent within ${late.toFixed(1)} ms of their time`;
}
