#!/usr/bin/env node
import { existsSync, readFileSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`konkyo: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
  process.exit(64);
}

// With too few open files Node fails with a stack trace while it loads the program, or hangs. Only Linux says how many there are.
const leastFiles = 256;
const limits = existsSync("/proc/self/limits") ? readFileSync("/proc/self/limits", "utf8") : "";
const files = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
if (files < leastFiles) {
  process.stderr.write(`konkyo: may open only ${files} files, needs ${leastFiles}: raise the limit (ulimit -n 1024)\n`);
  process.exit(1);
}

// A promotion runs beside a service whose answers may not become late. In a simulation on one busy core, short work waited 5-13 ms
// (median) beside a hashing thread, 2-3 ms when that has this priority. Threads that are started later inherit it.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
if (process.argv[2] === "promote" && getPriority() < low) setPriority(low);

const sources = new URL("../cli/main.ts", import.meta.url);
const isCheckout = existsSync(sources);
if (isCheckout) {
  // Also where Node reads TypeScript by itself: it does not read the .tsx of pages. They need our settings, wherever this runs.
  const { register } = await import("tsx/esm/api").catch(() => {
    process.stderr.write(
      "konkyo: a checkout needs all of its packages; install again with: npm ci --include=optional\n",
    );
    process.exit(1);
  });
  register({ tsconfig: fileURLToPath(new URL("../tsconfig.json", import.meta.url)) });
}
const { main } = await import(isCheckout ? sources.href : new URL("../dist/cli/main.js", import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
