import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../../runtime/endpoint/endpoint.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const path = "/v1/test/large";
const large = defineEndpoint({
  id: "TST-1",
  method: "POST",
  path,
  summary: "Takes a large body",
  auth: "required",
  slot: false,
  units: 0,
  usage: false,
  body: z.object({ text: z.string() }),
  bodyLimits: { bytes: 8_388_608, members: 10 },
  response: z.object({ length: z.int() }),
  cache: "none",
  cors: "none",
  exported: "none",
  tool: false,
  reads: "snapshot",
  handler: ({ body }) => ({ body: { length: body.text.length } }),
});

const service = serviceOfFile(() => ({
  endpoints: [large],
}));

const body = Buffer.from(JSON.stringify({ text: "x".repeat(7_000_000) }));

/** A connection that has sent all of its body but the last byte. `answer` is what comes back. */
type Stalled = { readonly socket: Socket; readonly answer: Promise<string>; end(): void };

async function stall(key: string): Promise<Stalled> {
  const socket = connect({ port: Number(new URL(service().url).port), host: "127.0.0.1" });
  onTestFinished(() => void socket.destroy());
  // Who is refused while he sends may find his connection closed.
  socket.on("error", () => {});
  await once(socket, "connect");
  const answer = new Promise<string>((resolve) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      if (text.endsWith("}")) resolve(text);
    });
  });
  const head = ["POST /v1/test/large HTTP/1.1", "Host: x", `X-API-Key: ${key}`, "Content-Type: application/json"];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.subarray(0, -1));
  return { socket, answer, end: () => void socket.write(body.subarray(-1)) };
}

/**
 * Stalls connections of one key, more than it may have, until two are left; which ones is chance. Nothing else of the key may
 * be asked meanwhile: its body would take the room of one of the two.
 */
async function stallMany(count: number, key: string): Promise<{ held: readonly Stalled[]; refused: string[] }> {
  const held = new Set(await Promise.all(Array.from({ length: count }, () => stall(key))));
  const refused: string[] = [];
  while (held.size > 2) {
    const [one, answer] = await Promise.race([...held].map(async (each) => [each, await each.answer] as const));
    held.delete(one);
    refused.push(answer);
  }
  return { held: [...held], refused };
}

const post = (key: string) => service().ask(path, { key, body, headers: { "content-type": "application/json" } });

describe("bodies that stall", () => {
  it("of one key are held up to its limit; the others are 429, and other keys are served", async () => {
    const [key, other] = [(await service().createKey()).apiKey, (await service().createKey()).apiKey];
    const { held, refused } = await stallMany(10, key);
    for (const answer of nonEmpty(refused)) {
      expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*\r\nretry-after: 1\r\n/i);
      expect(answer).toMatch(/\r\nratelimit-policy: "bodies";q=16777216;qu="content-bytes"\r\n/i);
      expect(answer).toMatch(/"code":"rate_limited"[^]*"limit_bytes":16777216/);
    }
    expect((await post(other)).status).toBe(200);
    for (const one of held) one.end();
    for (const one of nonEmpty(held)) expect(await one.answer).toMatch(/^HTTP\/1\.1 200 [^]*"length":7000000/);
    expect((await post(key)).status).toBe(200);
  });

  it("count no more once their client is gone", async () => {
    const { apiKey: key } = await service().createKey();
    const { held } = await stallMany(3, key);
    for (const { socket } of held) socket.destroy();
    await expect.poll(async () => (await post(key)).status).toBe(200);
  });
});

it("a body in pieces of one byte is read as it was sent", async () => {
  const { apiKey: key } = await service().createKey();
  const socket = connect({ port: Number(new URL(service().url).port), host: "127.0.0.1" });
  const text = JSON.stringify({ text: "補助金".repeat(20_000) });
  const pieces = Array.from(Buffer.from(text), (byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n` +
      "Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
  );
  socket.write(Buffer.concat([...pieces, Buffer.from("0\r\n\r\n")]));
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*"length":60000/);
});
