import autocannon from "autocannon";

export type Load = {
  readonly url: string;
  /** Paths asked in turn, over all connections. */
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections?: number;
};

export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  readonly requests: number;
};

/** Closed-loop load on loopback: how many requests a second a server answers. Its latencies are no promise to anyone. */
export async function applyLoad({ url, paths, headers = {}, seconds, connections = 64 }: Load): Promise<LoadResult> {
  let turn = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { ...headers },
    // Given a list, every connection would walk it from its start, and all would ask the same at once.
    requests: [
      paths.length === 1
        ? { method: "GET", path: paths[0]! }
        : { method: "GET", setupRequest: (request) => ({ ...request, path: paths[turn++ % paths.length]! }) },
    ],
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx,
    requests: result.requests.total,
  };
}
