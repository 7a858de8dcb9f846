import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What becomes of a request: passed on, passed on and its answer lost, or answered by the proxy itself. */
export type Step =
  | "pass"
  | "lose"
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };

export type FlakyProxy = {
  readonly url: string;
  /** Headers of the requests that came, in their order. */
  readonly requests: readonly IncomingMessage["headers"][];
};

/** A way to the service on which each request meets the next of the steps; all further ones are passed on. */
export async function flakyProxy(target: string, steps: readonly Step[]): Promise<FlakyProxy> {
  const waiting = [...steps];
  const requests: IncomingMessage["headers"][] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers);
    void answer(target, waiting.shift() ?? "pass", request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function answer(target: string, step: Step, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (typeof step === "object") {
    response.writeHead(step.status, step.headers).end(JSON.stringify(step.body ?? {}));
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const passed = [
    "x-api-key",
    "content-type",
    "idempotency-key",
    "x-cost-cap-jpy",
    "x-client-tag",
    "x-corpus-snapshot-id",
  ];
  const reply = await fetch(target + (request.url ?? ""), {
    method: request.method ?? "GET",
    headers: passed.flatMap((name) =>
      request.headers[name] ? [[name, String(request.headers[name])] as [string, string]] : [],
    ),
    ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
  });
  const body = Buffer.from(await reply.arrayBuffer());
  if (step === "lose") request.socket.destroy();
  else
    response
      .writeHead(
        reply.status,
        Object.fromEntries(
          [...reply.headers].filter(
            ([name]) =>
              name.startsWith("x-") ||
              name === "content-type" ||
              name === "idempotency-replayed" ||
              name === "retry-after",
          ),
        ),
      )
      .end(body);
}
