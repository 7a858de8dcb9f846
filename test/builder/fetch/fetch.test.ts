import { spawn } from "node:child_process";
import { once } from "node:events";
import { lstat, readFile, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { fetchSources } from "../../../builder/fetch/fetch.ts";
import type { FetchProgress } from "../../../builder/fetch/source-run.ts";
import { expandFiles } from "../../../builder/inputs/expand-files.ts";
import { answer, type Handler, startReplayServer } from "../../support/replay-server.ts";
import { onTinyDisk, tinyDisks } from "../../snapshots/transfer/tiny-disk.ts";
import { useFetching } from "./fetching.ts";
import { smallZip } from "./small-zip.ts";

const fetchModule = resolve(import.meta.dirname, "../../../builder/fetch/fetch.ts");
const law = (n: number) => `507AC${String(n).padStart(10, "0")}`;
const detail = (n: number) => `/api/2/law_data/${law(n)}`;
const body = (n: number) => JSON.stringify({ law_info: { law_id: law(n) }, text: `第${n}条` });

/** A law API of version 2 with so many laws on one page. */
function lawRoutes(count: number) {
  const laws = Array.from({ length: count }, (_, index) => ({ law_info: { law_id: law(index) } }));
  return {
    "/api/2/laws?limit=100&offset=0": {
      body: JSON.stringify({ total_count: count, next_offset: count, laws }),
      etag: '"list"',
    },
    ...Object.fromEntries(laws.map((_, n) => [detail(n), { body: body(n), etag: `"${n}"` }])),
  };
}

describe("a fetch", () => {
  const fetching = useFetching(() => lawRoutes(5));

  it("names its inputs so that a build can read them", async () => {
    const seen: FetchProgress[] = [];
    const { complete, sourcesFile } = await fetching.fetch("egov-lawapi-v2", {
      onProgress: (progress) => void seen.push(progress),
      contact: "https://example.jp/",
    });
    expect(complete).toBe(true);
    expect(sourcesFile).toBe(join(fetching.store, "sources.json"));
    const [entry] = (await fetching.sources()).sources;
    const { files, problems } = await expandFiles(entry!, fetching.store);
    expect(problems).toEqual([]);
    expect(files.map(({ name }) => name)).toEqual([
      ...[0, 1, 2, 3, 4].map((n) => `files/egov-lawapi-v2/law_data-${law(n)}.json`),
      "files/egov-lawapi-v2/laws-000000.json",
    ]);
    expect(Buffer.from(await files[3]!.bytes()).toString("utf8")).toBe(body(3));
    const link = join(fetching.store, "files/egov-lawapi-v2", `law_data-${law(3)}.json`);
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    expect(await readlink(link)).toMatch(/^\.\.\/\.\.\/sha256\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
    expect(seen.filter(({ type }) => type === "file")).toHaveLength(6);
    expect([seen[0]?.type, seen.at(-1)?.type]).toEqual(["source", "done"]);
    expect(fetching.server.requests[0]?.headers["user-agent"]).toBe("konkyo/0.1.0 (+https://example.jp/)");
  });

  it("asks for nothing that is young enough, and conditionally for what is not", async () => {
    await fetching.fetch("egov-lawapi-v2");
    fetching.clock.advance(3_600_000);
    expect((await fetching.fetch("egov-lawapi-v2")).report.counts).toMatchObject({ recent: 6, stored: 0 });
    expect(fetching.server.requests).toHaveLength(6);
    fetching.clock.advance(86_400_000);
    fetching.server.routes.set(detail(2), { body: body(22), etag: '"changed"' });
    const { report } = await fetching.fetch("egov-lawapi-v2");
    expect(report.counts).toMatchObject({ unchanged: 5, stored: 1, recent: 0 });
    const receipts = await fetching.receipts();
    expect(receipts).toHaveLength(12);
    const [before, after] = receipts.filter(({ url }) => url.endsWith(detail(1)));
    expect([before?.status, after?.status]).toEqual([200, 304]);
    expect(after).toMatchObject({ sha256: before?.sha256, size: before?.size, etag: '"1"' });
    expect((await fetching.input("egov-lawapi-v2", `law_data-${law(2)}.json`)).toString()).toBe(body(22));
    // The older bytes stay in the store.
    const old = receipts.find(({ url }) => url.endsWith(detail(2)))!.sha256!;
    expect(await readFile(join(fetching.store, "sha256", old.slice(0, 2), old), "utf8")).toBe(body(2));
  });

  it("stops at the limit and goes on at the next run", async () => {
    const first = await fetching.fetch("egov-lawapi-v2", { limit: 3 });
    expect(first).toMatchObject({
      complete: false,
      report: { ended: "limit", reason: "stopped after 3 files", counts: { stored: 3 } },
    });
    const second = await fetching.fetch("egov-lawapi-v2", { limit: 3 });
    expect(second).toMatchObject({ complete: true, report: { ended: "complete", counts: { recent: 3, stored: 3 } } });
    expect((await fetching.sources()).sources[0]?.files).toHaveLength(6);
    expect(new Set(fetching.paths()).size).toBe(fetching.paths().length);
  });

  it("keeps what an earlier run brought when a later one is narrower, and drops what the publisher no longer lists", async () => {
    await fetching.fetch("egov-lawapi-v2");
    await fetching.fetch("egov-lawapi-v2", { selection: { lawIds: [law(1)] } });
    expect((await fetching.sources()).sources[0]?.files).toHaveLength(6);
    for (const [path, route] of Object.entries(lawRoutes(4))) fetching.server.routes.set(path, route);
    fetching.server.routes.set("/api/2/laws?limit=100&offset=0", {
      ...lawRoutes(4)["/api/2/laws?limit=100&offset=0"],
      etag: '"list2"',
    });
    await fetching.fetch("egov-lawapi-v2", { maxAgeSeconds: 0 });
    expect((await fetching.sources()).sources[0]?.files).toHaveLength(5);
    await expect(lstat(join(fetching.store, "files/egov-lawapi-v2", `law_data-${law(4)}.json`))).rejects.toMatchObject({
      code: "ENOENT",
    });
  });

  it("says when each file was fetched, by day", async () => {
    await fetching.fetch("egov-lawapi-v2", { limit: 3 });
    fetching.clock.advance(10 * 3_600_000);
    await fetching.fetch("egov-lawapi-v2", { limit: 3, maxAgeSeconds: 20 * 3600 });
    fetching.clock.advance(12 * 3_600_000);
    await fetching.fetch("egov-lawapi-v2", { limit: 1, maxAgeSeconds: 20 * 3600 });
    const { sources } = await fetching.sources();
    expect(sources.map(({ id, fetched_at, files }) => [id, fetched_at.slice(0, 13), files.length])).toEqual([
      ["egov-lawapi-v2", "2026-11-16T01", 1],
      ["egov-lawapi-v2-20261115", "2026-11-15T03", 5],
    ]);
  });

  it("reports what it could not have and keeps the rest", async () => {
    await fetching.fetch("egov-lawapi-v2");
    fetching.clock.advance(2 * 86_400_000);
    fetching.server.routes.set(detail(1), { status: 403 });
    fetching.server.routes.set(detail(2), { body: "<html>maintenance</html>", etag: '"html"' });
    fetching.server.routes.set(detail(3), { status: 404 });
    const { report, complete } = await fetching.fetch("egov-lawapi-v2");
    expect(complete).toBe(false);
    expect(report.failures).toEqual([
      { url: `${fetching.server.url}${detail(1)}`, status: 403, reason: "the server answered 403" },
      {
        url: `${fetching.server.url}${detail(2)}`,
        status: 200,
        reason: 'not json: begins with "<html>maintenance</html>"',
      },
      // The list names it, so it is missing.
      { url: `${fetching.server.url}${detail(3)}`, status: 404, reason: "the server answered 404" },
    ]);
    expect(report.counts).toMatchObject({ failed: 3, absent: 0, unchanged: 3 });
    // Yesterday's bytes of a file that failed today are still inputs, under yesterday's date.
    for (const at of [2, 3])
      expect((await fetching.input("egov-lawapi-v2", `law_data-${law(at)}.json`)).toString()).toBe(body(at));
    // The page was whole but wrong: the next try begins anew.
    fetching.server.routes.set(detail(2), { body: body(2), etag: '"2"' });
    await fetching.fetch("egov-lawapi-v2", { maxAgeSeconds: 0 });
    expect(fetching.server.requests.findLast(({ path }) => path === detail(2))?.headers.range).toBeUndefined();
  });

  it("leaves a server alone after ten failures in a row", async () => {
    for (const [path, route] of Object.entries(lawRoutes(30)))
      fetching.server.routes.set(path, path.includes("offset") ? route : { status: 403 });
    const { report } = await fetching.fetch("egov-lawapi-v2");
    expect(report).toMatchObject({
      ended: "failed",
      reason: "10 failures in a row, the last: the server answered 403",
      counts: { stored: 1, failed: 10 },
    });
    expect(fetching.server.requests).toHaveLength(11);
  });
});

describe("a fetch that is cut", () => {
  const fetching = useFetching(() => lawRoutes(5));

  it("by an abort is taken up where it stopped", async () => {
    const abort = new AbortController();
    fetching.server.routes.set(detail(2), [() => abort.abort(), { body: body(2) }]);
    const cut = await fetching.fetch("egov-lawapi-v2", { signal: abort.signal });
    expect(cut).toMatchObject({ aborted: true, complete: false, report: { ended: "aborted", counts: { stored: 3 } } });
    expect((await fetching.sources()).sources[0]?.files).toHaveLength(3);
    const again = await fetching.fetch("egov-lawapi-v2");
    expect(again).toMatchObject({ aborted: false, complete: true, report: { counts: { recent: 3, stored: 3 } } });
    expect(fetching.paths().filter((path) => path === detail(0))).toHaveLength(1);
  });

  it("in the middle of a body goes on by range in the next run", async () => {
    const abort = new AbortController();
    const zip = smallZip({ "a.xml": "<Law/>".repeat(50_000) });
    const cut: Handler = (_request, response) => {
      response.writeHead(200, { etag: '"z"', "content-length": String(zip.length) });
      response.write(zip.subarray(0, 200_000));
    };
    fetching.server.routes.set("/bulkdownload?file_section=1&only_xml_flag=true", [cut, { body: zip, etag: '"z"' }]);
    const onProgress = (progress: FetchProgress) => {
      if (progress.type === "bytes" && progress.receivedBytes >= 200_000) abort.abort();
    };
    expect((await fetching.fetch("egov-laws", { signal: abort.signal, onProgress })).aborted).toBe(true);
    const { complete } = await fetching.fetch("egov-laws");
    expect(complete).toBe(true);
    expect(fetching.server.requests[1]?.headers).toMatchObject({ range: "bytes=200000-", "if-range": '"z"' });
    expect((await fetching.input("egov-laws", "all-laws.zip")).equals(zip)).toBe(true);
  });

  it("by SIGKILL leaves a store that the next run takes up", async () => {
    const options = {
      sources: ["egov-lawapi-v2"],
      store: fetching.store,
      bases: { "egov-lawapi-v2": fetching.server.url },
      version: "0.1.0",
      minIntervalMs: 0,
    };
    const child = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        "-e",
        `import(${JSON.stringify(fetchModule)}).then(({ fetchSources }) => fetchSources(${JSON.stringify(options)}))`,
      ],
      { stdio: "inherit" },
    );
    const killed = once(child, "exit");
    const kill: Handler = (_request, response) => {
      response.writeHead(200, { etag: '"3"', "content-length": "1000" });
      response.write("{", () => child.kill("SIGKILL"));
    };
    fetching.server.routes.set(detail(3), [kill, { body: body(3) }]);
    expect((await killed)[1]).toBe("SIGKILL");
    const { complete, report } = await fetching.fetch("egov-lawapi-v2", { maxAgeSeconds: 10 ** 9 });
    expect(complete).toBe(true);
    expect(report.counts).toMatchObject({ recent: 4, stored: 2 });
    for (const [path, times] of [
      [detail(0), 1],
      [detail(3), 2],
      [detail(4), 1],
    ] as const)
      expect(fetching.paths().filter((each) => each === path)).toHaveLength(times);
  });
});

describe("several sources", () => {
  const fetching = useFetching(() => lawRoutes(2));

  it("on different hosts go side by side, those on one host in turn", async () => {
    // Both servers hold their first answer until the other has been asked too.
    const other = await startReplayServer({});
    const waiting: (() => void)[] = [];
    const together =
      (reply: object): Handler =>
      (request, response) => {
        waiting.push(() => answer(reply, request, response));
        if (waiting.length === 2) for (const go of waiting) go();
      };
    fetching.server.routes.set(
      "/api/2/laws?limit=100&offset=0",
      together(lawRoutes(2)["/api/2/laws?limit=100&offset=0"]),
    );
    other.routes.set(
      "/bulkdownload?file_section=1&only_xml_flag=true",
      together({ body: smallZip({ "a.xml": "<Law/>" }) }),
    );
    const report = await fetchSources({
      sources: ["egov-laws", "egov-lawapi-v2"],
      store: fetching.store,
      bases: { "egov-laws": other.url, "egov-lawapi-v2": fetching.server.url },
      version: "0.1.0",
      clock: fetching.clock,
      random: () => 0,
      env: {},
    });
    expect(report.complete).toBe(true);
    expect(report.sources.map(({ id }) => id)).toEqual(["egov-laws", "egov-lawapi-v2"]);
    expect((await fetching.sources()).sources.map(({ id }) => id)).toEqual(["egov-laws", "egov-lawapi-v2"]);
    await other.close();
  });

  it("do not suffer from one that fails", async () => {
    const { sources } = await fetching.fetch("egov-lawapi-v2", { sources: ["gbizinfo", "egov-lawapi-v2"] });
    expect(sources.map(({ ended }) => ended)).toEqual(["refused", "complete"]);
  });
});

describe("a fetch that cannot begin", () => {
  const fetching = useFetching();

  it("says what is wrong with what it was given", async () => {
    await expect(fetching.fetch("nowhere", { bases: {} })).rejects.toMatchObject({
      code: "unknown_source",
      message: expect.stringContaining('no source "nowhere"; there are egov-laws,'),
    });
    await expect(fetching.fetch("egov-laws", { bases: { nowhere: "https://example.jp" } })).rejects.toMatchObject({
      code: "unknown_source",
    });
    await expect(fetching.fetch("egov-laws", { bases: { "egov-laws": "ftp://example.jp" } })).rejects.toMatchObject({
      code: "bad_base",
    });
    await expect(fetching.fetch("egov-laws", { since: "yesterday" })).rejects.toMatchObject({ code: "bad_day" });
  });

  it("does not share a store with another that runs", async () => {
    let second: Promise<unknown> | null = null;
    fetching.server.routes.set("/bulkdownload?file_section=1&only_xml_flag=true", (request, response) => {
      second = fetching.fetch("egov-laws").catch((error: unknown) => error);
      void second.then(() => answer({ body: smallZip({ "a.xml": "<Law/>" }) }, request, response));
    });
    expect((await fetching.fetch("egov-laws")).complete).toBe(true);
    expect(await second).toMatchObject({ name: "FetchError", code: "locked" });
  });

  it.runIf(tinyDisks)("says that the disk is full, with the system's code", async () => {
    fetching.server.routes.set("/bulkdownload?file_section=1&only_xml_flag=true", {
      body: smallZip({ "a.xml": "<Law/>".repeat(50_000) }),
    });
    const options = {
      sources: ["egov-laws"],
      store: fetching.store,
      bases: { "egov-laws": fetching.server.url },
      version: "0.1.0",
      minIntervalMs: 0,
    };
    expect(
      await onTinyDisk(fetching.store, 128, fetchModule, `module.fetchSources(${JSON.stringify(options)})`),
    ).toEqual({
      name: "FetchError",
      code: "ENOSPC",
      message: `no space left in ${fetching.store}; what came so far is kept`,
    });
  });
});
