#!/usr/bin/env node
import { existsSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`konkyo: needs Node 20.19 or newer, this is ${process.versions.node}\n`);
  process.exit(64);
}

const sources = new URL("../cli/main.ts", import.meta.url);
const isCheckout = existsSync(sources);
if (isCheckout && !process.features.typescript) {
  const { register } = await import("tsx/esm/api");
  register();
}
const { main } = await import(isCheckout ? sources.href : new URL("../dist/cli/main.js", import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
