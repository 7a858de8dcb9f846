import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { type BodySink, createMemorySink } from "../../../../builder/fetch/http/body-sink.ts";
import {
  createPoliteFetcher,
  type PoliteFetcher,
  type PoliteOptions,
} from "../../../../builder/fetch/http/polite-fetch.ts";
import type { PoliteRequest } from "../../../../builder/fetch/http/read-answer.ts";
import { type Handler, type ReplayServer, type Route, startReplayServer } from "../../../support/replay-server.ts";
import { createTestClock, type TestClock } from "../../../snapshots/transfer/test-clock.ts";

let server: ReplayServer;
let fetcher: PoliteFetcher;
let clock: TestClock;
afterEach(async () => {
  await fetcher?.close();
  await server?.close();
});

async function start(routes: Record<string, Route>, options: Partial<PoliteOptions> = {}): Promise<void> {
  server = await startReplayServer(routes);
  clock = createTestClock();
  fetcher = createPoliteFetcher({
    userAgent: "konkyo/0.1.0 (+https://example.jp/contact)",
    clock,
    random: () => 0.5,
    ...options,
  });
}

const get = async (
  path: string,
  request: Partial<PoliteRequest> = {},
  sink: BodySink & { text(): string } = resumableSink(),
) => {
  const answer = await fetcher.fetch({ url: `${server.url}${path}`, maxBytes: 1_000_000, ...request }, sink);
  return { answer, text: sink.text() };
};

/** A sink that remembers its validator, as the one of the raw store does. */
function resumableSink(): BodySink & { text(): string } {
  const memory = createMemorySink();
  let etag: string | null = null;
  return {
    get size() {
      return memory.size;
    },
    get etag() {
      return etag;
    },
    async restart(next) {
      etag = next;
      await memory.restart(next);
    },
    write: (piece) => memory.write(piece),
    text: () => memory.text(),
  };
}

const never: Handler = () => {};

describe("a polite request", () => {
  it("says who asks and brings the body with its validators", async () => {
    await start({
      "/a": {
        body: "hello",
        etag: '"1"',
        headers: {
          "last-modified": "Sun, 15 Nov 2026 00:00:00 GMT",
          "content-type": "text/xml",
          "set-cookie": "s=1; Path=/; HttpOnly",
        },
      },
    });
    const { answer, text } = await get("/a");
    expect(answer).toEqual({
      kind: "body",
      status: 200,
      etag: '"1"',
      lastModified: "Sun, 15 Nov 2026 00:00:00 GMT",
      contentType: "text/xml",
      cookies: ["s=1"],
    });
    expect(text).toBe("hello");
    expect(server.requests[0]?.headers["user-agent"]).toBe("konkyo/0.1.0 (+https://example.jp/contact)");
  });

  it("asks conditionally and takes 304 as no news", async () => {
    await start({ "/a": { body: "hello", etag: '"1"' } });
    const { answer } = await get("/a", { previous: { etag: '"1"', last_modified: "Sun, 15 Nov 2026 00:00:00 GMT" } });
    expect(answer).toMatchObject({ kind: "unchanged", status: 304, etag: '"1"' });
    expect(server.requests[0]?.headers).toMatchObject({
      "if-none-match": '"1"',
      "if-modified-since": "Sun, 15 Nov 2026 00:00:00 GMT",
    });
  });

  it("pauses between two requests to a host and sends one at a time", async () => {
    await start({ "/a": { body: "a" }, "/b": { body: "b" }, "/c": { body: "c" } });
    const texts = await Promise.all(["/a", "/b", "/c"].map(async (path) => (await get(path)).text));
    expect(texts).toEqual(["a", "b", "c"]);
    // One pause after robots.txt, one between each two requests.
    expect(clock.sleeps).toEqual([1000, 1000, 1000]);
    expect(server.mostAtOnce).toBe(1);
    expect(server.robotsRequests).toHaveLength(1);
  });

  it("waits as long as Retry-After says, for all requests to the host", async () => {
    await start({ "/a": [{ status: 429, headers: { "retry-after": "120" } }, { body: "a" }], "/b": { body: "b" } });
    expect((await get("/a")).text).toBe("a");
    expect(clock.sleeps).toEqual([1000, 120_000]);
    expect((await get("/b")).text).toBe("b");
  });

  it("reads Retry-After as a date too", async () => {
    await start({
      "/a": [{ status: 503, headers: { "retry-after": "Sun, 15 Nov 2026 03:10:01 GMT" } }, { body: "a" }],
    });
    expect((await get("/a")).text).toBe("a");
    expect(clock.sleeps).toEqual([1000, 600_000]);
  });

  it("leaves a server alone that asks for more time than there is", async () => {
    await start({ "/a": { status: 503, headers: { "retry-after": "86400" } } });
    expect((await get("/a")).answer).toEqual({
      kind: "failed",
      status: 503,
      reason: "the server answered 503, asks to come back in 86400 s",
    });
    expect(server.requests).toHaveLength(1);
  });

  it("tries again after 5xx with growing waits, then gives up", async () => {
    await start({ "/a": [{ status: 500 }, { status: 502 }, { body: "a" }], "/b": { status: 500 } });
    expect((await get("/a")).text).toBe("a");
    expect(clock.sleeps).toEqual([1000, 1000, 1500]);
    clock.sleeps.length = 0;
    expect((await get("/b")).answer).toEqual({
      kind: "failed",
      status: 500,
      reason: "the server answered 500, given up after 5 tries",
    });
    expect(clock.sleeps).toEqual([1000, 1000, 1500, 3000, 6000]);
  });

  it("does not repeat what will not pass, and knows a file that is not there", async () => {
    await start({ "/a": { status: 403 }, "/b": { status: 500 } });
    expect((await get("/a")).answer).toEqual({ kind: "failed", status: 403, reason: "the server answered 403" });
    expect((await get("/b", { absentStatuses: [404, 500] })).answer).toEqual({ kind: "absent", status: 500 });
    expect(server.requests).toHaveLength(2);
  });

  it("gives up on a server that never answers", async () => {
    const stall: Handler = () => clock.expire(30_000);
    await start({ "/a": [stall, { body: "late" }], "/b": stall }, { attempts: 2 });
    expect((await get("/a")).text).toBe("late");
    expect((await get("/b")).answer).toEqual({
      kind: "failed",
      status: null,
      reason: "no answer within 30 s, given up after 2 tries",
    });
  });

  it("notices a body that stalls", async () => {
    const stall: Handler = (_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("half", () => clock.expire(60_000));
    };
    await start({ "/a": stall }, { attempts: 1 });
    expect((await get("/a")).answer).toEqual({
      kind: "failed",
      status: null,
      reason: "body stalled for 60 s, given up after 1 try",
    });
  });

  it("goes on where a broken body stopped, by range, under its strong validator", async () => {
    const body = "0123456789".repeat(1000);
    await start({
      "/a": [
        { body, etag: '"v1"', cutAfter: 4000 },
        { body, etag: '"v1"' },
      ],
    });
    const { answer, text } = await get("/a");
    expect(answer).toMatchObject({ kind: "body", status: 206 });
    expect(text).toBe(body);
    expect(server.requests[1]?.headers).toMatchObject({ "if-range": '"v1"', "accept-encoding": "identity" });
    expect(server.requests[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it("begins anew when the file changed meanwhile, or has only a weak validator", async () => {
    await start({
      "/a": [
        { body: "a".repeat(9000), etag: '"v1"', cutAfter: 4000 },
        { body: "b".repeat(9000), etag: '"v2"' },
      ],
      "/b": [
        { body: "a".repeat(9000), etag: 'W/"v1"', cutAfter: 4000 },
        { body: "a".repeat(9000), etag: 'W/"v1"' },
      ],
    });
    expect((await get("/a")).text).toBe("b".repeat(9000));
    expect((await get("/b")).text).toBe("a".repeat(9000));
    expect(server.requests.at(-1)?.headers.range).toBeUndefined();
  });

  it("does not trust a range it did not ask for, nor a refused one", async () => {
    const wrong: Handler = (_request, response) =>
      response.writeHead(206, { "content-range": "bytes 1-5/9000", "content-length": "5", etag: '"v1"' }).end("wrong");
    const body = "a".repeat(9000);
    await start({
      "/a": [{ body, etag: '"v1"', cutAfter: 4000 }, wrong, { body, etag: '"v1"' }],
      "/b": [{ body, etag: '"v1"', cutAfter: 4000 }, { status: 416 }, { body, etag: '"v1"' }],
    });
    expect((await get("/a")).text).toBe(body);
    expect((await get("/b")).text).toBe(body);
  });

  it("holds the body against Content-Length", async () => {
    const short: Handler = (_request, response) => {
      response.writeHead(200, { "content-length": "10" });
      response.write("four", () => response.destroy());
    };
    await start({ "/a": [short, { body: "whole" }], "/b": short }, { attempts: 2 });
    expect((await get("/a")).text).toBe("whole");
    const { answer } = await get("/b");
    expect(answer).toMatchObject({ kind: "failed", status: null });
    expect((answer as { reason: string }).reason).toMatch(/^connection failed: .*given up after 2 tries$/);
  });

  it("takes no more than the length an answer states", async () => {
    const long: Handler = (_request, response) =>
      void response.socket?.end("HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\nlonger than four");
    await start({ "/a": long }, { attempts: 1 });
    const { answer, text } = await get("/a");
    expect([answer.kind, text]).toEqual(["body", "long"]);
  });

  it("inflates gzip, and tries again when it is cut short", async () => {
    const packed = gzipSync(Buffer.from("packed ".repeat(1000)));
    const headers = { "content-encoding": "gzip" };
    await start({
      "/a": [
        { body: packed.subarray(0, packed.length - 9), headers, etag: '"v1"' },
        { body: packed, headers, etag: '"v1"' },
      ],
      "/b": { body: "plain", headers: { "content-encoding": "br" } },
    });
    const { answer, text } = await get("/a");
    expect(answer.kind).toBe("body");
    expect(text).toBe("packed ".repeat(1000));
    expect(server.requests.map(({ headers: { range } }) => range)).toEqual([undefined, undefined]);
    expect((await get("/b")).answer).toEqual({ kind: "failed", status: 200, reason: "the body is encoded as br" });
  });

  it("stops at the size limit, stated or not, packed or not", async () => {
    const chunked: Handler = (_request, response) => void response.writeHead(200).end("x".repeat(2000));
    await start({
      "/a": { body: "x".repeat(2000) },
      "/b": chunked,
      "/c": { body: gzipSync(Buffer.alloc(100_000)), headers: { "content-encoding": "gzip" } },
    });
    for (const path of ["/a", "/b", "/c"])
      expect((await get(path, { maxBytes: 1000 })).answer).toEqual({
        kind: "failed",
        status: 200,
        reason: "larger than the limit of 1000 bytes",
      });
    expect(server.requests).toHaveLength(3);
  });

  it("posts a form with its headers, and takes no redirect for an answer to it", async () => {
    await start({ "/form": { body: "PK" }, "/moved": { status: 302, headers: { location: "/form" } } });
    expect((await get("/form", { form: { token: "a b", no: "1" }, headers: { cookie: "s=1" } })).text).toBe("PK");
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      body: "token=a+b&no=1",
      headers: { cookie: "s=1", "content-type": "application/x-www-form-urlencoded" },
    });
    expect((await get("/moved", { form: {} })).answer).toMatchObject({ kind: "failed", status: 302 });
  });

  it("ends at once when it is aborted", async () => {
    const abort = new AbortController();
    await start({ "/a": () => abort.abort(new Error("enough")) }, { signal: abort.signal });
    await expect(get("/a")).rejects.toThrow("enough");
  });

  it("passes on what the sink throws", async () => {
    await start({ "/a": { body: "hello" } });
    const full: BodySink = {
      size: 0,
      etag: null,
      restart: async () => {},
      write: async () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })),
    };
    await expect(fetcher.fetch({ url: `${server.url}/a`, maxBytes: 10 }, full)).rejects.toMatchObject({
      code: "ENOSPC",
    });
  });
});

describe("redirects", () => {
  it("are followed on the same site, five at most", async () => {
    const hop = (to: string) => ({ status: 302, headers: { location: to } });
    await start({
      "/1": hop("/2"),
      "/2": hop("/3"),
      "/3": hop("/4"),
      "/4": hop("/5"),
      "/5": hop("/6"),
      "/6": { body: "there" },
      "/0": hop("/1"),
      "/loop": hop("/loop"),
    });
    expect((await get("/1")).text).toBe("there");
    expect((await get("/0")).answer).toEqual({ kind: "failed", status: 302, reason: "more than 5 redirects" });
    expect((await get("/loop")).answer).toMatchObject({ kind: "failed", reason: "more than 5 redirects" });
  });

  it("are not followed elsewhere, and no secret goes along", async () => {
    const other = await startReplayServer({ "/": { body: "theirs" } });
    await start({
      "/other": { status: 301, headers: { location: other.url } },
      "/ftp": { status: 301, headers: { location: "ftp://127.0.0.1/a" } },
      "/user": { status: 301, headers: { location: "//user:pass@127.0.0.1/" } },
      "/none": { status: 301 },
    });
    const secretHeaders = { "x-hojininfo-api-token": "secret" };
    expect((await get("/other", { secretHeaders })).answer).toMatchObject({
      kind: "failed",
      reason: `redirect to another site, ${new URL(other.url).host}`,
    });
    expect((await get("/ftp")).answer).toMatchObject({
      kind: "failed",
      reason: "redirect away from https to ftp://127.0.0.1",
    });
    expect((await get("/user")).answer).toMatchObject({
      kind: "failed",
      reason: "redirect to an address with a password",
    });
    expect((await get("/none")).answer).toMatchObject({
      kind: "failed",
      reason: "redirect without a readable address",
    });
    expect(server.requests[0]?.headers["x-hojininfo-api-token"]).toBe("secret");
    expect(other.requests).toHaveLength(0);
    await other.close();
  });
});

describe("robots.txt", () => {
  it("keeps us from what it disallows, by name", async () => {
    await start({
      "/robots.txt": { body: "User-agent: konkyo\nDisallow: /private" },
      "/private/a": { body: "a" },
      "/public": { body: "b" },
    });
    expect((await get("/private/a")).answer).toEqual({
      kind: "failed",
      status: null,
      reason: `robots.txt of ${new URL(server.url).host} disallows it`,
    });
    expect((await get("/public")).text).toBe("b");
    expect(server.requests.map(({ path }) => path)).toEqual(["/public"]);
  });

  it("sets the pause by its Crawl-delay", async () => {
    await start({ "/robots.txt": { body: "User-agent: *\nCrawl-delay: 7" }, "/a": { body: "a" }, "/b": { body: "b" } });
    await get("/a");
    await get("/b");
    expect(clock.sleeps).toEqual([1000, 7000]);
  });

  it("is not needed: 4xx allows all", async () => {
    await start({ "/robots.txt": { status: 403 }, "/a": { body: "a" } });
    expect((await get("/a")).text).toBe("a");
  });

  it("that cannot be had for now keeps us out for now", async () => {
    await start({ "/robots.txt": { status: 503 }, "/a": { body: "a" } }, { attempts: 2 });
    expect((await get("/a")).answer).toEqual({
      kind: "failed",
      status: null,
      reason: `robots.txt of ${new URL(server.url).host} cannot be had for now (the server answered 503, given up after 2 tries)`,
    });
    expect(server.requests).toHaveLength(0);
  });

  it("is asked about the place a redirect leads to", async () => {
    await start({
      "/robots.txt": { body: "User-agent: *\nDisallow: /b" },
      "/a": { status: 302, headers: { location: "/b" } },
      "/b": { body: "b" },
    });
    expect((await get("/a")).answer).toMatchObject({ kind: "failed", reason: expect.stringContaining("disallows") });
  });
});

it("leaves no request waiting when a fetcher is closed", async () => {
  await start({ "/a": never }, { attempts: 1 });
  const waiting = get("/a");
  await expect.poll(() => server.requests.length).toBe(1);
  await fetcher.close();
  expect((await waiting).answer.kind).toBe("failed");
});
