import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { endpoints } from "../../runtime/features/table.ts";
import { loadText } from "./lab.ts";
import type { Lab, Served } from "./lab.ts";
import { cpuMilliseconds, ownMegabytes } from "./process-figures.ts";
import { createClient, exchange, insist, requestText } from "../../test/support/wire.ts";
import type { WireAnswer } from "../../test/support/wire.ts";

/** A body as its sender means it: with its length told, or in pieces. */
type HostileBody = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly chunked?: true;
  readonly headers?: readonly (readonly [string, string])[];
};

const megabyte = 1 << 20;
const mostCpuMs = 50;
const mostGrowthMegabytes = 20;
const tries = 3;

/** S16: a hostile body costs its sender more than the service. */
export async function proveBodies(lab: Lab): Promise<void> {
  const bodies = hostileBodies();
  // What only the payment provider may send is held by the tests of billing: without a provider it is refused unread.
  const takers = endpoints.filter(
    ({ method, body, signedBy }) => method === "POST" && body !== null && signedBy === undefined,
  );
  lab.note(
    `S16: ${bodies.length} hostile bodies on ${takers.length} operations, ${tries} times in each of four storms`,
  );
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  await warmUp(served);
  const { apiKey } = await served.accounts.create({});
  const statuses = new Map<number | null, number>();
  const wrong: string[] = [];
  /** The least that each took: a machine that others share is slow for seconds on end, so the storms count together. */
  const cpuMsOf = new Map<string, number>();
  let largest = { growthMb: 0, what: "" };
  const storm = async () => {
    for (const { path } of takers)
      for (const body of bodies) {
        const what = `${body.name} on ${path}`;
        const costs: Cost[] = [];
        for (let turn = 0; turn < tries; turn++) costs.push(await costOf(served, path, apiKey, body));
        for (const { status } of costs) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === null || status < 400 || status >= 500) wrong.push(`${what}: ${status}`);
        }
        cpuMsOf.set(what, Math.min(cpuMsOf.get(what) ?? Infinity, ...costs.map((cost) => cost.cpuMs)));
        const growthMb = Math.max(...costs.map((cost) => cost.growthMb));
        if (growthMb > largest.growthMb) largest = { growthMb, what };
      }
    await wait(2000);
    return ownMegabytes(served.pid);
  };
  // What the first storms leave is what the process needs for such traffic, give or take what its collector has not yet
  // looked at; what later ones add to it each time would be a leak.
  const left = [await storm(), await storm(), await storm(), await storm()] as const;
  const leakMb = Math.min(left[2], left[3]) - Math.max(left[0], left[1]);
  const [dearest, cpuMs] = [...cpuMsOf].reduce((one, other) => (other[1] > one[1] ? other : one));
  const next = await soundRequests(served);
  await served.stop();
  const counts = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  lab.promise(
    "S16",
    wrong.length === 0,
    `answers: ${counts}; ${wrong.length} of them no 4xx${wrong
      .slice(0, 3)
      .map((text) => `; ${text}`)
      .join("")}`,
  );
  lab.promise(
    "S16",
    cpuMs <= mostCpuMs,
    `${cpuMs.toFixed(1)} ms of processor time at most (${dearest}); ${loadText()}`,
  );
  lab.promise(
    "S16",
    largest.growthMb <= mostGrowthMegabytes && leakMb <= mostGrowthMegabytes,
    `own memory grows by ${largest.growthMb.toFixed(1)} MB at most (${largest.what}); after all of them, time by time: ${left.map((mb) => mb.toFixed(0)).join(", ")} MB`,
  );
  lab.promise(
    "S16",
    next.every((status) => status < 300),
    `sound requests right after: ${next.join(", ")}`,
  );
}

type Cost = { readonly status: number | null; readonly cpuMs: number; readonly growthMb: number };

/** What one body takes of the service, from its first byte to the answer. */
async function costOf({ pid, port }: Served, path: string, key: string, body: HostileBody): Promise<Cost> {
  const [cpuBefore, mbBefore] = [cpuMilliseconds(pid), ownMegabytes(pid)];
  let highestMb = mbBefore;
  const sampler = setInterval(() => (highestMb = Math.max(highestMb, ownMegabytes(pid))), 5);
  const { status } = await sendBody(port, path, key, body);
  clearInterval(sampler);
  highestMb = Math.max(highestMb, ownMegabytes(pid));
  return { status, cpuMs: cpuMilliseconds(pid) - cpuBefore, growthMb: highestMb - mbBefore };
}

function hostileBodies(): HostileBody[] {
  const text = (value: string) => Buffer.from(value, "utf8");
  const filled = (part: string, size: number) => text(part.repeat(Math.floor(size / part.length)));
  const keys = (count: number) => text(`{${Array.from({ length: count }, (_, number) => `"k${number}":0`).join(",")}}`);
  const limit = 262_144;
  const nested = (open: string, middle: string, close: string) =>
    text(open.repeat(10_000) + middle + close.repeat(10_000));
  return [
    { name: "10 MB announced", bytes: text(`{"message":"${"a".repeat(10 * megabyte)}"}`) },
    { name: "10 MB in pieces", bytes: text(`{"message":"${"a".repeat(10 * megabyte)}"}`), chunked: true },
    { name: "1,000,000 keys", bytes: keys(1_000_000) },
    { name: "1,000,000 keys in pieces", bytes: keys(1_000_000), chunked: true },
    { name: "as many keys as fit", bytes: keys(24_000) },
    { name: "as many members as fit", bytes: text(`[${"0,".repeat(limit / 2 - 2)}0]`) },
    { name: "arrays 10,000 deep", bytes: nested("[", "0", "]") },
    { name: "objects 10,000 deep", bytes: nested('{"a":', "0", "}") },
    { name: "arrays that never close", bytes: filled("[", limit) },
    { name: "__proto__", bytes: text('{"__proto__":{"isAdmin":true},"message":"x"}') },
    { name: "constructor", bytes: text('{"constructor":{"prototype":{"isAdmin":true}}}') },
    { name: "__proto__ deep inside", bytes: text('{"a":[{"b":{"__proto__":null}}]}') },
    { name: "a repeated key", bytes: text('{"message":"a","message":"b"}') },
    { name: "a number without end", bytes: text(`{"rating":${"9".repeat(200_000)}}`) },
    { name: "white space", bytes: filled(" ", limit) },
    { name: "quotes", bytes: filled('"', limit) },
    { name: "escapes", bytes: text(`"${"\\\\".repeat(130_000)}`) },
    { name: "unicode escapes of half pairs", bytes: text(`["${"\\ud800".repeat(40_000)}"]`) },
    { name: "NUL", bytes: text('{"message":"\u0000"}') },
    { name: "an escaped NUL", bytes: text('{"message":"\\u0000"}') },
    { name: "broken UTF-8", bytes: Buffer.concat([text('{"message":"'), Buffer.alloc(1000, 0xff), text('"}')]) },
    { name: "100 MB of gzip", bytes: gzipSync(Buffer.alloc(100 * megabyte)), headers: [["Content-Encoding", "gzip"]] },
  ];
}

function sendBody(port: number, path: string, key: string, body: HostileBody): Promise<WireAnswer> {
  const head = requestText("POST", path, [
    ["Content-Type", "application/json"],
    ["X-API-Key", key],
    ...(body.headers ?? []),
    body.chunked ? ["Transfer-Encoding", "chunked"] : ["Content-Length", String(body.bytes.length)],
  ]);
  return exchange(port, [head, ...piecesOf(body)]);
}

function* piecesOf({ bytes, chunked }: HostileBody): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) {
    const piece = bytes.subarray(start, start + 65_536);
    yield chunked
      ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
      : piece;
  }
  if (chunked) yield Buffer.from("0\r\n\r\n");
}

/** Brings the process to the size that sound traffic gives it, so that what comes after is the hostile part. */
async function warmUp(served: Served): Promise<void> {
  const { apiKey: key } = await served.accounts.create({});
  const client = createClient({ port: served.port });
  // Starts the thread that large bodies are read on.
  await insist(client, "/v1/audit/batch_evaluate", {
    key,
    json: {
      audit_firm_id: "firm-1",
      profiles: Array.from({ length: 1000 }, (_, number) => ({ client_id: `c${number}`, profile: { number } })),
      target_ruleset_ids: ["TAX-0000000000"],
    },
    headers: { "idempotency-key": "warm-up", "x-cost-cap-jpy": "1000" },
  });
  const ids = Array.from({ length: 50 }, (_, number) => `UNI-${number.toString(16).padStart(10, "0")}`);
  for (let turn = 0; turn < 40; turn++)
    await Promise.all(
      Array.from({ length: 25 }, () => [
        insist(client, "/v1/programs/search?limit=20", { key }),
        insist(client, "/v1/exclusions/check", { key, json: { program_ids: ids } }),
        insist(client, "/v1/feedback", {
          json: { message: "a".repeat(4000) },
          headers: { "x-forwarded-for": `10.0.0.${turn}` },
        }),
      ]).flat(),
    );
  client.close();
}

async function soundRequests({ accounts, port }: Served): Promise<number[]> {
  const { apiKey: key } = await accounts.create({});
  const client = createClient({ port });
  const answers = [
    await insist(client, "/healthz"),
    await insist(client, "/v1/programs/search?limit=1", { key }),
    await insist(client, "/v1/exclusions/check", { key, json: { program_ids: ["UNI-3f2a9c01d4"] } }),
    await insist(client, "/v1/feedback", { key, json: { message: "still here" } }),
  ];
  client.close();
  return answers.map(({ status }) => status);
}
