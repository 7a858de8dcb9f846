import robotsModule from "robots-parser";
import { backoffMs, type Clock } from "../../../snapshots/transfer/clock.ts";
import { exchange, openConnections, TransferError } from "../../../snapshots/transfer/http-exchange.ts";
import { type BodySink, createMemorySink } from "./body-sink.ts";
import {
  type PoliteAnswer,
  type PoliteRequest,
  readBody,
  readStatus,
  type Redirect,
  redirectTarget,
  requestHeaders,
  type Retry,
} from "./read-answer.ts";

export type PoliteOptions = {
  readonly userAgent: string;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Pause between two requests to a host, milliseconds. */
  readonly minIntervalMs?: number;
  /** Tries for one address. */
  readonly attempts?: number;
  /** A server that asks for a longer wait is not asked again in this run, milliseconds. */
  readonly maxWaitMs?: number;
};

export type PoliteFetcher = {
  /** Never throws for what a server does; rejects when the signal is aborted or the sink fails. */
  fetch(request: PoliteRequest, sink: BodySink): Promise<PoliteAnswer>;
  close(): void;
};

const ownProduct = "konkyo";
const robotsLimit = 512 * 1024;
const maxRedirects = 5;

/** One request at a time to a host, with pauses, robots.txt, conditional requests, resumption and bounded retries. */
export function createPoliteFetcher(options: PoliteOptions): PoliteFetcher {
  const { clock, random, signal, userAgent, minIntervalMs = 1000, attempts = 5, maxWaitMs = 3_600_000 } = options;
  const connections = openConnections(1);
  const queue = createHostQueue({ clock, minIntervalMs });
  const robotsByOrigin = new Map<string, Promise<Robots | string>>();

  async function fetch(
    request: PoliteRequest,
    sink: BodySink,
    rules: (url: URL) => Promise<string | null>,
  ): Promise<PoliteAnswer> {
    for (let attempt = 1; ; attempt++) {
      const result = await follow(request, sink, rules);
      if (result.kind !== "retry") return result;
      const waitMs = result.afterMs ?? backoffMs(attempt, random);
      const { status } = result;
      if (attempt >= attempts)
        return {
          kind: "failed",
          status,
          reason: `${result.reason}, given up after ${attempt} ${attempt === 1 ? "try" : "tries"}`,
        };
      if (waitMs > maxWaitMs)
        return {
          kind: "failed",
          status,
          reason: `${result.reason}, asks to come back in ${Math.ceil(waitMs / 1000)} s`,
        };
      queue.postpone(result.host, waitMs);
    }
  }

  async function follow(
    request: PoliteRequest,
    sink: BodySink,
    rules: (url: URL) => Promise<string | null>,
  ): Promise<PoliteAnswer | Retry> {
    let url = new URL(request.url);
    for (let hop = 0; ; hop++) {
      const refused = await rules(url);
      if (refused) return { kind: "failed", status: null, reason: refused };
      const here = url;
      const answer = await queue.run(here.host, () => once(here, request, sink), signal);
      if (answer.kind !== "redirect") return answer;
      const { status } = answer;
      if (request.form) return { kind: "failed", status, reason: `the form was answered by a redirect (${status})` };
      if (hop >= maxRedirects) return { kind: "failed", status, reason: `more than ${maxRedirects} redirects` };
      const target = redirectTarget(url, answer.location);
      if (typeof target === "string") return { kind: "failed", status, reason: target };
      url = target;
    }
  }

  async function once(url: URL, request: PoliteRequest, sink: BodySink): Promise<PoliteAnswer | Retry | Redirect> {
    const resuming = !request.form && sink.size > 0 && sink.etag !== null;
    try {
      const answer = await exchange({
        url,
        method: request.form ? "POST" : "GET",
        headers: requestHeaders(url, request, resuming ? sink : null, userAgent),
        ...(request.form ? { body: new URLSearchParams(request.form).toString() } : {}),
        connections,
        clock,
        signal,
      });
      try {
        return (
          (await readStatus(answer, url, request, sink, clock.now())) ?? (await readBody(answer, url, request, sink))
        );
      } finally {
        answer.discard();
      }
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      return { kind: "retry", status: null, reason: error.message, host: url.host, afterMs: null };
    }
  }

  /** The reason why robots.txt keeps us from an address, or null. */
  async function robotsRefusal(url: URL): Promise<string | null> {
    const known = robotsByOrigin.get(url.origin) ?? readRobots(url.origin);
    robotsByOrigin.set(url.origin, known);
    const robots = await known;
    if (typeof robots === "string") return robots;
    return robots.allows(url.pathname + url.search) ? null : `robots.txt of ${url.host} disallows it`;
  }

  async function readRobots(origin: string): Promise<Robots | string> {
    const sink = createMemorySink();
    const answer = await fetch({ url: `${origin}/robots.txt`, maxBytes: robotsLimit }, sink, async () => null);
    if (answer.kind === "failed") {
      const { status, reason } = answer;
      if (status === null || status === 429 || status >= 500)
        return `robots.txt of ${new URL(origin).host} cannot be had for now (${reason})`;
      // A file that is too long is read as far as it came.
      if (status !== 200) return allowAll;
    }
    const robots = parseRobots(sink.text(), ownProduct);
    if (robots.crawlDelaySeconds !== null)
      queue.slowDown(new URL(origin).host, Math.min(robots.crawlDelaySeconds * 1000, 60_000));
    return robots;
  }

  return { fetch: (request, sink) => fetch(request, sink, robotsRefusal), close: () => connections.close() };
}

/** Lets one request at a time go to a host, with a pause after each. */
type HostQueue = {
  /** Runs the task when the host is free and its pause is over. */
  run<T>(host: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** No request goes to the host before that many milliseconds have passed. */
  postpone(host: string, ms: number): void;
  /** The pause of the host becomes at least that long. */
  slowDown(host: string, ms: number): void;
};

type Host = { tail: Promise<void>; nextAt: number; pauseMs: number };

/** `minIntervalMs` runs from the end of one answer to the start of the next request. */
function createHostQueue({ clock, minIntervalMs }: { clock: Clock; minIntervalMs: number }): HostQueue {
  const hosts = new Map<string, Host>();
  const hostOf = (name: string): Host => {
    const host = hosts.get(name) ?? { tail: Promise.resolve(), nextAt: 0, pauseMs: minIntervalMs };
    hosts.set(name, host);
    return host;
  };
  return {
    async run(name, task, signal) {
      const host = hostOf(name);
      const before = host.tail;
      let leave = () => {};
      host.tail = new Promise((resolve) => (leave = resolve));
      await before;
      try {
        signal?.throwIfAborted();
        const wait = host.nextAt - clock.now();
        if (wait > 0) await clock.sleep(wait, signal);
        try {
          return await task();
        } finally {
          host.nextAt = Math.max(host.nextAt, clock.now() + host.pauseMs);
        }
      } finally {
        leave();
      }
    },
    postpone(name, ms) {
      const host = hostOf(name);
      host.nextAt = Math.max(host.nextAt, clock.now() + ms);
    },
    slowDown(name, ms) {
      const host = hostOf(name);
      host.pauseMs = Math.max(host.pauseMs, ms);
    },
  };
}

/** What a site's robots.txt lets us do. */
type Robots = {
  /** Takes path and query of an address, percent-encoded as in `URL`. */
  allows(pathAndQuery: string): boolean;
  readonly crawlDelaySeconds: number | null;
};

/** For a site without robots.txt (RFC 9309, 2.3.1.3). */
export const allowAll: Robots = { allows: () => true, crawlDelaySeconds: null };

// The package is a function, while its types describe a module with a default export.
const robotsParser = robotsModule as unknown as typeof robotsModule.default;

/** The parser wants whole addresses, though the rules of a file are about paths alone. */
const site = "https://site.invalid";

/** Reads a robots.txt as RFC 9309 says, for one product. `Crawl-delay`, which is not in the RFC, is read too. */
export function parseRobots(text: string, product: string): Robots {
  const robots = robotsParser(`${site}/robots.txt`, text);
  return {
    allows: (pathAndQuery) =>
      pathAndQuery === "/robots.txt" || robots.isAllowed(`${site}${pathAndQuery}`, product) !== false,
    crawlDelaySeconds: robots.getCrawlDelay(product) ?? null,
  };
}
