import { once } from "node:events";
import { connect } from "node:net";
import { H3 } from "h3";
import { expect, it, onTestFinished } from "vitest";
import { parseProxies } from "../../../runtime/config/values.ts";
import { startServer } from "../../../runtime/http/server.ts";

it("waits no longer than until a body that was refused has come, on a connection meant to be kept", async () => {
  const app = new H3().all("/**", () => new Response("refused", { status: 413 }));
  const server = await startServer(app, {
    host: "127.0.0.1",
    port: 0,
    trustedProxies: parseProxies(""),
    newRequestId: () => "00000000",
    observe: () => undefined,
  });
  const socket = connect({ port: server.port, host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
  // Far longer than the test may take: only a connection that is closed by itself ends the drain in time.
  const drained = server.drain(3_600_000);
  socket.write("67890");
  await drained;
});
