import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOperatedState } from "../../cli/service/operated-state.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import type { BuildReport } from "../../schemas/snapshot/report.ts";
import { PullError } from "../../snapshots/transfer/manifest-files.ts";
import { type Fakes, type Ran, runCommand, temporaryFolder } from "./run-command.ts";
import { tinySnapshot } from "./tiny-snapshot.ts";

const evil = "\u202Eevil\u001B[31m\u0085\u2028ok: everything matches";
const shown = String.raw`\u202eevil\u001b[31m\u0085\u2028ok: everything matches`;
const unsafe = /(?!\n)[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u;

const store = temporaryFolder();
const { id, manifest } = tinySnapshot(store);
const run = (argv: readonly string[], { settings, ...fakes }: Fakes = {}) =>
  runCommand(argv, { settings: { store, ...settings }, columns: 200, ...fakes });

function expectEscaped(ran: Ran, where: "out" | "err"): void {
  expect(`${ran.out}${ran.err}`).not.toMatch(unsafe);
  expect(ran[where]).toContain(shown);
}

/** The same as a document: escaped on the wire, whole after reading. */
function expectDocument(ran: Ran, member: (document: never) => unknown): void {
  expect(ran.out).not.toMatch(unsafe);
  expect(ran.out).toContain(String.raw`\u202eevil`);
  expect(member(ran.json() as never)).toBe(evil);
}

describe("names and messages with control characters and marks of direction", () => {
  it("are escaped by inspect", async () => {
    const source = { id: "source", publisher: evil, license: "cc", fetched_at: "2026-04-01T00:00:00Z", files: [] };
    const inspect = async () => ({
      manifest: { ...manifest, sources: [source] } as unknown as Manifest,
      tiers: {} as never,
      freshness: {} as never,
      excludedPrograms: 0,
      report: {
        losses: [],
        sources: [],
        tables: [],
        warnings: [evil],
        duplicates_merged: 0,
        merges: [],
        lexicon_coverage: [],
        dangling_ids: [{ table: "relation", field: "to_id", target: "law", count: 1, examples: [evil] }],
      } as unknown as BuildReport,
    });
    expectEscaped(await run(["inspect", id], { inspect }), "out");
    expectEscaped(await run(["inspect", id, "--report"], { inspect }), "out");
    expectDocument(await run(["inspect", id, "--json"], { inspect }), ({ manifest: seen }: never) => {
      return (seen as Manifest).sources[0]!.publisher;
    });
  });

  it("are escaped by search", async () => {
    const hit = { id: "UNI-1", name: evil, score: 1, basis: "every_word", partial: false, why: null };
    const report = { corpus_snapshot_id: id, dataset: "program", query: evil, total: 1, partial: false, reading: null };
    const search = async () => ({ ...report, hits: [hit] }) as never;
    expectEscaped(await run(["search", "program", "x", "--snapshot", id], { search }), "out");
    expectDocument(
      await run(["search", "program", "x", "--snapshot", id, "--json"], { search }),
      ({ hits }: { hits: { name: string }[] }) => hits[0]!.name,
    );
  });

  it("are escaped by diff", async () => {
    const record = { table: "law", name: evil, url: `https://evil.example/${evil}`, owner: null };
    const differences = [
      { ...record, key: evil, op: "added", field: null, before: null, after: {} },
      { ...record, key: "LAW-1", op: "changed", field: evil, before: evil, after: "b" },
    ];
    const snapshot = { corpus_snapshot_id: id, data_as_of: null };
    const openDiff = async () =>
      ({ before: snapshot, after: snapshot, differences, close: async () => undefined }) as never;
    const ran = await run(["diff", id, id], { openDiff });
    expectEscaped(ran, "out");
    expect(ran.out.split("\n")).toHaveLength(7);
    for (const format of ["md", "html", "csv"]) {
      const { out } = await run(["diff", id, id, "--format", format], { openDiff });
      expect(out).not.toMatch(unsafe);
      expect(out).toContain(String.raw`\u202eevil`);
    }
    expectDocument(await run(["diff", id, id, "--json"], { openDiff }), (document: never) => {
      return (document as { differences: { key: string }[] }).differences[0]!.key;
    });
  });

  it("are escaped by keys list", async () => {
    const settings = { env: { KONKYO_STATE: join(temporaryFolder(), "state") } };
    const openState = openOperatedState;
    expect((await run(["keys", "create", "--label", evil], { settings, openState })).code).toBe(0);
    expectEscaped(await run(["keys", "list"], { settings, openState }), "out");
    expectDocument(
      await run(["keys", "list", "--json"], { settings, openState }),
      ({ keys }: { keys: { label: string }[] }) => keys[0]!.label,
    );
  });

  it("are escaped in the steps of a fetch", async () => {
    const fetchSources: Fakes["fetchSources"] = async ({ onProgress }) => {
      onProgress?.({ type: "source", source: evil } as never);
      throw new Error("no");
    };
    const ran = await run(["fetch", "x"], { fetchSources, officialSources: async () => [] });
    expectEscaped(ran, "err");
  });

  it("are escaped in failures that repeat a value", async () => {
    expectEscaped(await run(["inspect", evil]), "err");
    expectEscaped(await run([evil]), "err");
    expectEscaped(await run(["search", evil, "x", "--snapshot", id]), "err");
    const pull = async () => {
      throw new PullError("bad_manifest", `the server said ${evil}`);
    };
    expectEscaped(await run(["pull", "https://example.jp/x"], { pull }), "err");
    const debugged = await run(["pull", "https://example.jp/x"], { pull, settings: { debug: true } });
    expectEscaped(debugged, "err");
    const document = await run(["pull", "https://example.jp/x", "--json"], { pull });
    expect(document.json<{ error: { message: string } }>().error.message).toContain(evil);
    expectEscaped(document, "out");
  });

  it("are escaped by seal verify", async () => {
    const file = join(temporaryFolder(), "seal.json");
    writeFileSync(file, JSON.stringify({ seal_id: evil, signature: "", [evil]: 1 }));
    const ran = await run(["seal", "verify", file]);
    expect(ran.code).toBe(1);
    expect(`${ran.out}${ran.err}`).not.toMatch(unsafe);
    expectDocument(await run(["seal", "verify", file, "--json"]), ({ seal_id }: { seal_id: string }) => seal_id);
  });
});
