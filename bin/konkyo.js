#!/usr/bin/env node
import { existsSync, readdirSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`konkyo: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
  process.exit(64);
}

// Long work on snapshots often runs beside a service, whose answers go first. Here, because loading a command is half of its work.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
try {
  if (["build", "check", "diff", "promote", "pull", "verify"].includes(process.argv[2]))
    for (const thread of threads()) if (getPriority(thread) < low) setPriority(thread, low);
} catch {
  // Where a system does not allow it, the work is done as it is.
}

/** Linux has a priority for each thread, and the engine has started those that compile and collect by now. */
function threads() {
  return process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
}

const sources = new URL("../cli/main.ts", import.meta.url);
const isCheckout = existsSync(sources);
if (isCheckout) {
  // Also where Node reads TypeScript by itself: it does not read the .tsx of pages. They need our settings, wherever this runs.
  const { register } = await import("tsx/esm/api");
  register({ tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)) });
}
const { main } = await import(isCheckout ? sources.href : new URL("../dist/cli/main.js", import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
