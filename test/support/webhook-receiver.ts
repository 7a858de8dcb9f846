import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { resolve } from "node:path";
import { Webhook } from "standardwebhooks";
import {
  createPostWebhook,
  type PostWebhook,
  type PostWebhookOptions,
} from "../../runtime/notify/webhooks/post-webhook.ts";

const pem = (name: string) =>
  readFileSync(resolve(import.meta.dirname, `../fixtures/tls/receiver-${name}.pem`), "utf8");

/** The certificate that it shows, for those who post to it from another process. */
export const receiverCertificate = pem("cert");

export type ReceivedCall = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string };

export type Receiver = {
  readonly port: number;
  readonly calls: ReceivedCall[];
  /** What it answers; 0 never answers. */
  answerWith(status: number, headers?: Record<string, string>): void;
  /** Connections that were made to it, with or without a call. */
  connections(): number;
  /** Posts to it as to `https://hooks.example.jp`, by the rules of the real thing but for the address. */
  readonly post: PostWebhook;
  close(): Promise<void>;
};

/** A receiver of webhooks with a certificate for hooks.example.jp, on loopback. */
export async function startReceiver(options: Omit<PostWebhookOptions, "receiver"> = {}): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let [answer, answerHeaders]: [number, Record<string, string>] = [204, {}];
  let connections = 0;
  const server = createServer({ key: pem("key"), cert: pem("cert") }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      calls.push({ headers: request.headers, body: Buffer.concat(pieces).toString(), path: request.url ?? "" });
      if (answer !== 0) response.writeHead(answer, answerHeaders).end();
    });
  });
  server.on("connection", () => connections++);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return {
    port,
    calls,
    answerWith(status, headers = {}) {
      [answer, answerHeaders] = [status, headers];
    },
    connections: () => connections,
    post: createPostWebhook({
      resolve: async () => ["127.0.0.1"],
      isAllowed: (address) => address === "127.0.0.1",
      ...options,
      receiver: { port, ca: receiverCertificate },
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Checks a call as a receiver would: `v1` by the package of Standard Webhooks, `v1a` by its text alone. */
export function isSigned(
  { headers, body }: ReceivedCall,
  secret: string,
  publicKeyX: string,
): { v1: boolean; v1a: boolean } {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const given = String(headers["webhook-signature"])
    .split(" ")
    .map((part) => part.split(",") as [string, string]);
  const some = (scheme: string, fits: (signature: string) => boolean) =>
    given.some(([name, signature]) => name === scheme && fits(signature));
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const v1 = new Webhook(secret).sign(String(headers["webhook-id"]), sentAt, body).split(",")[1];
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKeyX }, format: "jwk" });
  return {
    v1: some("v1", (signature) => signature === v1),
    v1a: some("v1a", (signature) => verify(null, Buffer.from(signed), key, Buffer.from(signature, "base64"))),
  };
}
