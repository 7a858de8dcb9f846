import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { fileOfModule, loaderArguments } from "../../../snapshots/threads/worker-pool.ts";
import { StateDamagedError } from "../store.ts";
import { dataFile } from "./environment.ts";

/**
 * Reads the whole embedded state before it is used; a missing state is valid. Throws `StateDamagedError` when part of it is lost
 * or altered.
 */
export async function checkEmbedded(directory: string): Promise<void> {
  if (existsSync(join(directory, dataFile))) await inProcess("check", directory);
}

/** The epoch of the state in a folder; null when there is none that this version could serve. */
export async function epochOf(directory: string): Promise<string | null> {
  if (!existsSync(join(directory, dataFile))) return null;
  return inProcess("epoch", directory).catch((error: unknown) => {
    if (error instanceof StateDamagedError) return null;
    throw error;
  });
}

/** Runs in a separate process: lmdb trusts its pages, and a zeroed or missing page kills the process. */
async function inProcess(task: "check" | "epoch", directory: string): Promise<string | null> {
  const file = fileURLToPath(fileOfModule(new URL("./check-process.ts", import.meta.url)));
  const child = fork(file, [task, directory], {
    execArgv: loaderArguments ?? [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let sent: { epoch?: string; fault?: string } = {};
  child.on("message", (message) => {
    sent = message as typeof sent;
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code === 0) return sent.epoch ?? null;
  const path = join(directory, dataFile);
  throw new StateDamagedError(
    sent.fault ?? `${path} is damaged (reading it ended by ${signal ?? code}): restore a backup`,
  );
}
