import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { proofFault } from "../../../../client/verify/record-proof.ts";
import { inspectSnapshot } from "../../../../cli/snapshots/inspection.ts";
import { openDiff } from "../../../../snapshots/changelog/open-diff.ts";
import { prove } from "../../../../cli/snapshots/proof.ts";
import { recordTables } from "../../../../snapshots/format/derived-files.ts";
import { readManifest } from "../../../../snapshots/format/manifest.ts";
import { type InclusionProof, Snapshot } from "../../../../snapshots/open.ts";
import { buildInto, testSources } from "../../../support/build.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";
import { nonEmpty } from "../../../support/non-empty.ts";
import { copiedSources } from "../../../support/shuffled-sources.ts";

const { store, id } = inject("snapshot");
const snapshot = new Snapshot(join(store, id), readManifest(join(store, id)));
afterAll(() => snapshot.close());

const run = (argv: readonly string[], columns: number | null = null) =>
  runCommand(argv, { settings: { store }, columns, inspect: inspectSnapshot, openDiff, prove });

describe("konkyo inspect", () => {
  it("counts public programs by tier and by the age of their source", async () => {
    const programs = [...snapshot.records.records("program")].map(
      ({ json }) =>
        JSON.parse(json.toString()) as { tier: string; excluded: boolean; source_fetched_at: string | null },
    );
    const shown = programs.filter(({ excluded }) => !excluded);
    const newest = Date.parse(snapshot.manifest.newest_fetched_at.slice(0, 10));
    const days = shown.map(({ source_fetched_at: at }) =>
      at ? (newest - Date.parse(at.slice(0, 10))) / 86_400_000 : null,
    );
    const between = (low: number, high: number) =>
      days.filter((age) => age !== null && age > low && age <= high).length;
    const json = (await run(["inspect", id, "--json"])).json<Record<string, unknown>>();
    expect(json).toMatchObject({
      manifest: { corpus_snapshot_id: id },
      program_tiers: Object.fromEntries(
        ["S", "A", "B", "C"].map((tier) => [tier, shown.filter((program) => program.tier === tier).length]),
      ),
      program_freshness: {
        within_7d: between(-1, 7),
        within_30d: between(7, 30),
        within_90d: between(30, 90),
        within_180d: between(90, 180),
        over_180d: between(180, Number.POSITIVE_INFINITY),
        unknown: days.filter((age) => age === null).length,
      },
      excluded_programs: programs.length - shown.length,
    });
    expect(shown.length).toBeGreaterThan(5);
  });

  it("shows tables, sources with licence, files, versions and two charts", async () => {
    const { code, out } = await run(["inspect", id.slice(0, 12)]);
    expect(code).toBe(0);
    const { tables, sources, files } = snapshot.manifest;
    for (const { name, rows } of nonEmpty(recordTables(tables)))
      expect(out).toMatch(new RegExp(`^${name} +${rows.toLocaleString("en-US")}$`, "m"));
    for (const source of nonEmpty(sources))
      expect(out).toMatch(new RegExp(`^${source.id} .* ${source.license} +${source.fetched_at.slice(0, 10)} `, "m"));
    for (const { path } of nonEmpty(files))
      expect(out).toMatch(new RegExp(`^${path.replaceAll(".", String.raw`\.`)} +[\\d.]+ k?M?B$`, "m"));
    expect(out).toMatch(/^versions +rules /m);
    expect(out).toContain("Programs by tier");
    expect(out).toMatch(/^within 30 days .*%$/m);
  });

  it("shows the build report with every reason", async () => {
    const report = JSON.parse(readFileSync(join(store, id, "report.json"), "utf8")) as unknown;
    expect((await run(["inspect", id, "--report", "--json"])).json()).toEqual(report);
    expect((await run(["inspect", id, "--report"])).out).toMatch(/^\S+ \(canonical\): 1 files, /m);
  });

  it("looks at the current snapshot unless told otherwise", async () => {
    const other = temporaryFolder();
    symlinkSync(join(store, id), join(other, id));
    expect(await run(["inspect", "--store", other])).toMatchObject({
      code: 1,
      err: expect.stringContaining("no snapshot"),
    });
    symlinkSync(id, join(other, "current"));
    expect(await run(["inspect", "--store", other])).toMatchObject({ code: 0, out: expect.stringContaining(id) });
  });
});

describe("konkyo diff", () => {
  const other = temporaryFolder();
  let changed: string;
  beforeAll(async () => {
    const corpus = copiedSources(testSources);
    const bids = readFileSync(join(corpus, "bids.jsonl"), "utf8").trimEnd().split("\n");
    const first = {
      ...(JSON.parse(bids[0]!) as object),
      participant_count: 77,
      bid_description: "とても長い説明。".repeat(40),
    };
    writeFileSync(join(corpus, "bids.jsonl"), [JSON.stringify(first), ...bids.slice(1, -1), ""].join("\n"));
    changed = (await buildInto(other, { sources: join(corpus, "sources.json") })).directory;
  });

  it("counts records per table and shows every changed field", async () => {
    const json = (await run(["diff", id, changed, "--table", "bid", "--json"])).json<{
      differences: { op: string; field: string | null }[];
    }>();
    expect(json).toMatchObject({
      tables: [{ table: "bid", added: 0, removed: 1, changed: 1, changed_fields: 2 }],
      differences_total: 3,
      truncated: false,
    });
    expect(json.differences.map(({ op, field }) => [op, field]).toSorted()).toEqual([
      ["changed", "bid_description"],
      ["changed", "participant_count"],
      ["removed", null],
    ]);
    const text = (await run(["diff", id, changed, "--table", "bid"])).out;
    expect(text).toMatch(/^bid +0 +1 +1 +2$/m);
    expect(text).toMatch(/^~ bid BID-\w+ 架空庁舎清掃業務\n(?: {4}.*\n)* {4}participant count: raised from 4 to 77$/m);
    expect(text).toMatch(/^- bid BID-\w+ \S+\n {4}was: .*buyer \S+/m);
  });

  it("shows as many as asked for, cut to the screen, and counts them all", async () => {
    const text = (await run(["diff", id, changed, "--table", "bid", "--limit", "1"], 80)).out.trimEnd().split("\n");
    expect(text.at(-1)).toBe("and 2 more; --limit shows them");
    expect((await run(["diff", id, changed, "--limit", "0", "--json"])).json()).toMatchObject({
      differences: [],
      truncated: true,
    });
    const cut = (await run(["diff", id, changed, "--table", "bid"], 80)).out;
    expect(cut).toMatch(/bid description: .*…$/m);
  });

  it("says so when there is none, and when there is no such table", async () => {
    expect(await run(["diff", id, id])).toMatchObject({ code: 0, out: "no difference\n" });
    expect(await run(["diff", id, id, "--table", "bids"])).toMatchObject({
      code: 64,
      err: expect.stringMatching(/no table "bids"; there are program, law, /),
    });
  });
});

describe("konkyo proof", () => {
  const key = [...snapshot.records.records("bid")][1]!.key;
  const proofOf = async () => (await run(["proof", "bid", key, "--snapshot", id, "--json"])).json<InclusionProof>();

  it("gives a proof that holds", async () => {
    const ran = await run(["proof", "bid", key, "--snapshot", id]);
    expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(new RegExp(`^check: ok, .* ${id}\n$`)) });
    expect(ran.json()).toEqual(await proofOf());
    expect(await proofOf()).toMatchObject({ corpus_snapshot_id: id, table: "bid", key, record: { unified_id: key } });
  });

  it("notices every way in which a proof can be false", async () => {
    const proof = await proofOf();
    expect(await proofFault(proof)).toBeNull();
    expect(await proofFault({ ...proof, record: { ...(proof.record as object), bid_title: "別の題名" } })).toContain(
      "leaf",
    );
    expect(await proofFault({ ...proof, index: proof.index ^ 1 })).toContain("path");
    expect(await proofFault({ ...proof, path: proof.path.toReversed() })).toContain("path");
    expect(await proofFault({ ...proof, rows: proof.rows + 1 })).toContain("leaves");
    expect(await proofFault({ ...proof, tables: proof.tables.filter(({ name }) => name !== "bid") })).toContain(
      "lacks bid",
    );
    expect(
      await proofFault({
        ...proof,
        tables: proof.tables.map((table) => (table.name === "law" ? { ...table, rows: table.rows + 1 } : table)),
      }),
    ).toContain("checksum");
    expect(await proofFault({ ...proof, versions: { ...proof.versions, rules_version: "other" } })).toContain(
      "snapshot id",
    );
  });

  it("ends with 3 when the proof does not hold", async () => {
    const proof = await proofOf();
    const ran = await runCommand(["proof", "bid", key, "--snapshot", id], {
      settings: { store },
      prove: async () => ({ ...proof, leaf: "0".repeat(64) }),
    });
    expect(ran).toMatchObject({ code: 3, err: expect.stringContaining("konkyo verify") });
  });

  it("tells a wrong table from a missing record", async () => {
    expect(await run(["proof", "bids", key, "--snapshot", id])).toMatchObject({
      code: 64,
      err: expect.stringContaining("there are program, law"),
    });
    expect(await run(["proof", "change", "1", "--snapshot", id])).toMatchObject({ code: 64 });
    expect(await run(["proof", "bid", "BID-0000000000", "--snapshot", id])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("its key is unified_id"),
    });
  });
});
