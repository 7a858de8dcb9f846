import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

/** What comes back for a request of exactly so many headers, of which those given are the last. */
function ask(line: string, count: number, last: readonly string[], body = ""): Promise<string> {
  const first = ["Host: x", "Connection: close"];
  const between = Array.from({ length: count - first.length - last.length }, (_, index) => `X-Filler-${index}: 1`);
  const socket = connect({ port: Number(new URL(service().url).port), host: "127.0.0.1" });
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
    socket.write([`${line} HTTP/1.1`, ...first, ...between, ...last, "", body].join("\r\n"));
  });
}

const malformed = "X-API-Key: evk_none";

describe("a request with more than 100 headers", () => {
  it.each([
    ["an operation", "GET /v1/programs/search?q=a"],
    ["an unknown address", "GET /nowhere"],
    ["a page", "GET /pricing"],
    ["the tool interface", "POST /mcp"],
    ["health", "GET /healthz"],
    ["a preflight", "OPTIONS /v1/me/cap"],
  ])("is refused with 431: %s", async (_, line) => {
    expect(await ask(line, 101, [malformed])).toMatch(/^HTTP\/1\.1 431 /);
    // As many as the parser takes within its bytes.
    expect(await ask(line, 900, [malformed])).toMatch(/^HTTP\/1\.1 431 /);
  });

  it("never loses the key that comes behind the others", async () => {
    expect(await ask("GET /v1/programs/search?q=a", 100, [malformed])).toMatch(
      /^HTTP\/1\.1 401 [^]*"code":"invalid_api_key"/,
    );
  });

  it("is refused also when its body waits for leave, and is recorded once under the id that is shown", async () => {
    const before = service().calls.length;
    const body = "x".repeat(100_000);
    const last = [`Content-Length: ${body.length}`, "Expect: something"];
    const text = await ask("POST /v1/exclusions/check", 300, last, body);
    expect(text).toMatch(/^HTTP\/1\.1 431 [^]*connection: close/i);
    const requestId = /\r\nx-request-id: (\S+)/i.exec(text)?.[1];
    expect(service().calls.slice(before)).toMatchObject([{ requestId, method: "POST", route: null, status: 431 }]);
  });
});
