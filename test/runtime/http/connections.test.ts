import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { Connections, readTimeoutMs } from "../../../runtime/http/server.ts";

/** More than the system takes from a server for a client that does not read. */
const answer = Buffer.alloc(32_000_000);

async function asked(requests: string): Promise<{ connections: Connections; server: Socket; client: Socket }> {
  const connections = new Connections();
  const node = createServer((request, response: ServerResponse) => {
    connections.begin(request.socket, response);
    if (request.method === "GET") response.end(answer);
  });
  node.on("connection", (socket) => socket.once("close", () => connections.end(socket)));
  node.listen(0, "127.0.0.1");
  await once(node, "listening");
  const client = connect((node.address() as AddressInfo).port, "127.0.0.1").pause();
  const [server] = (await once(node, "connection")) as [Socket];
  client.write(requests);
  await once(node, "request");
  onTestFinished(() => void node.close().closeAllConnections());
  return { connections, server, client };
}

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

it.each([
  ["does not read its answer", get],
  [
    "sends the next request, and half of its body, without reading the answer",
    `${get}POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na`,
  ],
])("closes the connection of a client that %s, after half a minute", async (_, requests) => {
  const { connections, server, client } = await asked(requests);
  for (const at of [0, 1_000, readTimeoutMs - 1]) connections.cutSlowReaders(at);
  expect(server.destroyed).toBe(false);
  connections.cutSlowReaders(readTimeoutMs);
  expect(server.destroyed).toBe(true);
  client.destroy();
});

it("closes a client that reads too slowly, and none that has read everything", async () => {
  const slow = await asked(get);
  slow.connections.cutSlowReaders(0);
  slow.client.resume();
  await once(slow.client, "data");
  slow.client.pause();
  slow.connections.cutSlowReaders(readTimeoutMs);
  expect(slow.server.destroyed).toBe(true);
  slow.client.destroy();

  const quick = await asked(get);
  quick.connections.cutSlowReaders(0);
  const drained = once(quick.server, "drain");
  quick.client.resume();
  await drained;
  quick.connections.cutSlowReaders(readTimeoutMs);
  quick.connections.cutSlowReaders(3 * readTimeoutMs);
  expect(quick.server.destroyed).toBe(false);
  quick.client.destroy();
});
