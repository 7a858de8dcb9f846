import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** How many ports are tried. */
const TRIES = 100;

/**
 * The first port from `from` on that nobody listens on, or `from` itself when none is found or the address is not ours. From 0 on
 * it is any free one.
 */
export async function nextFreePort(host: string, from: number): Promise<number> {
  for (let port = from; port < Math.min(from + TRIES, 65_536); port++) {
    const server = createServer();
    try {
      await once(server.listen(port, host), "listening");
      const { port: free } = server.address() as AddressInfo;
      await once(server.close(), "close");
      return free;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") return from;
    }
  }
  return from;
}
