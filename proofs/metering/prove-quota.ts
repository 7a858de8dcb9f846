import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { temporaryFolder } from "../../test/support/build.ts";
import type { Proof } from "../findings.ts";
import { type Answer, tally } from "./asker.ts";
import { type Stage, warmUp } from "./stage.ts";

const concurrent = 1_000;
/** A machine that is busy otherwise may keep the store from answering in time; then it is tried again. */
const attempts = 4;

/** R8: three free requests a day in Japan for each /64, however many come at once, and to the moment. */
export async function proveQuota(proof: Proof, stage: Stage): Promise<void> {
  const services = [await stage.serve(), await stage.serve()];
  await warmUp(stage, services);
  let refused: Answer[] = [];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const answers = await Promise.all(
      Array.from({ length: concurrent }, (_, number) =>
        stage.ask(`${services[number % 2]!.url}/v1/programs/search?limit=1`, {
          headers: from(`2001:db8:1:${attempt}`, number),
        }),
      ),
    );
    const granted = answers.filter(({ status }) => status === 200).length;
    refused = answers.filter(({ status, code }) => status === 429 && code === "anon_quota_exceeded");
    // A busy process refuses before it counts anything.
    const shed = answers.filter(({ status, code }) => status === 503 && code === "overloaded");
    const degraded = answers.filter(({ headers }) => headers["x-quota-degraded"] !== undefined).length;
    const seen = `${tally(answers)}; ${degraded} counted without the store`;
    const away = degraded > 0 || answers.some(({ code }) => code === "quota_unavailable");
    // Then each process may give 3 of its own, as the contract says: that is another promise.
    if (away && attempt < attempts) {
      proof.hold("R8 where the store did not answer in time: at most 3 and 3 for each process", granted <= 9, seen);
      await pause(2_000);
      continue;
    }
    proof.hold(
      `R8 ${concurrent} at once from one /64 over 2 processes: exactly 3 served`,
      granted === 3 && refused.length + shed.length === concurrent - 3,
      seen,
    );
    break;
  }
  const neighbour = await stage.askPatiently(`${services[0]!.url}/v1/programs/search?limit=1`, {
    headers: from("2001:db8:2:1", 1),
  });
  proof.hold("R8 the next /64 has its own three", neighbour.status === 200, tally([neighbour]));
  const late = refused.filter((answer) => Math.abs(retryAfter(answer) - secondsToMidnight(Date.now())) > 1 + 30);
  proof.hold("R8 Retry-After points at midnight in Japan", late.length === 0, `${retryAfter(refused[0]!)} s`);
}

/** The same at the last and the first tenth of a second of a day, by a clock that stands still. */
export async function proveMidnight(proof: Proof, stage: Stage): Promise<void> {
  const preload = spawnSync("faketime", ["-f", "+0", "printenv", "LD_PRELOAD"], { encoding: "utf8" });
  if (preload.status !== 0) {
    process.stderr.write("SKIPPED, no faketime on this machine: R8 at midnight\n");
    return;
  }
  if (stage.backend === "redis") {
    process.stderr.write("SKIPPED, the day is that of the server, whose clock goes on: R8 at midnight on Redis\n");
    return;
  }
  const clock = join(temporaryFolder("clock"), "now");
  const tomorrow = jstDate(Date.now() + 86_400_000);
  const dayAfter = jstDate(Date.now() + 2 * 86_400_000);
  const setClock = (text: string) => writeFileSync(clock, `${text}\n`);
  setClock(`${tomorrow} 23:59:59.900`);
  const { url } = await stage.serve({
    env: {
      LD_PRELOAD: preload.stdout.trim(),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      TZ: "Asia/Tokyo",
    },
  });
  for (const [day, time, seconds, reset] of [
    [tomorrow, "23:59:59.900", 0.1, dayAfter],
    [dayAfter, "00:00:00.100", 86_399.9, jstDate(Date.now() + 3 * 86_400_000)],
  ] as const) {
    setClock(`${day} ${time}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        stage.ask(`${url}/v1/programs/search?limit=1`, { headers: from("2001:db8:1:2", number) }),
      ),
    );
    const granted = answers.filter(({ status }) => status === 200).length;
    const refused = answers.filter(({ code }) => code === "anon_quota_exceeded");
    const waits = [...new Set(refused.map(retryAfter))];
    const resets = new Set(
      refused.map(({ bytes }) => (JSON.parse(bytes.toString()) as { resets_at: string }).resets_at),
    );
    proof.hold(
      `R8 at ${time} in Japan: 3 of 20 served, Retry-After within 1 s of ${seconds} s`,
      granted === 3 && refused.length === 17 && waits.every((wait) => Math.abs(wait - seconds) <= 1),
      `${tally(answers)}; Retry-After ${waits.join()}`,
    );
    proof.hold(
      `R8 at ${time} in Japan: the quota ends at the next midnight`,
      [...resets].join() === `${reset}T00:00:00+09:00`,
      [...resets].join(),
    );
  }
}

/** A client somewhere in a /64, as a proxy on loopback tells it. */
function from(network: string, number: number): Record<string, string> {
  return { "x-forwarded-for": `${network}::${(number + 1).toString(16)}` };
}

function retryAfter({ headers }: Answer): number {
  return Number(headers["retry-after"]);
}

/** Japan is nine hours ahead, all year. */
function secondsToMidnight(ms: number): number {
  return 86_400 - (((ms + 9 * 3_600_000) / 1000) % 86_400);
}

function jstDate(ms: number): string {
  return new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
}
