/** Sends requests at a fixed rate and times them. Takes its load from the process that started it, and tells it the result. */
import { connect, type Socket } from "node:net";
import { createHistogram } from "node:perf_hooks";
import type { PacedLoad, PacedResult } from "./paced-load.ts";
import { ResponseReader, wireRequests } from "./wire.ts";

/** How long answers may take after the last request is due. */
const patienceMs = 10_000;

process.on("message", (load: PacedLoad) => void run(load).then((result) => process.send?.(result)));
process.once("disconnect", () => process.exit(0));

/** A connection, and when its request was due, if one is under way. */
type Line = { readonly socket: Socket; dueMs: number | null };

async function run({
  url,
  asks,
  from,
  headers,
  perSecond,
  seconds,
  warmSeconds,
  connections,
}: PacedLoad): Promise<PacedResult> {
  const warmMs = warmSeconds * 1000;
  const began = performance.now();
  const { hostname, port } = new URL(url);
  const requests = wireRequests(url, asks, headers);
  const times = createHistogram({ highest: 120_000_000, figures: 3 });
  const free: Line[] = [];
  const lines = new Set<Line>();
  let [sent, ended, failed, good] = [0, 0, 0, 0];

  /** Opened when it is needed: one that stays silent is closed by the service. */
  const open = (): Line => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const line: Line = { socket, dueMs: null };
    const reader = new ResponseReader((status, closes) => {
      if (line.dueMs! >= began + warmMs)
        times.record(Math.max(1, Math.round((performance.now() - line.dueMs!) * 1000)));
      line.dueMs = null;
      ended += 1;
      if (status !== 200) failed += 1;
      else if (inTime(performance.now())) good += 1;
      if (closes) lines.delete(line);
      // One that is late: due, and every connection was taken.
      else if (sent < due) send(line);
      else free.push(line);
    });
    socket.on("data", (chunk) => reader.take(chunk));
    socket.on("error", () => undefined);
    socket.once("close", () => {
      lines.delete(line);
      const place = free.indexOf(line);
      if (place >= 0) free.splice(place, 1);
      if (line.dueMs === null) return;
      // Closed before its answer came.
      ended += 1;
      failed += 1;
    });
    lines.add(line);
    return line;
  };
  /** Sends the request that is due first. */
  const send = (line: Line) => {
    line.dueMs = dueMsOf(sent);
    line.socket.write(requests[(from + sent++) % requests.length]!, "latin1");
  };

  const total = Math.round(perSecond * (seconds + warmMs / 1000));
  const dueMsOf = (request: number) => began + (request * 1000) / perSecond;
  const inTime = (ms: number) => ms >= began + warmMs && ms < began + warmMs + seconds * 1000;
  let due = 0;
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const now = performance.now();
      while (due < total && dueMsOf(due) <= now) due++;
      for (let waiting = due - sent; waiting > 0; waiting--) {
        const line = free.pop() ?? (lines.size < connections ? open() : undefined);
        if (line === undefined) break;
        send(line);
      }
      if (ended < total && now < began + warmMs + seconds * 1000 + patienceMs) return;
      clearInterval(timer);
      done();
    }, 1);
  });
  for (const { socket } of lines) socket.destroy();
  const atMs = (share: number) => times.percentile(share) / 1000;
  return {
    asked: total,
    failed: failed + total - ended,
    goodPerSecond: good / seconds,
    p50Ms: atMs(50),
    p99Ms: atMs(99),
    p999Ms: atMs(99.9),
    longestMs: times.max / 1000,
  };
}
