import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { prometheusContentType } from "prom-client";

export type MetricsServer = {
  /** The port it listens on, for when a free one was requested. */
  readonly port: number;
  close(): Promise<void>;
};

export type MetricsServerOptions = {
  /** Address to listen on, such as `127.0.0.1`. */
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** All metrics as text. A rejection is answered with a bare 500. */
  scrape(): Promise<string>;
};

/** Serves `GET /metrics` and nothing else. Fails when the port is taken. */
export async function startMetricsServer({ host, port, scrape }: MetricsServerOptions): Promise<MetricsServer> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, (request, response) => {
    // A request body is not read.
    request.resume();
    if (request.url !== "/metrics" || request.method !== "GET") {
      response.writeHead(request.url === "/metrics" ? 405 : 404, { Allow: "GET" }).end();
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { "Content-Type": prometheusContentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
