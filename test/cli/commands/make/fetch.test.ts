import { describe, expect, it } from "vitest";
import { FetchError, type FetchOptions, type FetchReport } from "../../../../builder/fetch/fetch.ts";
import type { OfficialSource } from "../../../../builder/fetch/sources/official-source.ts";
import { officialSources } from "../../../../builder/fetch/sources/official-sources.ts";
import type { SourceReport } from "../../../../builder/fetch/source-run.ts";
import { runCommand } from "../../run-command.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

const sources = async (): Promise<readonly OfficialSource[]> => officialSources;

function source(part: Partial<SourceReport>): SourceReport {
  return {
    id: "jgrants",
    ended: "complete",
    reason: null,
    counts: { stored: 3, unchanged: 1, recent: 0, absent: 0, failed: 0 },
    bytes: 2500,
    failures: [],
    notes: [],
    ...part,
  };
}

function fakeFetch(reports: readonly SourceReport[], calls: FetchOptions[] = [], part: Partial<FetchReport> = {}) {
  return async (options: FetchOptions): Promise<FetchReport> => {
    calls.push(options);
    for (const report of reports) {
      options.onProgress?.({ type: "source", source: report.id, title: "title" });
      options.onProgress?.({ type: "done", source: report.id, report });
    }
    return { sources: reports, sourcesFile: "raw/sources.json", aborted: false, complete: true, ...part };
  };
}

describe("konkyo fetch --list", () => {
  it("shows every official source with publisher, licence and address", async () => {
    const ran = await runCommand(["fetch", "--list"], { officialSources: sources });
    const line = ran.out.split("\n").find((each) => each.startsWith("nta-houjin "))!;
    expect(line.split(/\s{2,}/)).toEqual([
      "nta-houjin",
      "国税庁",
      "pdl_v1.0",
      "国税庁法人番号公表サイト 全件データ",
      "https://www.houjin-bangou.nta.go.jp/download/zenken/",
    ]);
    const { sources: listed } = (await runCommand(["fetch", "--list", "--json"], { officialSources: sources })).json<{
      sources: { id: string; address: string }[];
    }>();
    expect(listed.map(({ id }) => id)).toEqual(officialSources.map(({ id }) => id));
    expect(nonEmpty(listed).every(({ address }) => /^https?:\/\//.test(address))).toBe(true);
  });

  it("never cuts an address on a narrow screen", async () => {
    const ran = await runCommand(["fetch", "--list"], { officialSources: sources, columns: 80 });
    for (const { page } of officialSources) expect(ran.out).toContain(`  ${page}\n`);
  });
});

describe("konkyo fetch", () => {
  it("hands on what was asked for and shows what came", async () => {
    const calls: FetchOptions[] = [];
    const argv = [
      "fetch",
      "jgrants",
      "--raw",
      "raw",
      "--base",
      "jgrants=http://127.0.0.1:1",
      "--base",
      "gbizinfo=http://127.0.0.1:2",
      "--limit",
      "5",
      "--since",
      "2026-04-01",
      "--max-age",
      "12h",
    ];
    const ran = await runCommand([...argv, "--contact", "mail@example.jp", "--keyword", "省エネ", "設備"], {
      officialSources: sources,
      fetchSources: fakeFetch([source({ notes: ["a note"] })], calls),
    });
    expect(ran.code).toBe(0);
    expect(calls[0]).toMatchObject({
      sources: ["jgrants"],
      store: "raw",
      bases: { jgrants: "http://127.0.0.1:1", gbizinfo: "http://127.0.0.1:2" },
      limit: 5,
      since: "2026-04-01",
      maxAgeSeconds: 43_200,
      contact: "mail@example.jp",
      selection: { keywords: ["省エネ", "設備"] },
      version: "9.8.7",
    });
    expect(ran.err).toBe("jgrants … 3 new files, 2.5 kB\n");
    expect(ran.out.split("\n")[1]!.split(/\s{2,}/)).toEqual(["jgrants", "complete", "3", "1", "0", "0", "0", "2.5 kB"]);
    expect(ran.out).toContain("jgrants: a note\n");
    expect(ran.out).toContain("konkyo build --sources raw/sources.json");
  });

  it("leaves out what was not asked for", async () => {
    const calls: FetchOptions[] = [];
    await runCommand(["fetch", "jgrants"], { officialSources: sources, fetchSources: fakeFetch([source({})], calls) });
    expect(Object.keys(calls[0]!).toSorted()).toEqual(["env", "onProgress", "signal", "sources", "store", "version"]);
    expect(calls[0]!.store).toBe(".konkyo/raw");
  });

  it("ends with 1 and the reason when something could not be had", async () => {
    const failures = [1, 2, 3, 4].map((number) => ({
      url: `https://x.example/${number}`,
      status: 500,
      reason: "the server answered 500",
    }));
    const ran = await runCommand(["fetch", "jgrants", "--json"], {
      officialSources: sources,
      fetchSources: fakeFetch([source({ failures })], [], { complete: false }),
    });
    expect(ran).toMatchObject({
      code: 1,
      err: expect.stringContaining("jgrants: 4 files failed, the first with the server answered 500"),
    });
    expect(ran.json()).toMatchObject({ complete: false, sources: [{ failures }] });
    const text = await runCommand(["fetch", "jgrants"], {
      officialSources: sources,
      fetchSources: fakeFetch([source({ failures })]),
    });
    expect(text.out).toContain("jgrants: and 1 other failure; --json lists them");
    const refused = source({ ended: "refused", reason: "GBIZINFO_TOKEN is not set" });
    expect(
      await runCommand(["fetch", "jgrants"], { officialSources: sources, fetchSources: fakeFetch([refused]) }),
    ).toMatchObject({ code: 1, err: expect.stringContaining("GBIZINFO_TOKEN is not set") });
  });

  it("is content with the limit that was set, and tells how to go on after a stop", async () => {
    const atLimit = fakeFetch([source({ ended: "limit", reason: "stopped after 5 files" })], [], { complete: false });
    expect(
      await runCommand(["fetch", "jgrants", "--limit", "5"], { officialSources: sources, fetchSources: atLimit }),
    ).toMatchObject({ code: 0 });
    const aborted = fakeFetch([source({ ended: "aborted" })], [], { aborted: true, complete: false });
    expect(await runCommand(["fetch", "jgrants"], { officialSources: sources, fetchSources: aborted })).toMatchObject({
      code: 1,
      err: expect.stringContaining("the same command goes on"),
    });
  });

  it.each([
    ["unknown_source", 64],
    ["bad_base", 64],
    ["bad_day", 64],
    ["locked", 1],
    ["ENOSPC", 5],
  ])("ends with the right code: %s", async (failure, code) => {
    const fetchSources = async (): Promise<never> => {
      throw new FetchError(failure, "the line");
    };
    expect(await runCommand(["fetch", "jgrants"], { officialSources: sources, fetchSources })).toMatchObject({
      code,
      err: "konkyo: the line\n",
    });
  });

  it.each([
    [[]],
    [["jgrants", "--max-age", "soon"]],
    [["jgrants", "--base", "jgrants"]],
    [["jgrants", "--limit", "0"]],
  ])("refuses %j", async (options) => {
    expect(await runCommand(["fetch", ...options], { officialSources: sources })).toMatchObject({ code: 64 });
  });
});
