import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import type { ServeProcess } from "../../test/support/serve-process.ts";
import type { Proof } from "../findings.ts";
import { within } from "../store/proof.ts";
import { type Answer, tally } from "./asker.ts";
import { type Effect, firstCap, keptMessages, newEffect, stateOf } from "./effects.ts";
import type { Stage } from "./stage.ts";

const leaseSeconds = 60;
const stoppedSeconds = 90;
/** Calls at once, so that a stop finds several of them in the middle, each at another step. */
const callsAtOnce = 32;
/** The work takes milliseconds; a process is caught in it by trying. */
const attempts = 20;

/**
 * R4: a process is stopped in the middle of calls with an effect, for longer than their leases; a twin takes them over; then
 * the first goes on. Each of them has had its effect once, and is answered in one way only.
 */
export async function proveLeases(proof: Proof, stage: Stage, random: (below: number) => number): Promise<void> {
  const [holder, twin] = [await stage.serve(), await stage.serve()];
  for (const service of [holder, twin]) await (await newEffect(stage, "feedback", "warm-up")).askPatiently(service);
  const caught = await catchInTheMiddle(stage, holder, random);
  if (caught === null)
    return proof.hold("R4 a process was stopped in the middle", false, `not in ${attempts} attempts`);
  const { held, stoppedAt } = caught;
  const seconds = () => (performance.now() - stoppedAt) / 1000;
  const keptBefore = await keptMessages(stage);
  const feedback = held.filter(({ effect }) => effect.kind === "feedback");
  const early = feedback.filter(({ effect }) => keptBefore.has(effect.idempotencyKey)).length;
  proof.hold(
    "R4 a process was stopped in the middle",
    true,
    `${held.length} of ${callsAtOnce} calls between begin and commit; ${feedback.length} feedback, ${early} of them kept already`,
  );

  const atOnce = await Promise.all(held.map(({ effect }) => timed(() => effect.askPatiently(twin))));
  proof.hold(
    "R4 twins meanwhile: 409 and Retry-After: 1, at once",
    atOnce.every(
      ({ answer, ms }) =>
        answer.code === "idempotency_in_progress" && answer.headers["retry-after"] === "1" && ms < 1_000,
    ),
    `${tally(atOnce.map(({ answer }) => answer))}; the slowest after ${Math.round(Math.max(...atOnce.map(({ ms }) => ms)))} ms`,
  );
  const taken = await Promise.all(
    held.map(async ({ effect }) => {
      for (;;) {
        const { answer } = await timed(() => effect.askPatiently(twin));
        if (answer.status !== 409 || seconds() > stoppedSeconds) return { answer, after: seconds() };
        await pause(500);
      }
    }),
  );
  const times = taken.map(({ after }) => after);
  proof.hold(
    `R4 the twin takes over when the leases of ${leaseSeconds} s are over`,
    taken.every(({ answer }) => answer.status < 300) &&
      Math.min(...times) > leaseSeconds - 1 &&
      Math.max(...times) < leaseSeconds + 5,
    `${tally(taken.map(({ answer }) => answer))} after ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s`,
  );
  // What owners did since must not be undone by what was to be over long ago.
  const caps = held.filter(({ effect }) => effect.kind === "cap");
  for (const { effect } of caps) await stage.store.setAccount({ accountId: effect.accountId, capYen: firstCap * 2 });
  await pause(Math.max(0, stoppedSeconds - seconds()) * 1000);
  const stopped = Math.round(seconds());
  holder.child.kill("SIGCONT");

  const late = await within(60, "the answers of the stopped process", Promise.all(held.map(({ first }) => first)));
  proof.hold(
    "R4 the first holder, woken: its commits are refused",
    late.every(({ status, bytes }, place) => status >= 400 || bytes.equals(taken[place]!.answer.bytes)),
    `${tally(late)} after ${stopped} s`,
  );
  const again = await Promise.all(
    held.flatMap(({ effect }, place) =>
      [holder, twin].map(async (service) => ({ answer: await effect.askPatiently(service), place })),
    ),
  );
  proof.hold(
    "R4 both processes repeat the answers of the twin",
    again.every(
      ({ answer, place }) =>
        answer.bytes.equals(taken[place]!.answer.bytes) && answer.headers["idempotency-replayed"] === "true",
    ),
    tally(again.map(({ answer }) => answer)),
  );
  const kept = await keptMessages(stage);
  const doubled = feedback.filter(({ effect }) => kept.get(effect.idempotencyKey) !== 1);
  proof.hold("R4 messages not kept exactly once", doubled.length === 0, `${doubled.length} of ${feedback.length}`);
  const undone = await countOf(caps, async ({ effect }) => {
    const account = await stage.store.readAccount(effect.accountId);
    return account?.capYen !== firstCap * 2;
  });
  proof.hold("R4 later caps undone by the woken process", undone === 0, `${undone} of ${caps.length}`);
  const left = await Promise.all(feedback.map(({ effect }) => messagesLeft(stage, twin, effect)));
  const [tooMany, free] = [left.filter((count) => count < 9).length, left.filter((count) => count > 9).length];
  // One whose process lost the store after it had begun to keep it may count for nothing; never for two.
  proof.hold(
    "R4 messages that counted twice for the day's 10",
    tooMany === 0,
    `${tooMany} of ${feedback.length}; ${free} did not count at all`,
  );
  const { entries, differences } = await stage.reconcile();
  proof.hold(
    "R4 konkyo reconcile finds 0 differences",
    entries === 0 && differences.length === 0,
    `${entries} entries, ${differences.length} differences`,
  );
}

type Held = { readonly effect: Effect; readonly first: Promise<Answer> };

/** Stops the process while calls are between begin and commit, and while it does not hold the lock of the store. */
async function catchInTheMiddle(
  stage: Stage,
  holder: ServeProcess,
  random: (below: number) => number,
): Promise<{ held: Held[]; stoppedAt: number } | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const effects = await Promise.all(
      Array.from({ length: callsAtOnce }, (_, number) =>
        newEffect(stage, number % 2 === 0 ? "feedback" : "cap", `attempt-${attempt}-${number}`),
      ),
    );
    const all = effects.map((effect) => ({ effect, first: effect.ask(holder, stoppedSeconds + 90) }));
    const watched = effects[attempt % callsAtOnce]!;
    let seen = await stateOf(stage, watched);
    for (const deadline = Date.now() + 10_000; seen === "none" && Date.now() < deadline; await turn())
      seen = await stateOf(stage, watched);
    // Now at this step, now at another.
    await pause(random(10));
    holder.child.kill("SIGSTOP");
    const stoppedAt = performance.now();
    await pause(100);
    const held: Held[] = [];
    for (const each of all) if ((await stateOf(stage, each.effect)) === "held") held.push(each);
    const kinds = new Set(held.map(({ effect }) => effect.kind));
    if (kinds.size === 2 && (await canWrite(stage))) return { held, stoppedAt };
    holder.child.kill("SIGCONT");
    await Promise.all(all.map(({ first }) => first));
  }
  return null;
}

/** False when the stopped process holds the one lock for writing, which no one could do without it. */
async function canWrite({ store }: Stage): Promise<boolean> {
  const key = { owner: "proof", kind: "write", id: "probe" };
  const written = store.increment(key, 1, { nowMs: Date.now(), expiresAtMs: null });
  return within(3, "a write", written).then(
    () => true,
    () => false,
  );
}

/** Messages that the account may still send today. */
async function messagesLeft(stage: Stage, service: ServeProcess, { apiKey }: Effect): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    const answer = await stage.askPatiently(`${service.url}/v1/feedback`, {
      headers: { "x-api-key": apiKey },
      json: { message: "one more" },
    });
    if (answer.status !== 201) return sent;
  }
}

async function countOf(held: readonly Held[], test: (each: Held) => Promise<boolean>): Promise<number> {
  let count = 0;
  for (const each of held) if (await test(each)) count += 1;
  return count;
}

async function timed(ask: () => Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  const began = performance.now();
  const answer = await ask();
  return { answer, ms: performance.now() - began };
}
