import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

/** A bare connection that never closes its side by itself. */
async function open(): Promise<Socket> {
  const socket = connect({ port: Number(new URL(service().url).port), host: "127.0.0.1", allowHalfOpen: true });
  await once(socket, "connect");
  return socket;
}

let callers = 0;
/** Host and an address of its own, so that no quota is in the way. */
const common = () => `Host: x\r\nX-Forwarded-For: 198.18.0.${callers++}`;

/** Everything that comes until the service ends the connection or has sent a whole body of JSON. */
function read(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    const whole = () => /^content-length: (\d+)\r\n[^]*?\r\n\r\n/im.test(text) && text.endsWith("}");
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (whole()) resolve(text);
    });
    socket.on("end", () => resolve(text));
    socket.on("error", reject);
  });
}

describe("a caller who is still sending when he is refused", () => {
  const body = Buffer.alloc(5_000_000, 0x20);
  it.each(["keep-alive", "close"])("gets his answer (Connection: %s)", async (connection) => {
    for (let turn = 0; turn < 5; turn++) {
      const socket = await open();
      const answer = read(socket);
      const head = ["POST /v1/exclusions/check HTTP/1.1", common(), `Connection: ${connection}`];
      socket.write(`${head.join("\r\n")}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
      expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"body_too_large"/);
      socket.destroy();
    }
  });

  it("has the connection for his next request", async () => {
    const socket = await open();
    const first = read(socket);
    socket.write(
      `POST /v1/me/cap HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    expect(await first).toMatch(/^HTTP\/1\.1 401 /);
    const second = read(socket);
    socket.write(body);
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await second).toMatch(/^HTTP\/1\.1 200 [^]*"status":"ok"/);
    socket.destroy();
  });
});

it("waits for no client to close his side of a connection that is over", async () => {
  const socket = await open();
  const gone = new Promise((resolve) => socket.once("close", resolve));
  const answer = read(socket);
  socket.write("NONSENSE\r\n\r\n");
  expect(await answer).toMatch(/^HTTP\/1\.1 400 /);
  // Bytes sent to a connection that is held are taken; to one that is gone they are an error.
  socket.on("error", () => {});
  const knock = setInterval(() => socket.write("x"), 100);
  await gone;
  clearInterval(knock);
});

describe("the record of a request", () => {
  const recorded = async (bytes: string) => {
    const before = service().calls.length;
    const socket = await open();
    const answer = read(socket);
    socket.end(bytes, "latin1");
    const text = await answer;
    return { text, calls: service().calls.slice(before) };
  };

  it("is there for the question of a browser, under the id that the answer shows", async () => {
    const { text, calls } = await recorded(
      "OPTIONS /v1/me/cap HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: https://example.jp\r\n\r\n",
    );
    expect(text).toMatch(/^HTTP\/1\.1 204 /);
    expect(text).not.toMatch(/content-length/i);
    const id = /\r\nx-request-id: (\S+)/.exec(text)?.[1];
    expect(calls).toMatchObject([{ requestId: id, method: "OPTIONS", route: "/v1/me/cap", status: 204 }]);
  });

  it.each([
    ["NONSENSE\r\n\r\n", 400, null],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`, 431, null],
    ["GET /v1/programs/search?q=\xe3\x81\x82 HTTP/1.1\r\nHost: x\r\n\r\n", 400, "invalid_text"],
  ])("is there for what the parser refuses: %#", async (bytes, status, code) => {
    const { text, calls } = await recorded(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(calls).toMatchObject([{ operationId: null, route: null, method: "-", status, code }]);
  });

  it("is one where a body breaks off", async () => {
    const before = service().calls.length;
    const socket = await open();
    socket.write(
      `POST /v1/exclusions/check HTTP/1.1\r\n${common()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n`,
    );
    await read(socket);
    socket.destroy();
    await expect.poll(() => service().calls.length, { timeout: 5000 }).toBe(before + 1);
    expect(service().calls.at(-1)).toMatchObject({ route: "/v1/exclusions/check", status: 400 });
  });
});
