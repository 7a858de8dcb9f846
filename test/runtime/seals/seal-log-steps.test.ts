import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StateStore } from "../../../runtime/state/store.ts";
import { openRedisStore } from "../../../runtime/state/redis/open-store.ts";
import { temporaryFolder } from "../../support/build.ts";
import { describeWithRedis, type RedisServer, startRedis } from "../../support/redis.ts";
import { answeredSeal } from "../../support/sealed-answers.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";

describe("while the log job works on the embedded state", () => {
  findsSealsAtEveryStep(() => startSealing(temporaryFolder("no-snapshots")));
});

describeWithRedis("while the log job works on Redis", () => {
  let redis: RedisServer;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.close());
  const open = () => openRedisStore({ urls: [redis.url], timeoutMs: 5_000, waitForReplica: null, warn() {} });
  findsSealsAtEveryStep(() =>
    startSealing(temporaryFolder("no-snapshots"), { state: temporaryFolder("step-keys"), open }),
  );
});

/** The same store, with `before` and `after` run around each of its calls. */
function stepping(store: StateStore, hooks: { before?: Hook; after?: Hook }): StateStore {
  const calls = Object.entries(store).map(([name, method]) => {
    const call = async (...args: unknown[]) => {
      await hooks.before?.(name, args);
      const answer = await (method as (...args: unknown[]) => Promise<unknown>).apply(store, args);
      await hooks.after?.(name, args);
      return answer;
    };
    return [name, call];
  });
  return Object.fromEntries(calls) as StateStore;
}

type Hook = (name: string, args: readonly unknown[]) => Promise<void> | void;

function findsSealsAtEveryStep(start: () => Promise<Sealing>): void {
  let sealing: Sealing;
  beforeEach(async () => {
    sealing = await start();
  });
  afterEach(() => sealing.close());

  const queue = async (question: string, account = "acct_1") => {
    const { record } = await answeredSeal(sealing, { question });
    await sealing.store.enqueue(account, record);
    return record.id;
  };
  const read = async (id: string) => {
    const found = await sealing.seals.integrity.readSeal(id);
    const proof = await sealing.seals.integrity.proveSeal(id, null);
    return { found, proof };
  };
  /** Where a seal stands now; fails when it is not found, or does not hold. */
  const standing = async (id: string) => {
    const found = await sealing.seals.integrity.readSeal(id);
    expect(found).toMatchObject({ entry: { seal_id: id }, verified: true });
    return found!.log;
  };

  it("finds each seal before and after each step, and never as pending again", async () => {
    const ids = [await queue("first"), await queue("second", "acct_2"), await queue("third", "acct_3")];
    const seen = new Map(ids.map((id) => [id, ["pending"]]));
    const look = async () => {
      for (const id of ids) {
        const before = seen.get(id)!;
        const now = await standing(id);
        if (before.at(-1) !== now) before.push(now);
      }
    };
    let steps = 0;
    const step = async () => {
      steps += 1;
      await look();
    };
    await sealing.runLogs(stepping(sealing.store, { before: step, after: step }));
    expect(steps).toBeGreaterThan(20);
    for (const id of ids) expect(seen.get(id)).toEqual(["pending", "included"]);
  });

  it("finds them while another writer takes their places in the log", async () => {
    const mine = [await queue("mine 1"), await queue("mine 2", "acct_2")];
    const others: string[] = [];
    let interruptions = 0;
    const before: Hook = async (name, args) => {
      for (const id of mine) await standing(id);
      const { kind } = (args[0] ?? {}) as { kind?: string };
      if (name !== "putDocument" || kind !== "head" || interruptions++ > 0) return;
      others.push(await queue("another", "acct_4"));
      await sealing.runLogs();
    };
    await sealing.runLogs(stepping(sealing.store, { before }));
    expect(interruptions).toBeGreaterThan(1);
    for (const id of [...mine, ...others]) expect(await standing(id)).toBe("included");
  });

  it("finds a seal that goes into the log between two looks of the same question", async () => {
    const id = await queue("moving");
    let moved = false;
    const before: Hook = async (name) => {
      if (name !== "readEntry" || moved) return;
      moved = true;
      await sealing.runLogs();
    };
    const { state, store } = sealing;
    const open = async () => stepping(store, { before });
    const reader = await startSealing(temporaryFolder("no-snapshots"), { state, open });
    expect(await reader.seals.integrity.readSeal(id)).toMatchObject({ verified: true, log: "included" });
    expect(moved).toBe(true);
  });

  it("finds a seal while its log entry is put off, and when it was set aside", async () => {
    const { record } = await answeredSeal(sealing, { question: "forged" });
    const queued = JSON.parse(record.payload) as { core: { response_hash: string } };
    const forged = { ...queued, core: { ...queued.core, response_hash: "0".repeat(64) } };
    await sealing.store.enqueue("acct_1", { ...record, payload: JSON.stringify(forged) });
    for (let hour = 4; hour < 20; hour++) {
      const { found, proof } = await read(record.id);
      expect(found).toMatchObject({ verified: false, log: "pending" });
      expect(proof).toBe("pending");
      await sealing.runLogs();
      sealing.setNow(`2026-11-15T${String(hour).padStart(2, "0")}:00:00Z`);
    }
    expect(await sealing.store.readDead("acct_1", "seal")).toHaveLength(1);
    expect(await read(record.id)).toMatchObject({ found: { verified: false, log: "pending" }, proof: "pending" });
  });

  it("does not take what is queued under an id that is not its own", async () => {
    const { record } = await answeredSeal(sealing, { question: "other" });
    const id = `seal_${"0".repeat(32)}`;
    await sealing.store.enqueue("acct_1", { ...record, id });
    await sealing.store.enqueue("acct_1", { ...record, payload: "{}" });
    for (const each of [id, record.id]) expect(await read(each)).toEqual({ found: null, proof: null });
  });

  it("finds seals after a writer whose claim ran out has noted places that it never took", async () => {
    const ids = [await queue("slow 1"), await queue("slow 2", "acct_2")];
    const kindOf = (args: readonly unknown[]) => (args[0] as { kind?: string } | undefined)?.kind;
    const [noted, goOn] = [signal(), signal()];
    let other: Promise<void> | null = null;
    const second = stepping(sealing.store, {
      async before(name, args) {
        if (name !== "putDocument" || kindOf(args) !== "head") return;
        noted.give();
        await goOn.given;
      },
    });
    const first = stepping(sealing.store, {
      async before(name, args) {
        if (name === "getDocument" && kindOf(args) === "seal" && other === null) {
          // This writer stands still until its claims have run out and another one has noted other places.
          sealing.setNow("2026-11-15T03:05:00Z");
          await sealing.store.enqueue("acct_0", {
            ...(await answeredSeal(sealing, { question: "new" })).record,
            dueMs: 0,
          });
          other = sealing.runLogs(second);
          await noted.given;
        }
        // It has read those, and goes on only when the other one is done.
        if (name === "putDocument" && kindOf(args) === "seal") {
          goOn.give();
          await other;
          for (const id of ids) expect(await standing(id)).toBe("included");
        }
        if (name === "putDocument" && kindOf(args) === "head") throw new Error("this writer dies");
      },
    });
    await expect(sealing.runLogs(first)).rejects.toThrow("this writer dies");
    for (const id of ids) expect(await standing(id)).toBe("included");
    await queue("later");
    await sealing.runLogs();
    for (const id of ids) expect(await standing(id)).toBe("included");
  });
}

function signal(): { readonly given: Promise<void>; give(): void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give: () => give() };
}
