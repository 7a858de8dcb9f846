import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { fileOfModule, loaderArguments } from "../../../snapshots/threads/module-loading.ts";
import { StateDamagedError } from "../store.ts";
import { dataFile } from "./environment.ts";

/**
 * Reads the whole embedded state before it is used; a missing state is valid. Throws `StateDamagedError` when part of it is lost
 * or altered. Runs in a separate process: lmdb trusts its pages, and a zeroed or missing page kills the process.
 */
export async function checkEmbedded(directory: string): Promise<void> {
  const path = join(directory, dataFile);
  if (!existsSync(path)) return;
  const file = fileURLToPath(fileOfModule(new URL("./check-process.ts", import.meta.url)));
  const child = fork(file, [directory], {
    execArgv: loaderArguments ?? [],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  let fault: string | null = null;
  child.on("message", (message) => {
    fault = String(message);
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  if (code === 0) return;
  throw new StateDamagedError(fault ?? `${path} is damaged (reading it ended by ${signal ?? code}): restore a backup`);
}
