import { join } from "node:path";
import { systemClock } from "../snapshots/transfer/clock.ts";
import { listenForInterrupts } from "./process/interruption.ts";
import type { Effects } from "./program.ts";
import { packageRoot, packageVersion, provenanceOf } from "./process/provenance.ts";
import { readSettings } from "./shell/shell.ts";
import { createTerminal } from "./terminal/terminal.ts";

/** The real effects of the commands. Heavy modules are loaded by the command that needs them. */
export function createEffects(process: NodeJS.Process): Effects {
  const root = packageRoot();
  const version = packageVersion(root);
  return {
    terminal: createTerminal(process, process.env),
    settings: readSettings(process.env),
    version,
    now: () => new Date(),
    provenance: () => provenanceOf(root),
    interruption: listenForInterrupts(process),
    verify: async (directory, options) => (await import("../snapshots/verify.ts")).verifySnapshot(directory, options),
    build: async (options, effects) => (await import("../builder/build.ts")).build(options, effects),
    check: async (options, effects) => (await import("../builder/build.ts")).check(options, effects),
    inspect: async (directory) => (await import("./snapshots/inspection.ts")).inspectSnapshot(directory),
    openDiff: async (before, after, request) =>
      (await import("../snapshots/changelog/open-diff.ts")).openDiff(before, after, request),
    search: async (directory, request) =>
      (await import("./snapshots/search-report.ts")).searchSnapshot(directory, request),
    checkLexicon: async (request) => (await import("./snapshots/lexicon-report.ts")).checkLexicon(request),
    trace: async (directory, id) => (await import("./snapshots/trace.ts")).traceRecord(directory, id),
    prove: async (directory, table, key) => (await import("./snapshots/proof.ts")).prove(directory, table, key),
    proveLeaves: async (directory, leaves) => (await import("./seals/prove-leaves.ts")).proveLeaves(directory, leaves),
    async replay(directory, seal, sent) {
      const { endpoints } = await import("../runtime/features/table.ts");
      return (await import("./seals/replay.ts")).replayFrom(directory, seal, sent, endpoints);
    },
    exportTables: async (directory, request) =>
      (await import("./snapshots/export-tables.ts")).exportTables(directory, request),
    pull: async (options) => (await import("../snapshots/transfer/pull.ts")).pullSnapshot(options),
    push: async (options) => (await import("../snapshots/transfer/push.ts")).pushSnapshot(options),
    fetchSources: async (options) => (await import("../builder/fetch/fetch.ts")).fetchSources(options),
    officialSources: async () => (await import("../builder/fetch/sources/official-sources.ts")).officialSources,
    serve: async (request) => (await import("./service/run-service.ts")).serve(process, version, request),
    client: () => ({ input: process.stdin, print: (line) => void process.stdout.write(`${line}\n`) }),
    openLocalMessages: async (directory, tools) =>
      (await import("./mcp/local-messages.ts")).openLocalMessages(directory, version, tools),
    demoSources: join(root, "demo", "sources.json"),
    sampleProgram: async (directory) => (await import("./snapshots/sample-program.ts")).sampleProgram(directory),
    reconcile: async (store, options) => (await import("../runtime/state/reconcile.ts")).reconcile(store, options),
    backup: async (state, directory, now) =>
      (await import("../runtime/state/embedded/backup.ts")).backupEmbedded(state, directory, now),
    restore: async (directory, state, at) =>
      (await import("../runtime/state/embedded/backup.ts")).restoreEmbedded(directory, state, at),
    fetch: (address, init) => fetch(address, init),
    openMail: async (settings) => (await import("../runtime/mail/open-mail.ts")).openMail(settings),
    sleep: (ms) => systemClock.sleep(ms),
    openState: async (opening) => (await import("./service/operated-state.ts")).openOperatedState(opening),
    probes: {
      duckdb: async () => (await import("./probes/native-parts.ts")).probeDuckdb(),
      lmdb: async () => (await import("./probes/native-parts.ts")).probeLmdb(),
      packages: async () => (await import("./probes/native-parts.ts")).missingPackages(root),
      disk: async (folder) => (await import("./probes/disk.ts")).probeDisk(folder),
      redis: async (url) => (await import("./probes/health.ts")).probeRedis(url),
    },
  };
}
