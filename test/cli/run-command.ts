import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Effects, run } from "../../cli/program.ts";
import { createTerminal, type Screen } from "../../cli/terminal/terminal.ts";
import { readSettings, type Settings } from "../../cli/shell/shell.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";

export const now = new Date("2026-05-01T00:00:00Z");

export type Ran = {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  json<Shape = Record<string, unknown>>(): Shape;
};

/** What a test changes of the outside; a call it did not expect fails. */
export type Fakes = Partial<Omit<Effects, "settings" | "terminal">> & {
  readonly settings?: Partial<Settings>;
  readonly columns?: number | null;
};

/** Runs one command line without a process, and gives what it wrote. */
export async function runCommand(
  argv: readonly string[],
  { settings, columns = null, ...fakes }: Fakes = {},
): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await run(argv, {
    ...idleEffects,
    terminal: createTerminal({ stdout: screen(out, columns), stderr: screen(err, null) }, { NO_COLOR: "1" }),
    settings: { ...readSettings({}), store: join(tmpdir(), "konkyo-no-store"), ...settings },
    ...fakes,
  });
  return { code, out: out.join(""), err: err.join(""), json: <Shape>() => JSON.parse(out.join("")) as Shape };
}

function unexpected(name: string): () => never {
  return () => {
    throw new Error(`${name} was not expected to be called`);
  };
}

/** An outside of which nothing may be used. */
export const idleEffects: Effects = {
  terminal: createTerminal({ stdout: screen([], null), stderr: screen([], null) }, {}),
  settings: readSettings({}),
  version: "9.8.7",
  now: () => now,
  provenance: () => ({ builderVersion: "9.8.7", commit: null, lockfileSha256: null }),
  interruption: () => new AbortController().signal,
  verify: verifySnapshot,
  build: unexpected("build"),
  check: unexpected("check"),
  trace: unexpected("trace"),
  checkLexicon: unexpected("checkLexicon"),
  inspect: unexpected("inspect"),
  openDiff: unexpected("openDiff"),
  search: unexpected("search"),
  prove: unexpected("prove"),
  proveLeaves: unexpected("proveLeaves"),
  replay: unexpected("replay"),
  pull: unexpected("pull"),
  exportTables: unexpected("exportTables"),
  push: unexpected("push"),
  fetchSources: unexpected("fetchSources"),
  officialSources: unexpected("officialSources"),
  serve: unexpected("serve"),
  client: unexpected("client"),
  openLocalMessages: unexpected("openLocalMessages"),
  demoSources: "demo/sources.json",
  sampleProgram: unexpected("sampleProgram"),
  openState: unexpected("openState"),
  reconcile: unexpected("reconcile"),
  fetch: unexpected("fetch"),
  openMail: unexpected("openMail"),
  sleep: unexpected("sleep"),
  backup: unexpected("backup"),
  restore: unexpected("restore"),
  probes: {
    duckdb: unexpected("duckdb"),
    lmdb: unexpected("lmdb"),
    packages: unexpected("packages"),
    disk: unexpected("disk"),
    redis: unexpected("redis"),
  },
};

/** A stream that keeps what is written; one with columns is watched by a person. */
function screen(written: string[], columns: number | null): Screen {
  return { isTTY: columns !== null, columns: columns ?? 0, write: (text: string) => written.push(text) > 0 } as Screen;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "konkyo-cli-"));
}
