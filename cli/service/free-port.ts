import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Number of ports tried. */
const TRIES = 100;

/**
 * The first unused port from `from` on, or `from` itself when none is found or the address is not local. Starting from 0
 * returns any free port.
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
