import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import type { AuditSeal } from "../../schemas/answers/seal.ts";
import { redisPath } from "../../test/support/redis.ts";
import type { Answer } from "../metering/asker.ts";
import { type Backend, onStage, type Stage, warmUp } from "../metering/stage.ts";

export type AtOnceOptions = {
  /** Folder of snapshots, one of them promoted. */
  readonly snapshots: string;
  readonly calls: number;
  readonly hold: (promise: string, kept: boolean, seen: string) => void;
};

/** Most milliseconds from the whole answer to the whole verification of its seal, so that "at once" is soon after. */
const withinMs = 50;
const bounds = [2, 5, 10, 20, withinMs];

/** Every seal is verified as soon as its answer is there: by two workers on one embedded state, and by another service on Redis. */
export async function proveAtOnce({ snapshots, calls, hold }: AtOnceOptions): Promise<void> {
  const places: [Backend, string][] = [
    ["embedded", "2 workers on one embedded state"],
    ["redis", "2 services on one Redis"],
  ];
  for (const [backend, place] of places) {
    const promise = `a seal is there at once, ${place}`;
    if (backend === "redis" && redisPath === null) hold(promise, false, "there is no redis-server");
    else
      await onStage(backend, snapshots, async (stage) => {
        const services =
          backend === "redis"
            ? [await stage.serve(), await stage.serve()]
            : [await stage.serve({ args: ["--workers", "2"] })];
        await warmUp(stage, services);
        const urls = services.map(({ url }) => url);
        const { found, times, logs } = await verifyEach(stage, urls, calls);
        hold(promise, found === calls, `${found} of ${calls}, ${JSON.stringify(logs)}`);
        const quick = times.filter((time) => time <= withinMs).length;
        const load = loadavg()[0]!.toFixed(1);
        hold(
          `and each within ${withinMs} ms of its answer`,
          quick === calls,
          `${quick} of ${calls}, ${histogram(times)}; load average ${load}`,
        );
      });
  }
}

/** Makes sealed answers one after the other and asks another process for each seal as soon as its answer is there. */
async function verifyEach(stage: Stage, urls: readonly string[], calls: number) {
  const { apiKey } = await stage.accounts.create({ label: "seals" });
  // Each question on a connection of its own, so that the workers behind one address take turns.
  const once = { connection: "close" };
  const times: number[] = [];
  const logs: Record<string, number> = {};
  let found = 0;
  for (let call = 0; call < calls; call++) {
    const path = "/v1/artifacts/company_public_baseline";
    const json = { houjin_bangou: String(8_999_900_000_001 + Math.floor(call / 50)), max_per_section: 1 + (call % 50) };
    const headers = { ...once, "x-api-key": apiKey };
    const answer = await stage.ask(urls[call % urls.length]! + path, { headers, json });
    const answeredMs = performance.now();
    const { audit_seal: seal } = bodyOf(answer) as { audit_seal: AuditSeal };
    const verified = await stage.ask(urls[(call + 1) % urls.length]! + seal.verify_endpoint, { headers: once });
    const tookMs = performance.now() - answeredMs;
    const said = bodyOf(verified) as { verified?: boolean; log?: string; response_hash?: string };
    times.push(tookMs);
    const name = verified.status === 200 ? String(said.log) : String(verified.status);
    logs[name] = (logs[name] ?? 0) + 1;
    if (said.verified === true && said.response_hash === seal.response_hash) found++;
  }
  return { found, times, logs };
}

function bodyOf({ bytes }: Answer): unknown {
  return JSON.parse(bytes.toString());
}

function histogram(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const upTo = bounds.map((bound) => `<= ${bound} ms: ${sorted.filter((time) => time <= bound).length}`);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  return `${upTo.join(", ")}; median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
