import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { type Answer, failuresOf, failureText, monotonicMs, paceText } from "../open-loop.ts";
import { pause, within } from "../store/proof.ts";
import { planReads, withKey } from "./reads.ts";
import { createState, holdLedger, serveLogged, startLoad } from "./serving.ts";
import type { Stage } from "./stage.ts";
import { createStore } from "./variants.ts";

const slowClients = 5;
const mostMs = 25_000;

export type DrainOptions = { readonly drains: number; readonly perSecond: number };

/** R13: SIGTERM under load, with requests whose bodies are still on their way; then with a client that never finishes. */
export async function proveDrain(
  stage: Stage,
  variants: readonly string[],
  { drains, perSecond }: DrainOptions,
): Promise<void> {
  const { store, ids } = await createStore(variants, 1);
  const { requests } = await planReads(store, ids);
  const { state, apiKey } = await createState(store);
  const batch = requests.find(({ name }) => name === "batch")!;
  const all: Answer[] = [];
  const tookMs: number[] = [];
  const exits = new Set<number | null>();
  for (let turn = 0; turn < drains; turn += 1) {
    const serve = await serveLogged(stage, store, state);
    const load = await startLoad(stage, {
      url: serve.url,
      perSecond,
      keepAlive: false,
      requests: withKey(requests, apiKey),
      label: `drain${turn}`,
    });
    await pause(3_000);
    const slow = Array.from({ length: slowClients }, (_, place) => slowly(serve.url, `slow${turn}-${place}`));
    await pause(200);
    const told = monotonicMs();
    const stopped = serve.stop();
    stopped.then(
      () => tookMs.push(monotonicMs() - told),
      () => {},
    );
    exits.add(await within(60, "the drain", stopped));
    await pause(500);
    const answers = await load.stop();
    all.push(...answers, ...(await Promise.all(slow)));
    judge(answers, told);
  }
  const late = all.filter(({ name, status, error }) => name === "slow" && (status !== 200 || error !== null));
  stage.hold(
    "a request whose body was still on its way is answered in full",
    late.length === 0,
    `${late.length} of ${drains * slowClients} were not: ${failureText(late)}`,
  );
  stage.hold(
    `SIGTERM drains within ${mostMs / 1000} s`,
    tookMs.length === drains && Math.max(...tookMs) <= mostMs && exits.size === 1 && exits.has(0),
    `${tookMs.map((ms) => Math.round(ms)).join(", ")} ms, exit ${[...exits].join(", ")}`,
  );
  await proveStuck();
  await holdLedger(stage, state, all, "drains");

  /** Whoever was let in is answered; later ones are turned away before anything of theirs was read. */
  function judge(answers: readonly Answer[], told: number): void {
    const failures = failuresOf(answers);
    const early = failures.filter(({ endMs }) => endMs < told);
    const cut = failures.filter(({ status }) => status !== 0);
    const turnedAway = failures.filter(
      ({ status, error }) => status === 0 && /^ECONN(REFUSED|RESET)$/.test(error ?? ""),
    );
    stage.hold(
      "nothing is cut: answers end whole, and who comes too late finds no door",
      early.length + cut.length === 0 && turnedAway.length === failures.length,
      `${paceText(answers)}; ${early.length} failed before SIGTERM, ${cut.length} cut, after it ${failureText(turnedAway)}`,
    );
  }

  async function proveStuck(): Promise<void> {
    const serve = await serveLogged(stage, store, state);
    const { hostname, port } = new URL(serve.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.on("error", () => {});
    socket.write(
      `POST ${batch.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    await pause(300);
    const told = monotonicMs();
    const code = await within(60, "the drain", serve.stop());
    const ms = monotonicMs() - told;
    socket.destroy();
    stage.hold(
      `a client that never finishes holds it up for ${mostMs / 1000} s at most`,
      ms <= mostMs,
      `${Math.round(ms)} ms, exit ${code}`,
    );
  }

  /** Sends the end of its body a second after the rest. */
  function slowly(url: string, tag: string): Promise<Answer> {
    const [half, rest] = [batch.body!.slice(0, 10), batch.body!.slice(10)];
    const dueMs = monotonicMs();
    const answer = (status: number, error: string | null): Answer => ({
      name: "slow",
      tag,
      units: batch.units,
      dueMs,
      sentMs: dueMs,
      endMs: monotonicMs(),
      status,
      code: null,
      error,
      snapshotId: null,
      bodySha256: "",
    });
    return new Promise((resolve) => {
      const sent = request(
        url + batch.path,
        {
          agent: false,
          method: "POST",
          headers: {
            ...batch.headers,
            "x-api-key": apiKey,
            "x-client-tag": tag,
            "idempotency-key": tag,
            "content-type": "application/json",
            "content-length": Buffer.byteLength(batch.body!),
          },
        },
        (response) => {
          response
            .resume()
            .once("close", () => resolve(answer(response.statusCode!, response.complete ? null : "cut")));
        },
      );
      sent.once("error", (error: NodeJS.ErrnoException) => resolve(answer(0, error.code ?? error.message)));
      sent.write(half);
      setTimeout(() => sent.end(rest), 1_200);
    });
  }
}
