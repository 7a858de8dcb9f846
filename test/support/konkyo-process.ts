import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./build.ts";
import { konkyoProgram } from "./program.ts";

export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

export type KonkyoProcess = {
  readonly pid: number;
  /** What it wrote so far. */
  out(): string;
  err(): string;
  /** The first match in what it writes on either stream, within 2 minutes and before it ends. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Signals the process and all it started, as a terminal does. */
  killGroup(signal: NodeJS.Signals): void;
  /** How it ended; within 60 s from now. */
  end(): Promise<Ended>;
};

export type ProcessOptions = {
  /** Another program than `konkyoProgram()`. */
  readonly program?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Program that is handed the command to run, such as `unshare` with its options. */
  readonly through?: readonly string[];
  /** Is handed what ends it; with the test unless given. */
  readonly endsWith?: (end: () => void) => void;
};

/** Runs the real command as a process group of its own. */
export function startKonkyo(argv: readonly string[], options: ProcessOptions = {}): KonkyoProcess {
  const { program = konkyoProgram(), cwd, env = {}, through = [], endsWith = onTestFinished } = options;
  const [command, ...args] = [...through, process.execPath, program, ...argv];
  const child = spawn(command!, args, {
    cwd: cwd ?? temporaryFolder("process"),
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      KONKYO_WARM_UP: process.env["KONKYO_WARM_UP"],
      ...env,
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => void (written.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => void (written.err += chunk.toString()));
  const killGroup = (signal: NodeJS.Signals) => {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      // All of them have ended.
    }
  };
  endsWith(() => killGroup("SIGKILL"));
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }) as Ended);
  return {
    pid: child.pid!,
    out: () => written.out,
    err: () => written.err,
    async says(pattern) {
      const deadline = AbortSignal.timeout(120_000);
      let over = false;
      void ended.then(() => (over = true));
      for (;;) {
        const match = pattern.exec(written.out) ?? pattern.exec(written.err);
        if (match) return match;
        if (over || deadline.aborted) throw new Error(`it did not say ${pattern}, but:\n${lastOf(written)}`);
        const more = new AbortController();
        const signal = AbortSignal.any([deadline, more.signal]);
        await Promise.race(
          [once(child.stdout, "data", { signal }), once(child.stderr, "data", { signal }), ended].map((each) =>
            each.catch(() => undefined),
          ),
        );
        more.abort();
      }
    },
    kill: (signal) => void child.kill(signal),
    killGroup,
    end: () => within(60_000, ended, () => `it did not end; it wrote:\n${lastOf(written)}`),
  };
}

function lastOf({ out, err }: { readonly out: string; readonly err: string }): string {
  return `${out.slice(-2000)}\n${err.slice(-2000)}`;
}

async function within<Value>(ms: number, promise: Promise<Value>, complaint: () => string): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(complaint())), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
