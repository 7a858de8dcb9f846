import { connect, type Socket } from "node:net";
import { type Ask, ResponseReader, wireRequests } from "./wire.ts";

export type Load = {
  readonly url: string;
  /** Asked in turn, over all connections. */
  readonly asks: readonly Ask[];
  /** Which of them comes first. */
  readonly from?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections?: number;
};

export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with another status than 200. */
  readonly failed: number;
  readonly requests: number;
};

/**
 * Closed-loop load on loopback: how many requests a second a server answers. Its latencies are no promise to anyone. It does
 * as little as it can with bare sockets, because on two cores whatever the load generator takes, the faster server lacks.
 */
export async function applyLoad({
  url,
  asks,
  from = 0,
  headers = {},
  seconds,
  connections = 64,
}: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const requests = wireRequests(url, asks, headers);
  const took: number[] = [];
  let [turn, failed] = [from, 0];
  const began = performance.now();
  const until = began + seconds * 1000;

  const askInTurn = (socket: Socket) =>
    new Promise<void>((done, lost) => {
      let sentAt = 0;
      const reader = new ResponseReader((status) => {
        took.push(performance.now() - sentAt);
        if (status !== 200) failed += 1;
        next();
      });
      const next = () => {
        sentAt = performance.now();
        if (sentAt < until) socket.write(requests[turn++ % requests.length]!, "latin1");
        else socket.end(done);
      };
      socket.on("data", (chunk) => reader.take(chunk));
      socket.once("error", lost);
      socket.once("close", () => lost(new Error("the server closed a connection under load")));
      next();
    });

  const sockets = Array.from({ length: connections }, () =>
    connect({ host: hostname, port: Number(port), noDelay: true }),
  );
  await Promise.all(sockets.map(askInTurn));
  const lasted = (performance.now() - began) / 1000;
  took.sort((a, b) => a - b);
  const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
  return { perSecond: took.length / lasted, p50Ms: at(0.5), p99Ms: at(0.99), failed, requests: took.length };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
