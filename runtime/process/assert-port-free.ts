import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Fails with the system's own error, such as EADDRINUSE, where a port cannot be listened on. Mounting takes seconds and comes
 * before the service listens: an operator hears of a taken port at once.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, host), "listening");
  await once(server.close(), "close");
}
