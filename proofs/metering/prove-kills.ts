import { setTimeout as pause } from "node:timers/promises";
import { operationIdOf } from "../../runtime/pipeline/read-request.ts";
import type { LedgerEntry } from "../../runtime/state/ledger.ts";
import type { Proof } from "../findings.ts";
import type { Answer } from "./asker.ts";
import type { Stage } from "./stage.ts";

export type KillOptions = {
  readonly kills: number;
  readonly clients: number;
  readonly programs: readonly string[];
  readonly random: (below: number) => number;
};

/**
 * One call as its client remembers it. `name` is told to the service (as tag of a read, as Idempotency-Key of a batch) and
 * comes back in the ledger. `cut`: a connection broke under it, so that the client cannot know what became of it.
 */
type Remembered = {
  readonly name: string;
  readonly kind: "read" | "batch";
  readonly units: number;
  /** Which program it asks for first. */
  readonly place: number;
  acked: boolean;
  cut: number;
};

/** Different tags of an account and day, from the contract: the 1,001st is counted under another name. */
const mostTags = 1_000;

/** R1: clients ask while the service is killed again and again; their own logs are held against the ledger. */
export async function proveKills(proof: Proof, stage: Stage, options: KillOptions): Promise<void> {
  const { kills, random } = options;
  let service = await stage.serve();
  const clients = await Promise.all(
    Array.from({ length: options.clients }, async (_, number) => {
      const { apiKey, accountId } = await stage.accounts.create({ label: `client ${number}` });
      return new Client(stage, options, apiKey, accountId);
    }),
  );
  const acked = () => clients.reduce((sum, client) => sum + client.acked, 0);
  const inFlight = () => clients.filter(({ waiting }) => waiting).length;
  for (const client of clients) client.goOn(service.url);
  let [done, underWay] = [0, 0];
  const started = performance.now();
  for (; done < kills; done += 1) {
    const before = acked();
    await loaded(() => acked() - before >= options.clients);
    await pause(random(1_000));
    for (const client of clients) client.hold();
    underWay += inFlight();
    await service.kill();
    await Promise.all(clients.map((client) => client.settled()));
    service = await stage.serve();
    for (const client of clients) client.goOn(service.url);
  }
  await Promise.all(clients.map((client) => client.finish()));
  const seconds = Math.round((performance.now() - started) / 1000);
  await voidsDone(stage, clients);
  await service.stop();
  await holdLogs(proof, stage, clients, { done, underWay, seconds });
}

/** A client that asks one thing after the other, and repeats a batch with its key until it has the answer. */
class Client {
  readonly calls: Remembered[] = [];
  readonly accountId: string;
  readonly refusals = new Map<string, number>();
  acked = 0;
  waiting = false;
  readonly #stage: Stage;
  readonly #options: KillOptions;
  readonly #apiKey: string;
  #url: string | null = null;
  #wake: () => void = () => {};
  #finishing = false;
  readonly #running: Promise<void>;
  #idle: Promise<unknown> = Promise.resolve();

  constructor(stage: Stage, options: KillOptions, apiKey: string, accountId: string) {
    this.#stage = stage;
    this.#options = options;
    this.#apiKey = apiKey;
    this.accountId = accountId;
    this.#running = this.#run();
  }

  goOn(url: string): void {
    this.#url = url;
    this.#wake();
  }

  /** Starts nothing new; what is under way stays so. */
  hold(): void {
    this.#url = null;
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<unknown> {
    return this.#idle;
  }

  /** Lets it bring to an end what it has begun. */
  async finish(): Promise<void> {
    this.#finishing = true;
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { programs, random } = this.#options;
    let tags = 0;
    for (let number = 0; !this.#finishing; number += 1) {
      const kind = tags < mostTags && random(2) === 0 ? "read" : "batch";
      if (kind === "read") tags += 1;
      const name = `${kind}-${number}`;
      const units = kind === "read" ? 1 : 2;
      await this.#place({ name, kind, units, place: random(programs.length - 1), acked: false, cut: 0 });
    }
  }

  async #place(call: Remembered): Promise<void> {
    let noted = false;
    for (let attempt = 0; attempt < 200; attempt += 1) {
      while (this.#url === null) {
        if (this.#finishing && !noted) return;
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      if (!noted) this.calls.push(call);
      noted = true;
      const asked = this.#ask(this.#url, call);
      this.#idle = asked;
      const answer = await asked;
      if (answer !== null && answer.status < 300) {
        call.acked = true;
        this.acked += 1;
        return;
      }
      if (answer === null) call.cut += 1;
      else {
        const what = `${answer.status} ${answer.code}`;
        this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
        await pause(50);
      }
      // A read has no key to repeat it under: a second one would be another call.
      if (call.kind === "read") return;
    }
  }

  /** Null when the connection broke. */
  async #ask(url: string, { name, kind, place }: Remembered): Promise<Answer | null> {
    const { programs } = this.#options;
    const headers = { "x-api-key": this.#apiKey };
    this.waiting = true;
    try {
      if (kind === "read")
        return await this.#stage.ask(`${url}/v1/programs/${programs[place]}`, {
          headers: { ...headers, "x-client-tag": name },
        });
      return await this.#stage.ask(`${url}/v1/programs/batch`, {
        headers: { ...headers, "idempotency-key": name, "x-cost-cap-jpy": "6" },
        json: { unified_ids: programs.slice(place, place + 2) },
      });
    } catch {
      return null;
    } finally {
      this.waiting = false;
    }
  }
}

async function loaded(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !condition();) {
    if (Date.now() > deadline) throw new Error("the clients got no answers for a minute");
    await pause(10);
  }
}

/** Charges that were refused to their client and made all the same are taken back within seconds; this waits for it. */
async function voidsDone(stage: Stage, clients: readonly Client[]): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await pause(1_000)) {
    const owing = await Promise.all(
      clients.map(async (client) => {
        const charged = sums(await stage.ledger(client.accountId));
        return client.calls.filter(
          (call) => !call.acked && call.cut === 0 && (charged.get(ledgerName(call))?.units ?? 0) > 0,
        );
      }),
    );
    if (owing.flat().length === 0) return;
  }
}

/** What the ledger knows a call by. */
function ledgerName({ kind, name }: Remembered): string {
  return kind === "batch" ? operationIdOf(name) : name;
}

type Sum = { lines: number; units: number };

/** Lines that stand, and their units, by what the ledger knows them by. */
function sums(ledger: readonly LedgerEntry[]): Map<string, Sum> {
  const found = new Map<string, Sum>();
  for (const { tag, operationId, units, voids } of ledger) {
    const name = operationId === "" ? tag : operationId;
    const sum = found.get(name) ?? { lines: 0, units: 0 };
    found.set(name, { lines: sum.lines + (voids === null ? 1 : -1), units: sum.units + units });
  }
  return found;
}

async function holdLogs(
  proof: Proof,
  stage: Stage,
  clients: readonly Client[],
  { done, underWay, seconds }: { done: number; underWay: number; seconds: number },
): Promise<void> {
  const seen = { calls: 0, acked: 0, cut: 0, notCharged: 0, twice: 0, notAcked: 0, refused: 0, strange: 0, voids: 0 };
  const refusals = new Map<string, number>();
  for (const client of clients) {
    const ledger = await stage.ledger(client.accountId);
    const charged = sums(ledger);
    seen.voids += ledger.filter(({ voids }) => voids !== null).length;
    for (const [what, count] of client.refusals) refusals.set(what, (refusals.get(what) ?? 0) + count);
    for (const call of client.calls) {
      const { lines, units } = charged.get(ledgerName(call)) ?? { lines: 0, units: 0 };
      charged.delete(ledgerName(call));
      seen.calls += 1;
      seen.acked += call.acked ? 1 : 0;
      seen.cut += call.cut;
      if (lines > 1 || units > call.units) seen.twice += 1;
      if (call.acked && (lines !== 1 || units !== call.units)) seen.notCharged += 1;
      if (!call.acked && units > 0) {
        if (call.cut > 0) seen.notAcked += 1;
        else seen.refused += 1;
      }
    }
    seen.strange += [...charged.values()].filter(({ lines }) => lines > 0).length;
  }
  const told = [...refusals].map(([what, count]) => `, ${count} times ${what}`).join("");
  proof.hold(
    "R1 the load was real",
    seen.acked > done * clients.length && seen.cut > 0,
    `${clients.length} clients, ${done} kills in ${seconds} s, ${seen.calls} calls, ${seen.acked} acked, ${seen.cut} cut off, ${underWay} under way at the kills, ${seen.voids} taken back${told}`,
  );
  proof.hold("R1 acked and not charged", seen.notCharged === 0, seen.notCharged);
  proof.hold("R1 charged twice", seen.twice === 0, seen.twice);
  proof.hold("R1 charged and not acked, at most those under way", seen.notAcked <= underWay, seen.notAcked);
  proof.hold("R1 refused and charged all the same", seen.refused === 0, seen.refused);
  proof.hold("R1 charged for a call that no client made", seen.strange === 0, seen.strange);
  const unanswered = clients
    .flatMap(({ calls }) => calls)
    .filter(({ kind, acked }) => kind === "batch" && !acked).length;
  proof.hold("R1 batches that never got their answer by repeating", unanswered === 0, unanswered);
  const { accounts, entries, units, differences } = await stage.reconcile();
  proof.hold(
    "R1 konkyo reconcile finds 0 differences",
    differences.length === 0 && accounts === clients.length,
    `${accounts} accounts, ${entries} entries, ${units} units, ${differences.length} differences`,
  );
}
