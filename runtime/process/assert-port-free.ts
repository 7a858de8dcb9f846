import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Fails with the system's own error, such as EADDRINUSE, when a port cannot be listened on. Mounting takes seconds and precedes
 * listening, so this reports a used port early.
 */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const server = createServer();
  await once(server.listen(port, host), "listening");
  await once(server.close(), "close");
}
