/** Holds slow connections open. Takes its plan, and then the wish for a report, from the process that started it. */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { slowReaders } from "./slow-kinds.ts";
import type { SlowKind, SlowPlan, SlowReport } from "./slow-kinds.ts";

/** Some 6 MB, more than the system buffers for one connection. */
const bytesUnread = 6 << 20;

process.once("message", async (plan: SlowPlan) => {
  const slow: SlowSocket[] = [];
  const sending = ["slow head", "slow body", "silent"] as const;
  while (slow.length < plan.count) {
    for (let step = 0; step < 20 && slow.length < plan.count; step++) {
      const number = slow.length;
      slow.push(openSlow(plan, number < slowReaders ? "slow reader" : sending[number % sending.length]!));
    }
    await wait(10);
  }
  process.on("message", () => process.send?.(slow.map(({ report }) => report())));
  process.send?.("opened");
});
process.once("disconnect", () => process.exit(0));

type SlowSocket = { readonly socket: Socket; readonly report: () => SlowReport };

/** A connection that never closes from its side, and ends only when the service ends it. */
function openSlow({ port, key, answerBytes }: SlowPlan, kind: SlowKind): SlowSocket {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let startedAt: number | null = null;
  let endedAt: number | null = null;
  let drip: NodeJS.Timeout | null = null;
  const end = () => {
    endedAt ??= performance.now();
    if (drip !== null) clearInterval(drip);
  };
  socket.on("error", end).on("end", end).on("close", end);
  socket.once("connect", () => {
    startedAt = performance.now();
    if (kind !== "slow reader") socket.resume();
    // One byte, so that the system hands the connection over even when it had to wait for that.
    if (kind === "silent") socket.write("G");
    if (kind === "slow head") {
      socket.write("GET /v1/meta HTTP/1.1\r\nHost: x\r\n");
      drip = setInterval(() => socket.write("X-A: b\r\n"), 3000);
    }
    if (kind === "slow body") {
      const head = ["POST /v1/feedback HTTP/1.1", "Host: x", `X-API-Key: ${key}`, "Content-Type: application/json"];
      socket.write(`${head.join("\r\n")}\r\nContent-Length: 100000\r\n\r\n{"message":"`);
      drip = setInterval(() => socket.write("a"), 3000);
    }
    // Asks for much and takes nothing; what it is sent stays with the service once the system's buffers are full.
    if (kind === "slow reader") {
      socket.pause();
      let left = Math.ceil(bytesUnread / answerBytes);
      drip = setInterval(() => {
        if (left > 0) startedAt = performance.now();
        // Without reading, an end is seen only by writing into it.
        socket.write(left-- > 0 ? "GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" : "\r\n");
      }, 500);
    }
  });
  const report = () => ({
    kind,
    heldMs: startedAt === null ? 0 : endedAt === null ? null : endedAt - startedAt,
  });
  return { socket, report };
}
