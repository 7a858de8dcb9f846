import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, inject, it } from "vitest";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { BuildReport } from "../../schemas/snapshot/report.ts";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { buildInto, temporaryFolder } from "../support/build.ts";
import { copyOfCorpus, editJsonl } from "../support/edited-corpus.ts";
import { nonEmpty } from "../support/non-empty.ts";
import { servedStore } from "../support/shared-snapshot.ts";

const { store, id } = inject("snapshot");
const directory = join(store, id);

describe("a build", () => {
  it("dates its data by the day in Japan on which its newest source was read", async () => {
    const { sources } = copyOfCorpus({ allWords: false });
    // Half past midnight in Japan.
    writeFileSync(sources, readFileSync(sources, "utf8").replaceAll("2026-10-01T00:00:00Z", "2026-10-01T15:30:00Z"));
    const out = temporaryFolder("late");
    const { corpusSnapshotId } = await buildInto(out, { sources });
    const snapshot = join(out, corpusSnapshotId);
    expect(readManifest(snapshot).data_as_of).toBe("2026-10-02");
  });

  it("publishes a read-only folder under its id, with every promised file", () => {
    expect(id).toMatch(/^cs1_[a-z2-7]{52}$/);
    expect(readdirSync(directory).toSorted()).toEqual([
      "README.md",
      "chunks.json",
      "corpus.duckdb",
      "lexicon",
      "manifest.json",
      "manifest.sig",
      "merkle.bin",
      "records.mdb",
      "report.json",
      "schemas",
      "search",
    ]);
    expect(statSync(directory).mode & 0o777).toBe(0o555);
    expect(statSync(join(directory, "corpus.duckdb")).mode & 0o777).toBe(0o444);
    expect(readdirSync(store).filter((name) => name.startsWith(".staging"))).toEqual([]);
    expect(existsSync(join(store, "current"))).toBe(false);
  });

  it("describes itself in the manifest", () => {
    const manifest = readManifest(directory);
    expect(manifest).toMatchObject({
      format: "konkyo-snapshot/2",
      corpus_snapshot_id: id,
      sequence: 1,
      prev_id: null,
      created_at: "2026-11-01T00:00:00Z",
      expires: "2027-01-30T00:00:00Z",
    });
    expect(manifest.tables.map(({ name }) => name)).toEqual([
      "acceptance_stat",
      "annotation",
      "application_round",
      "bid",
      "case_study",
      "certification",
      "court_decision",
      "derived_file",
      "enforcement_case",
      "exclusion_rule",
      "fact",
      "houjin",
      "invoice_registrant",
      "law",
      "law_alias",
      "law_article",
      "lexicon",
      "loan_program",
      "mutual_plan",
      "program",
      "relation",
      "source",
      "tax_ruleset",
    ]);
    expect(manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    for (const source of nonEmpty(manifest.sources)) expect(source.files.length).toBeGreaterThan(0);
  });

  it("writes tables that a SQL shell can open, with the rows of the manifest", async () => {
    const instance = await DuckDBInstance.create(join(directory, "corpus.duckdb"), { access_mode: "READ_ONLY" });
    const connection = await instance.connect();
    for (const { name, rows } of nonEmpty(recordTables(readManifest(directory).tables))) {
      const counted = (await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM "${name}"`)).getRows()[0]![0];
      expect(counted, name).toBe(rows);
    }
    instance.closeSync();
  });

  it("reports every source with rows in, out and refused", () => {
    const report = BuildReport.parse(JSON.parse(readFileSync(join(directory, "report.json"), "utf8")));
    expect(report.sources.length).toBeGreaterThan(5);
    for (const source of report.sources)
      expect(source.rows_in, source.id).toBe(source.rows_out + source.merged + source.refused);
  });

  it("reports where and why a row was refused, and nothing about persons", async () => {
    const { sources, path } = copyOfCorpus({ allWords: false });
    const enforcement = readFileSync(path("enforcement-cases.jsonl"), "utf8").trimEnd().split("\n");
    const programs = readFileSync(path("programs-ministry.jsonl"), "utf8").trimEnd().split("\n");
    const [kept] = enforcement.map((line) => JSON.parse(line) as Record<string, unknown>);
    const broken = [
      // Cells that slipped by one column.
      JSON.stringify({ ...kept, case_id: "slipped", prefecture: "架空 太郎", disclosed_date: "2026-13-45" }),
      '{"case_id":"cut","recipient_name":架空 花子}',
    ];
    writeFileSync(path("enforcement-cases.jsonl"), `${[...enforcement, ...broken].join("\n")}\n`);
    const program = JSON.parse(programs[0]!) as Record<string, unknown>;
    const told = { ...program, unified_id: "UNI-00000000ff", prefecture: "架空県", official_url: "taro@example.jp" };
    const called = { ...program, unified_id: "UNI-00000000fe", official_url: "電話 03-1234-5678" };
    writeFileSync(
      path("programs-ministry.jsonl"),
      `${[...programs, ...[told, called].map((row) => JSON.stringify(row))].join("\n")}\n`,
    );
    const out = temporaryFolder("refused");
    const { corpusSnapshotId } = await buildInto(out, { sources });
    const text = readFileSync(join(out, corpusSnapshotId, "report.json"), "utf8");
    for (const personal of ["太郎", "花子", "taro", "1234-5678"]) expect(text).not.toContain(personal);
    const examples = BuildReport.parse(JSON.parse(text)).sources.flatMap(({ reasons }) =>
      reasons.flatMap((reason) => reason.examples.map(({ at, reason: full }) => `${at} ${full}`)),
    );
    const [slipped, cut] = [enforcement.length + 1, enforcement.length + 2];
    expect(examples).toEqual(
      expect.arrayContaining([
        `enforcement-cases.jsonl#${slipped} prefecture: not a prefecture: "…"`,
        `enforcement-cases.jsonl#${slipped} disclosed_date: not a real date: "2026-13-45"`,
        `enforcement-cases.jsonl#${cut} not JSON: expected a value, found "…"`,
        `programs-ministry.jsonl#${programs.length + 1} prefecture: not a prefecture: "架空県"`,
        `programs-ministry.jsonl#${programs.length + 1} official_url: not an http or https address: "(e-mail address)"`,
        `programs-ministry.jsonl#${programs.length + 2} official_url: not an http or https address: "電話 (telephone number)"`,
      ]),
    );
  });

  it("keeps records as canonical JSON and finds them by key", async () => {
    const snapshot = new Snapshot(directory, readManifest(directory));
    const [first] = snapshot.records.records("program");
    const found = snapshot.record("program", first!.key)!;
    expect(found.json.toString()).toBe(first!.json.toString());
    expect(Object.keys(JSON.parse(found.json.toString()) as object)).toHaveLength(38);
    await snapshot.close();
  });
});

describe("the id", () => {
  it("is the same for other threads, time zone, locale, folder and order of inputs", async () => {
    const corpus = copyOfCorpus();
    const sources = JSON.parse(readFileSync(corpus.sources, "utf8")) as { sources: { files: string[] }[] };
    sources.sources.reverse();
    writeFileSync(corpus.sources, JSON.stringify(sources));
    const inputs = sources.sources.flatMap(({ files }) => files).filter((file) => file.endsWith(".jsonl"));
    for (const file of inputs) editJsonl(corpus.path(file), (rows) => rows.toReversed());
    const before = { TZ: process.env["TZ"], LANG: process.env["LANG"] };
    Object.assign(process.env, { TZ: "Asia/Tokyo", LANG: "ja_JP.UTF-8" });
    const other = await buildInto(temporaryFolder("store"), { sources: corpus.sources, threads: 1 });
    Object.assign(process.env, { TZ: before.TZ ?? "UTC", LANG: before.LANG ?? "C" });
    expect(other.corpusSnapshotId).toBe(id);
    expect(other.manifest.corpus_checksum).toBe(readManifest(directory).corpus_checksum);
    const searched = (files: Manifest["files"]) => files.filter(({ path }) => path.startsWith("search/"));
    expect(searched(other.manifest.files)).toEqual(searched(readManifest(directory).files));
  });
});

describe("building again", () => {
  it("finds the snapshot that the store holds and writes nothing", async () => {
    const out = await servedStore();
    const again = await buildInto(out);
    expect(again).toMatchObject({ existed: true, corpusSnapshotId: id });
    expect(readdirSync(out).filter((name) => name.startsWith("cs1_"))).toEqual([id]);
    expect(JSON.parse(readFileSync(join(out, "last-report.json"), "utf8"))).toEqual(again.report);
  });

  it("of one changed field gives another id, and records the change from the promoted snapshot outside of it", async () => {
    const out = await servedStore();
    const corpus = copyOfCorpus();
    editJsonl(corpus.path("bids.jsonl"), ([bid, ...rest]) => [{ ...bid, participant_count: 7 }, ...rest]);
    const second = await buildInto(out, { sources: corpus.sources });
    expect(second.manifest).toMatchObject({ sequence: 2, prev_id: id });
    expect(second.corpusSnapshotId).not.toBe(id);
    const instance = await DuckDBInstance.create(join(second.directory, "corpus.duckdb"), { access_mode: "READ_ONLY" });
    const connection = await instance.connect();
    const changes = (
      await connection.runAndReadAll(`SELECT "table", name, op, field, weight, "after"::VARCHAR FROM change`)
    ).getRows();
    instance.closeSync();
    expect(changes).toEqual([["bid", "架空庁舎清掃業務", "changed", "participant_count", "other", "7"]]);
    const alone = await buildInto(temporaryFolder("store"), { sources: corpus.sources });
    expect(alone.corpusSnapshotId).toBe(second.corpusSnapshotId);
  });

  it("stops when a dataset lost more than a tenth of its rows, unless told otherwise", async () => {
    const out = await servedStore();
    const corpus = copyOfCorpus();
    editJsonl(corpus.path("bids.jsonl"), (rows) => rows.slice(0, Math.floor(rows.length / 2)));
    await expect(buildInto(out, { sources: corpus.sources })).rejects.toMatchObject({
      kind: "inputs_changed",
      message: expect.stringContaining("--accept-loss bid"),
      details: ["bid: 7 rows before, 3 now; 10 % may go (read from bids)"],
    });
    expect(readdirSync(out).filter((name) => name.startsWith("cs1_"))).toEqual([id]);
    const accepted = await buildInto(out, { sources: corpus.sources, acceptLoss: ["bid"] });
    expect(accepted.report.losses).toEqual([
      { name: "bid", reason: "7 rows before, 3 now; 10 % may go", accepted: true },
    ]);
  });
});

describe("bad input", () => {
  it("never stops the build: each bad row is a reason with a position", async () => {
    const corpus = copyOfCorpus({ allWords: false });
    const path = corpus.path("bids.jsonl");
    writeFileSync(path, `not json\n{"bid_title":"題名だけ"}\n${readFileSync(path, "utf8")}`);
    const { report } = await buildInto(temporaryFolder("store"), { sources: corpus.sources });
    const reasons = report.refused_rows.filter(({ at }) => at.startsWith("bids.jsonl"));
    expect(reasons.map(({ at }) => at)).toEqual(["bids.jsonl#1", "bids.jsonl#2"]);
    expect(reasons[1]!.reason).toContain("procuring_entity");
  });

  it("says clearly what is wrong with a sources file", async () => {
    const folder = temporaryFolder("bad");
    await expect(buildInto(folder, { sources: join(folder, "none.json") })).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining("there is no such sources file"),
    });
    writeFileSync(join(folder, "bad.json"), '{"format":"konkyo-sources/1","sources":[{"id":"A"}]}');
    await expect(buildInto(folder, { sources: join(folder, "bad.json") })).rejects.toMatchObject({
      kind: "usage",
      details: expect.arrayContaining(['sources[0].id: must be kebab-case, such as egov-law: "A"']),
    });
  });

  it("refuses a second build into the same store while one runs", async () => {
    const out = temporaryFolder("store");
    const { sources } = copyOfCorpus({ allWords: false });
    const results = await Promise.allSettled([buildInto(out, { sources }), buildInto(out, { sources })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(String(results.find((result) => result.status === "rejected")?.reason)).toMatch(
      /another build \(process \d+\)/,
    );
  });
});
