import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { temporaryFolder } from "../../test/support/build.ts";
import { rawPost } from "../../test/support/raw-post.ts";
import { loadText } from "./lab.ts";
import type { Lab, Served } from "./lab.ts";
import { type LoopTurns, watchTurns } from "./loop-turns.ts";
import { ownMegabytes } from "./process-figures.ts";
import { createClient, insist } from "../../test/support/wire.ts";

const mostTurnMs = 50;
const atOnce = 10;
const stalledBodies = 150;
const stalledBytes = 7_000_000;
/** What a key may have on its way, twice over: a buffer that grows is copied into a larger one. */
const mostGrowthMegabytes = 64;

/**
 * long: no call takes the event loop from the others for more than 50 ms of processor time, neither the first nor ten at
 * once. bodies: whoever starts to send much and stops takes little memory from it.
 */
export async function proveLongWork(lab: Lab): Promise<void> {
  const folder = temporaryFolder("abuse-long");
  const turns = watchTurns(folder);
  const served = await lab.serve({ env: turns.env });
  try {
    await proveTurns(lab, served, turns);
    await proveStalledBodies(lab, served);
  } finally {
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveTurns(lab: Lab, served: Served, turns: LoopTurns): Promise<void> {
  const client = createClient({ port: served.port });
  const { apiKey: key } = await served.accounts.create({});
  const found = await insist(client, "/v1/programs/search?limit=100", { key });
  const ids = (JSON.parse(found.text).results as { unified_id: string }[]).map(({ unified_id: id }) => id);
  const csv = Buffer.from(JSON.stringify({ csv_text: "日付\n".padEnd(2_000_000, "令和8年7月1日\n") }));
  const batch = Buffer.from(JSON.stringify({ lookups: ids.map((id) => ({ kind: "program", id })) }));
  const post = async (path: string, body: Buffer, apiKey: string) => {
    const headers = { "x-api-key": apiKey, "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300" };
    return (await rawPost(served.url + path, body, headers)).status;
  };
  const many = (path: string, body: Buffer, keys: readonly string[]) =>
    Promise.all(keys.map((each) => post(path, body, each)));
  const keys = await Promise.all(Array.from({ length: atOnce }, async () => (await served.accounts.create({})).apiKey));
  const works: readonly [what: string, allowed: readonly number[], work: () => Promise<number[]>][] = [
    ["the first OpenAPI document", [200], async () => [(await insist(client, "/v1/openapi.json")).status]],
    ["the first document for agents", [200], async () => [(await insist(client, "/v1/openapi.agent.json")).status]],
    ["a file of 222,000 dates", [200], () => many("/v1/accounting/csv/preview", csv, [key])],
    [
      `${atOnce} of one key`,
      [200, 429],
      () =>
        many(
          "/v1/accounting/csv/preview",
          csv,
          keys.map(() => key),
        ),
    ],
    [`${atOnce} of as many keys`, [200, 503], () => many("/v1/accounting/csv/preview", csv, keys)],
    [`evidence about ${ids.length} subjects`, [200], () => many("/v1/evidence/packets/batch", batch, [key])],
  ];
  for (const [what, allowed, work] of works) {
    let statuses: number[] = [];
    const longestMs = await turns.longestDuring(async () => {
      statuses = await work();
    });
    lab.promise(
      "long",
      longestMs <= mostTurnMs && statuses.every((status) => allowed.includes(status)) && statuses.includes(200),
      `${what}: ${statuses.join(", ")}; longest turn ${longestMs.toFixed(1)} ms of processor time; ${loadText()}`,
    );
  }
  client.close();
}

async function proveStalledBodies(lab: Lab, { accounts, pid, port }: Served): Promise<void> {
  const { apiKey: key } = await accounts.create({});
  const { apiKey: other } = await accounts.create({});
  const piece = Buffer.alloc(stalledBytes, 0x20);
  const before = ownMegabytes(pid);
  const refused = new Map<string, number>();
  const sockets = Array.from({ length: stalledBodies }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("data", (chunk: Buffer) => {
      const status = chunk.toString("latin1", 9, 12);
      refused.set(status, (refused.get(status) ?? 0) + 1);
    });
    socket.write(
      `POST /v1/accounting/csv/preview HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${stalledBytes + 1}\r\n\r\n`,
    );
    socket.write(piece);
    return socket;
  });
  let highest = 0;
  for (let turn = 0; turn < 20; turn++) {
    await wait(200);
    highest = Math.max(highest, ownMegabytes(pid) - before);
  }
  const client = createClient({ port });
  const { status } = await insist(client, "/v1/accounting/csv/preview", { key: other, json: { csv_text: "日付\n" } });
  client.close();
  for (const socket of sockets) socket.destroy();
  const counts = [...refused].map(([code, count]) => `${count} x ${code}`).join(", ");
  lab.promise(
    "bodies",
    highest <= mostGrowthMegabytes && (refused.get("429") ?? 0) >= stalledBodies - 2 && status === 200,
    `${stalledBodies} stalled bodies of one key: ${counts}; own memory grew by ${highest.toFixed(0)} MB at most; another key: ${status}`,
  );
}
