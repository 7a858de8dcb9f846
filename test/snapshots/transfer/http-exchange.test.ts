import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../../snapshots/transfer/clock.ts";
import { exchange, openConnections } from "../../../snapshots/transfer/http-exchange.ts";

describe("an exchange", () => {
  it("reads a body to its end although the server closed while the reader paused", async () => {
    const size = 4 << 20;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        socket.write(`HTTP/1.0 200 OK\r\nContent-Length: ${size}\r\n\r\n`);
        socket.end(Buffer.alloc(size, 97));
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const connections = openConnections(1);
    for (let turn = 0; turn < 5; turn++) {
      const { body } = await exchange({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
        connections,
        clock: systemClock,
      });
      let bytes = 0;
      for await (const piece of body) {
        bytes += piece.length;
        for (let pause = 0; pause < 20; pause++) await setImmediate();
      }
      expect(bytes).toBe(size);
    }
    connections.close();
    server.close();
  });
});
