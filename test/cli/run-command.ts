import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pc from "picocolors";
import { type Effects, run } from "../../cli/program.ts";
import { plainProgress } from "../../cli/terminal/progress.ts";
import { readSettings, type Settings } from "../../cli/shell/settings.ts";
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
  const unexpected = (name: string) => () => {
    throw new Error(`${name} was not expected to be called`);
  };
  const code = await run(argv, {
    terminal: {
      print: (text) => void out.push(`${text}\n`),
      note: (text) => void err.push(`${text}\n`),
      columns,
      colors: pc.createColors(false),
      startProgress: async () => plainProgress((line) => void err.push(`${line}\n`)),
    },
    settings: { ...readSettings({}), store: join(tmpdir(), "konkyo-no-store"), ...settings },
    version: "9.8.7",
    now: () => now,
    provenance: () => ({ builderVersion: "9.8.7", commit: null, lockfileSha256: null }),
    interruption: () => new AbortController().signal,
    verify: verifySnapshot,
    build: unexpected("build"),
    inspect: unexpected("inspect"),
    openDiff: unexpected("openDiff"),
    search: unexpected("search"),
    prove: unexpected("prove"),
    proveLeaves: unexpected("proveLeaves"),
    replay: unexpected("replay"),
    pull: unexpected("pull"),
    fetchSources: unexpected("fetchSources"),
    officialSources: unexpected("officialSources"),
    serve: unexpected("serve"),
    demoSources: "demo/sources.json",
    sampleProgram: unexpected("sampleProgram"),
    openState: unexpected("openState"),
    reconcile: unexpected("reconcile"),
    backup: unexpected("backup"),
    restore: unexpected("restore"),
    probes: {
      duckdb: unexpected("duckdb"),
      lmdb: unexpected("lmdb"),
      disk: unexpected("disk"),
      redis: unexpected("redis"),
    },
    ...fakes,
  });
  return { code, out: out.join(""), err: err.join(""), json: <Shape>() => JSON.parse(out.join("")) as Shape };
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "konkyo-cli-"));
}
