/** Sends requests at a fixed rate and times them. Takes its load from the process that started it, and tells it the result. */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import type { PacedLoad, PacedResult } from "./paced-load.ts";
import { ResponseReader, wireRequests } from "./wire.ts";

/** How long answers may take after the last request is due. */
const patienceMs = 10_000;

process.once("message", (load: PacedLoad) => void run(load).then((result) => process.send?.(result)));
process.once("disconnect", () => process.exit(0));

async function run({ url, asks, from, headers, perSecond, seconds, connections }: PacedLoad): Promise<PacedResult> {
  const { hostname, port } = new URL(url);
  const requests = wireRequests(url, asks, headers);
  const times = createHistogram({ highest: 120_000_000, figures: 3 });
  const free: ((dueMs: number) => void)[] = [];
  /** Due, and no connection was free. */
  const late: number[] = [];
  let [sent, ended, failed] = [0, 0, 0];

  const open = () =>
    new Promise<Socket>((ready, lost) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => ready(socket));
      let dueMs = 0;
      const send = (due: number) => {
        dueMs = due;
        socket.write(requests[(from + sent++) % requests.length]!, "latin1");
      };
      const reader = new ResponseReader((status) => {
        times.record(Math.max(1, Math.round((performance.now() - dueMs) * 1000)));
        ended += 1;
        if (status !== 200) failed += 1;
        const next = late.shift();
        if (next === undefined) free.push(send);
        else send(next);
      });
      socket.on("data", (chunk) => reader.take(chunk));
      socket.once("error", lost);
      free.push(send);
    });
  const sockets = await Promise.all(Array.from({ length: connections }, open));

  const total = Math.round(perSecond * seconds);
  const began = performance.now();
  let due = 0;
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const now = performance.now();
      for (; due < total && began + (due * 1000) / perSecond <= now; due++) {
        const dueMs = began + (due * 1000) / perSecond;
        const send = free.pop();
        if (send) send(dueMs);
        else late.push(dueMs);
      }
      if (ended < total && now < began + seconds * 1000 + patienceMs) return;
      clearInterval(timer);
      done();
    }, 1);
  });
  for (const socket of sockets) socket.destroy();
  const atMs = (share: number) => times.percentile(share) / 1000;
  return {
    asked: total,
    failed: failed + total - ended,
    p50Ms: atMs(50),
    p99Ms: atMs(99),
    p999Ms: atMs(99.9),
    longestMs: times.max / 1000,
  };
}
