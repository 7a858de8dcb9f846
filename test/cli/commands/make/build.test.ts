import { currentId, promote } from "../../../../snapshots/catalogue.ts";
import { existsSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { BuildOptions, BuildResult } from "../../../../builder/build.ts";
import type { BuildEffects } from "../../../../builder/run/stage-clock.ts";
import { BuildFailure, type BuildFailureKind } from "../../../../builder/run/workspace.ts";
import type { BuildReport } from "../../../../schemas/snapshot/report.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { storedLaws, tinySnapshot } from "../../tiny-snapshot.ts";

const report: BuildReport = {
  format: "konkyo-build-report/1",
  losses: [{ name: "program.prefecture", reason: "8 of 8 rows filled it before", accepted: true }],
  sources: [
    {
      id: "curated-programs",
      adapter: "canonical",
      files: 2,
      rows_in: 1234,
      rows_out: 1229,
      refused: 4,
      repeated: 0,
      noted: 2,
      merged: 1,
      unused_columns: [
        { name: "remarks", rows: 3 },
        { name: "memo", rows: 0 },
      ],
      columns: [],
      tables: [],
      faults: [],
      reasons: ["a", "b", "c", "d"].map((name, index) => ({
        reason: `${name}: must not be blank`,
        count: 4 - index,
        examples: [{ at: `programs.jsonl#${index + 3}`, reason: `${name}: must not be blank: " "` }],
      })),
    },
    {
      id: "egov-law",
      adapter: "egov-law-xml",
      files: 1,
      rows_in: 10,
      rows_out: 10,
      refused: 0,
      repeated: 0,
      noted: 0,
      merged: 0,
      unused_columns: [],
      columns: [],
      tables: [],
      faults: [],
      reasons: [],
    },
  ],
  refused_rows: [],
  tables: [{ name: "law", rows: 1, public_rows: 1, derived: 0 }],
  duplicates_merged: 1,
  merges: [{ table: "law", field: "ministry", count: 2, examples: [] }],
  lexicon_coverage: [],
  dangling_ids: [{ table: "relation", field: "to_id", target: "law", count: 3, examples: ["LAW-9", "LAW-8"] }],
  warnings: ["look at this"],
  stages: [{ name: "parse", seconds: 1.234 }],
};

const laws = await storedLaws(1);

/** A build that works through two stages and finds a tiny snapshot in the store. */
function fakeBuild(store: string, calls: { options: BuildOptions; provenance: BuildEffects["provenance"] }[] = []) {
  return async (options: BuildOptions, effects: BuildEffects): Promise<BuildResult> => {
    calls.push({ options, provenance: effects.provenance });
    effects.progress({ kind: "stage", stage: "parse" });
    effects.progress({ kind: "detail", stage: "parse", text: "curated-programs" });
    effects.progress({ kind: "done", stage: "parse", seconds: 1.234 });
    effects.progress({ kind: "stage", stage: "publish" });
    effects.progress({ kind: "done", stage: "publish", seconds: 0.01 });
    const { id, directory, manifest } = tinySnapshot(store, { laws });
    return { corpusSnapshotId: id, directory, manifest, report, existed: false, steps: [] };
  };
}

describe("konkyo build", () => {
  it("ends well when the data equal those of an older snapshot, and leaves current alone", async () => {
    const store = temporaryFolder();
    const newer = tinySnapshot(store, { laws: await storedLaws(2), sequence: 2 });
    await promote(store, newer.id, new Date("2026-05-01T00:00:00Z"));
    const build = async (options: BuildOptions, effects: BuildEffects) => ({
      ...(await fakeBuild(store)(options, effects)),
      existed: true,
    });
    const ran = await runCommand(["build", "--sources", "s.json", "--out", store, "--promote", "--json"], { build });
    expect(ran.code).toBe(0);
    expect(ran.json()).toMatchObject({ existed: true, promoted: false, sequence: 1, report: expect.anything() });
    expect(ran.err).toContain("the data equal those of an older snapshot, and current stays");
    expect(currentId(store)).toBe(newer.id);
  });

  it("prints id, directory, rows per source and the first reasons; progress goes to the other stream", async () => {
    const store = temporaryFolder();
    const ran = await runCommand(["build", "--sources", "s.json", "--out", store], { build: fakeBuild(store) });
    const { id } = tinySnapshot(store, { laws });
    expect(ran.code).toBe(0);
    const lines = ran.out.split("\n");
    expect(lines.slice(0, 3)).toEqual([
      id,
      join(store, id),
      expect.stringMatching(/^1 row in 1 table, [\d.]+ kB, built in 0\.0 s$/),
    ]);
    expect(lines.find((line) => line.startsWith("curated-programs  "))!.split(/\s+/)).toEqual([
      "curated-programs",
      "canonical",
      "2",
      "1,234",
      "1,229",
      "1",
      "4",
      "2",
    ]);
    expect(lines.find((line) => line.startsWith("total"))!.split(/\s+/)).toEqual([
      "total",
      "3",
      "1,244",
      "1,239",
      "1",
      "4",
      "2",
    ]);
    expect(lines.indexOf("  program.prefecture: 8 of 8 rows filled it before (accepted)")).toBeLessThan(
      lines.indexOf("  curated-programs: remarks, memo"),
    );
    expect(lines.indexOf("  curated-programs: remarks, memo")).toBeLessThan(
      lines.indexOf("curated-programs: rows refused and values left out"),
    );
    expect(lines).toContain('  4 × a: must not be blank: " ", first at programs.jsonl#3');
    expect(lines).toContain(`  and 1 other reason: konkyo inspect --report ${id.slice(0, 12)}`);
    expect(ran.out).not.toContain("d: must not be blank");
    expect(lines).toContain(
      `1 row joined the record of another row; 2 values differed and did not win: konkyo inspect --report ${id.slice(0, 12)}`,
    );
    expect(lines).toContain("  3 x relation.to_id names no law of this snapshot, such as LAW-9, LAW-8");
    expect(lines).toContain("warning: look at this");
    expect(ran.err).toBe(
      `parse … 1.2 s\npublish … 0.0 s\nto make it current: konkyo promote ${id.slice(0, 12)} --store ${store}\n`,
    );
  });

  it("says that the store held the snapshot already, which is no failure", async () => {
    const store = temporaryFolder();
    const build: ReturnType<typeof fakeBuild> = async (options, effects) => ({
      ...(await fakeBuild(store)(options, effects)),
      existed: true,
    });
    const ran = await runCommand(["build", "--sources", "s.json", "--out", store], { build });
    expect(ran.code).toBe(0);
    expect(ran.out.split("\n")[2]).toMatch(/^the store held this snapshot already; verified in [\d.]+ s$/);
  });

  it("prints nothing but one document with --json", async () => {
    const store = temporaryFolder();
    const ran = await runCommand(["build", "--sources", "s.json", "--out", store, "--json"], {
      build: fakeBuild(store),
    });
    const { id } = tinySnapshot(store, { laws });
    expect(ran.json()).toEqual({
      corpus_snapshot_id: id,
      directory: join(store, id),
      existed: false,
      promoted: false,
      sequence: 1,
      seconds: 0,
      report,
    });
  });

  it("hands its options and where it comes from to the build", async () => {
    const store = temporaryFolder();
    const { id, directory } = tinySnapshot(store, { laws });
    const calls: { options: BuildOptions; provenance: unknown }[] = [];
    const build = fakeBuild(store, calls as never);
    await runCommand(
      [
        "build",
        "--sources",
        "s.json",
        "--prev",
        id.slice(0, 10),
        "--threads",
        "3",
        "--expires-days",
        "7",
        "--accept-loss",
        "program",
        "bid.prefecture",
        "--optional",
        "bids",
        "facts",
      ],
      { build, settings: { store } },
    );
    expect(calls).toEqual([
      {
        options: {
          sources: "s.json",
          out: store,
          prev: directory,
          threads: 3,
          expiresDays: 7,
          acceptLoss: ["program", "bid.prefecture"],
          optional: ["bids", "facts"],
        },
        provenance: { builderVersion: "9.8.7", commit: null, lockfileSha256: null },
      },
    ]);
    await runCommand(["build", "--sources", "s.json"], { build, settings: { store } });
    expect(calls[1]!.options).toEqual({ sources: "s.json", out: store, prev: undefined, expiresDays: 90 });
  });

  it("makes the snapshot current with --promote, after verifying it", async () => {
    const store = temporaryFolder();
    const ran = await runCommand(["build", "--sources", "s.json", "--out", store, "--promote", "--json"], {
      build: fakeBuild(store),
    });
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.json()).toMatchObject({ promoted: true });
    expect(readlinkSync(join(store, "current"))).toBe(tinySnapshot(store, { laws }).id);
  });

  it("does not promote what does not verify", async () => {
    const store = temporaryFolder();
    const build: ReturnType<typeof fakeBuild> = async (options, effects) => {
      const result = await fakeBuild(store)(options, effects);
      writeFileSync(join(result.directory, "README.md"), "b snapshot\n");
      return result;
    };
    expect(await runCommand(["build", "--sources", "s.json", "--out", store, "--promote"], { build })).toMatchObject({
      code: 3,
      err: expect.stringContaining("README.md"),
    });
    expect(existsSync(join(store, "current"))).toBe(false);
  });

  it.each([
    ["failed", 1],
    ["inputs_refused", 2],
    ["inputs_changed", 2],
    ["verify_failed", 3],
    ["no_space", 5],
    ["usage", 64],
  ] satisfies [BuildFailureKind, number][])("ends a build that %s with %i and one line", async (kind, code) => {
    const build = async (_: BuildOptions, effects: BuildEffects): Promise<never> => {
      effects.progress({ kind: "stage", stage: "tables" });
      throw new BuildFailure(kind, "what happened and\n what to do");
    };
    const ran = await runCommand(["build", "--sources", "s.json", "--out", temporaryFolder()], { build });
    expect(ran).toMatchObject({ code, out: "", err: "tables … failed\nkonkyo: what happened and; what to do\n" });
    const json = await runCommand(["build", "--sources", "s.json", "--json"], { build });
    expect(json.json()).toEqual({ error: { message: "what happened and; what to do", exit_code: code } });
  });

  it("prints the report and every reason when the inputs are refused", async () => {
    const details = ['source "bids": bids.jsonl: file not found', 'source "facts": facts.jsonl: the file is empty'];
    const build = async (): Promise<never> => {
      throw new BuildFailure("inputs_refused", "the sources cannot be used", { details, report });
    };
    const ran = await runCommand(["build", "--sources", "s.json"], { build });
    expect(ran).toMatchObject({
      code: 2,
      err: `konkyo: the sources cannot be used\n${details.map((line) => `  ${line}\n`).join("")}`,
    });
    expect(ran.out).toContain(
      "curated-programs (canonical): 2 files, 1234 rows in, 1229 out, 1 merged, 4 refused, 2 values left out\n",
    );
    const json = await runCommand(["build", "--sources", "s.json", "--json"], { build });
    expect(json.json()).toEqual({ error: { message: "the sources cannot be used", exit_code: 2, details }, report });
  });

  it("shows where a failure came from when asked to debug", async () => {
    const build = async (): Promise<never> => {
      throw new BuildFailure("failed", "outer", { cause: new Error("inner") });
    };
    const ran = await runCommand(["build", "--sources", "s.json"], { build, settings: { debug: true } });
    expect(ran.err).toMatch(/^konkyo: outer\nBuildFailure: outer\n {4}at [^]*\ncaused by: Error: inner\n {4}at /);
  });

  it("checks the signing key before the work", async () => {
    const ran = await runCommand(["build", "--sources", "s.json", "--sign-key", join(temporaryFolder(), "none.key")]);
    expect(ran).toMatchObject({
      code: 64,
      err: expect.stringMatching(/^konkyo: --sign-key: ENOENT.*konkyo keygen --out <file>\n$/),
    });
  });

  it.each([
    [[], "--sources"],
    [["--sources", "s.json", "--threads", "0"], "at least 1"],
    [["--sources", "s.json", "--expires-days", "1.5"], "whole number"],
    [["--sources", "s.json", "more"], "too many arguments"],
  ])("refuses %j", async (options, part) => {
    expect(await runCommand(["build", ...options])).toMatchObject({
      code: 64,
      out: "",
      err: expect.stringContaining(part),
    });
  });
});
