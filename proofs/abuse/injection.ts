import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { endpoints } from "../../runtime/features/table.ts";
import { redirects } from "../../runtime/endpoints/redirects.ts";
import { readLog } from "./lab.ts";
import type { Lab, Served } from "./lab.ts";
import { filesIn } from "./secret-search.ts";
import { createClient, exchange, requestText } from "../../test/support/wire.ts";
import type { WireAnswer } from "../../test/support/wire.ts";

/** What is put in front and behind so that a text breaks out of the place it stands in. */
const breakouts = [
  "\r\nX-Injected: ",
  "\nX-Injected: ",
  "\rX-Injected: ",
  "%0d%0aX-Injected:%20",
  "%0aX-Injected:%20",
  "%E5%98%8A%E5%98%8DX-Injected:",
  "\0",
  "%00",
  "\u001b[31m",
  "%1b%5b31m",
  "👻",
  "%F0%9F%91%BB",
  "\u2028",
  "%e2%80%a8",
  '","level":"error","x":"',
  "\t",
  "\u007f",
  "é",
];

/** Headers that something of the service reads, or that many clients send. */
export const headersTried = [
  "X-Client-Tag",
  "X-Request-Id",
  "X-Forwarded-For",
  "X-Corpus-Snapshot-Id",
  "Idempotency-Key",
  "Origin",
  "Accept",
  "User-Agent",
  "If-None-Match",
  "Cookie",
];

/** S19: nothing of a request breaks out into a header, a line of the log or the state; one line for each request. */
export async function proveInjection(lab: Lab): Promise<void> {
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  const { apiKey } = await served.accounts.create({});
  const mark = `zq${randomBytes(8).toString("hex")}`;
  const requests = breakouts.flatMap((breakout) => hostileRequests(`a${breakout}${mark}`, apiKey));
  lab.note(`S19: ${requests.length} requests that try to break out, and one line of the log for each`);
  const answers: WireAnswer[] = [];
  for (const request of requests) answers.push(await exchange(served.port, [Buffer.from(request, "utf8")]));
  const unanswered = answers.filter(({ status }) => status === null).length;
  const failed = answers.filter(({ status }) => status !== null && status >= 500 && status !== 503).length;
  const injected = answers.filter(({ head }) => injects(head, mark));
  const statuses = new Map<number | null, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  lab.promise(
    "S19",
    injected.length === 0 && unanswered === 0 && failed === 0,
    `answers: ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(", ")}; ${injected.length} with anything of it in their head${injected
      .slice(0, 2)
      .map(({ head }) => `; ${JSON.stringify(head)}`)
      .join("")}`,
  );
  const plain = await plainRequests(served, apiKey);
  await served.stop();
  proveLog(lab, served.logPath, mark, answers, plain);
  const inState = filesIn([served.state]).filter((file) => readFileSync(file, "latin1").includes(mark)).length;
  lab.promise("S19", inState === 0, `${inState} files of the state with anything of it`);
}

/** The text in every place of a request, as bytes of the wire. */
function hostileRequests(text: string, key: string): string[] {
  const known: [string, string][] = [["X-API-Key", key]];
  const body = '{"program_ids":["a"]}';
  const inHeaders = headersTried.flatMap((name) => [
    requestText("GET", "/v1/programs/search?limit=1", [...known, [name, text]]),
    `${requestText("POST", "/v1/exclusions/check", [
      ...known,
      ["Content-Type", "application/json"],
      ["Content-Length", String(body.length)],
      [name, text],
    ])}${body}`,
  ]);
  const inAddresses = [
    `/v1/programs/${text}`,
    `/v1/programs/search?q=${text}`,
    `/v1/programs/search?${text}=1`,
    `/v1/${text}`,
    `/${text}`,
    `/healthz?${text}`,
    ...redirects.map(({ path }) => `${path}?q=${text}`),
  ].flatMap((path) => [requestText("GET", path, known), requestText("DELETE", path, known)]);
  return [...inHeaders, ...inAddresses];
}

/** A redirect may repeat the query it was asked with, in the form it came in; nothing else of a request may show. */
function injects(head: string, mark: string): boolean {
  const lines = head.split("\r\n");
  if (lines.some((line) => /^x-injected/i.test(line) || /[^\x20-\x7e]/.test(line))) return true;
  return lines.some((line) => line.includes(mark) && !/^location: \/v1\//i.test(line));
}

/** Requests of all kinds that end in all ways; answers how many there were. */
async function plainRequests({ port }: Served, key: string): Promise<number> {
  const client = createClient({ port, connections: 4 });
  let asked = 0;
  for (const { path } of endpoints)
    for (const method of ["GET", "POST", "HEAD", "OPTIONS", "DELETE", "PUT"]) {
      // The key stays good: nothing here rotates it.
      if (path === "/v1/me/rotate-key" && method === "POST") continue;
      const headers = { origin: "https://example.jp", "access-control-request-method": "GET" };
      await client.ask(path.replaceAll(/\{[^}]+\}/g, "UNI-3f2a9c01d4"), { method, key, headers });
      asked++;
    }
  client.close();
  for (let turn = 0; turn < 20; turn++) {
    // Gone before the answer, gone in the middle of a body, and two requests in one breath.
    await abandon(port, requestText("GET", "/v1/programs/search?limit=20", [["X-API-Key", key]]));
    await abandon(
      port,
      `${requestText("POST", "/v1/feedback", [
        ["Content-Type", "application/json"],
        ["Content-Length", "1000"],
      ])}{"mess`,
    );
    await exchange(port, [`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n${requestText("GET", "/healthz", [])}`]);
    asked += 4;
  }
  for (const head of strangeHeads) {
    const { status } = await exchange(port, [`${head}\r\nConnection: close\r\n\r\n`]);
    if (status === null) throw new Error(`${head} was not answered`);
    asked++;
  }
  return asked;
}

/** Requests that are sound in form and seldom seen. */
const strangeHeads = [
  "OPTIONS * HTTP/1.1\r\nHost: x",
  "GET http://example.jp/v1/meta HTTP/1.1\r\nHost: x",
  "GET //example.jp/v1/meta HTTP/1.1\r\nHost: x",
  "GET /v1/programs/..%2f..%2fetc HTTP/1.1\r\nHost: x",
  "GET /v1/../healthz HTTP/1.1\r\nHost: x",
  "GET /v1/meta#part HTTP/1.1\r\nHost: x",
  "GET /healthz HTTP/1.1\r\nHost: a b",
  "GET /healthz HTTP/1.1\r\nHost: ",
  "GET /healthz HTTP/1.0",
  "PROPFIND /healthz HTTP/1.1\r\nHost: x",
  "TRACE /healthz HTTP/1.1\r\nHost: x",
  "GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: wonders",
  "GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket",
  "POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked",
  "NONSENSE",
  `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}`,
];

/** Sends, lets the service see it, and is gone. */
function abandon(port: number, request: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(request, () => setTimeout(() => socket.destroy(), 50));
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

function proveLog(lab: Lab, path: string, mark: string, answers: readonly WireAnswer[], plain: number): void {
  const text = readFileSync(path, "utf8");
  const lines = readLog(path).filter(({ msg }) => msg === "call");
  const requestIds = answers.flatMap(({ head }) => /\r\nx-request-id: (\S+)/i.exec(head)?.[1] ?? []);
  const times = new Map<unknown, number>();
  for (const { request_id: id } of lines) times.set(id, (times.get(id) ?? 0) + 1);
  const notOnce = requestIds.filter((id) => times.get(id) !== 1).length;
  lab.promise(
    "S19",
    !text.includes(mark),
    `${text.split(mark).length - 1} traces of it in ${text.length} bytes of log`,
  );
  lab.promise(
    "S19",
    notOnce === 0 && lines.length === answers.length + plain,
    `${answers.length + plain} requests, ${lines.length} lines of JSON for them; ${notOnce} of ${requestIds.length} request ids not in exactly one line`,
  );
}
