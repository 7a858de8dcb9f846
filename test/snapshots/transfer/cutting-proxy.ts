import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type CuttingProxy = {
  readonly url: string;
  /** Connections that were cut. */ readonly cuts: number;
  close(): Promise<void>;
};

/** Passes connections on to a port; cuts each after so many bytes towards the client as `cutAfter` says for its number. */
export async function startCuttingProxy(
  port: number,
  cutAfter: (connection: number) => number | null,
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let [connections, cuts] = [0, 0];
  const server = createServer((client) => {
    let left = cutAfter(connections++) ?? Number.POSITIVE_INFINITY;
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on("data", (piece) => {
      const passed = piece.subarray(0, left);
      left -= passed.length;
      if (left > 0) client.write(passed);
      else {
        cuts++;
        upstream.pause();
        // Ends, not resets: the bytes before the cut arrive, and always the same ones.
        client.end(passed);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
