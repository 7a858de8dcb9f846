import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { konkyoProgram } from "./program.ts";

export type ServeProcess = {
  readonly child: ChildProcess;
  /** Address it listens on. */
  readonly url: string;
  /** Everything it has said on standard error. */
  notes(): string;
  /** Asks it to end and waits; answers its exit code. */
  stop(): Promise<number | null>;
  /** Ends it without asking and waits. */
  kill(): Promise<void>;
};

export type ServeOptions = {
  readonly store: string;
  readonly state: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** The program; see `konkyoProgram` unless given. */
  readonly command?: string;
  /** Standard output, which holds the log; dropped unless a path is wanted. */
  readonly log?: number | "ignore";
  /** How long it may take to listen; a large snapshot is hashed first. */
  readonly startMs?: number;
};

/** Runs `konkyo serve` as operators do, and waits until it listens. Ended with this process at the latest. */
export async function startServe({
  store,
  state,
  env = {},
  args = [],
  command = konkyoProgram(),
  log = "ignore",
  startMs = 60_000,
}: ServeOptions): Promise<ServeProcess> {
  const child = spawn(process.execPath, [command, "serve", ...args], {
    stdio: ["ignore", log, "pipe"],
    env: { ...process.env, NODE_ENV: "", PORT: "0", KONKYO_STORE: store, KONKYO_STATE: state, ...env },
  });
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  let notes = "";
  const url = await new Promise<string>((found, failed) => {
    const limit = setTimeout(() => failed(new Error(`no address after ${startMs / 1000} s:\n${notes}`)), startMs);
    const settle = (then: () => void) => {
      clearTimeout(limit);
      then();
    };
    child.stderr?.on("data", (chunk: Buffer) => {
      notes += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(notes);
      if (address) settle(() => found(address[0]));
    });
    child.once("exit", (code) => settle(() => failed(new Error(`ended with ${code}:\n${notes}`))));
  });
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  const wait = async (signal: NodeJS.Signals) => {
    if (!ended()) {
      const exit = once(child, "exit");
      child.kill(signal);
      await exit;
    }
    process.off("exit", end);
  };
  return {
    child,
    url,
    notes: () => notes,
    async stop() {
      await wait("SIGTERM");
      return child.exitCode;
    },
    kill: () => wait("SIGKILL"),
  };
}

/** Runs a command to its end and gives what it printed. Throws with its complaints when it fails. */
export async function konkyo(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [konkyoProgram(), ...args], { env: { ...process.env, NODE_ENV: "", ...env } });
  let [out, notes] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (notes += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`konkyo ${args.join(" ")} ended with ${code}:\n${notes}`);
  return out;
}
