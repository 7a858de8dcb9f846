import { once } from "node:events";
import { createServer } from "node:net";

/** How many ports are tried. */
const TRIES = 100;

/** The first port from `from` on that nobody listens on, or `from` itself when none is found or the address is not ours. */
export async function nextFreePort(host: string, from: number): Promise<number> {
  for (let port = from; port < Math.min(from + TRIES, 65_536); port++) {
    const outcome = await tryPort(host, port);
    if (outcome === "free") return port;
    if (outcome === "impossible") break;
  }
  return from;
}

async function tryPort(host: string, port: number): Promise<"free" | "taken" | "impossible"> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EADDRINUSE" ? "taken" : "impossible";
  }
  server.close();
  await once(server, "close");
  return "free";
}
