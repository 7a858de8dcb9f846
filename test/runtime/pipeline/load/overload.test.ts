import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import {
  createOverloadGuard,
  isOverload,
  type Load,
  overloadLimits,
  type Rank,
} from "../../../../runtime/pipeline/load/overload.ts";

const ranks: Rank[] = ["keyedRead", "keyedWrite", "anonymous"];
const refused = (load: Partial<Load>) =>
  ranks.filter((rank) => isOverload({ turnMs: 0, callsInTurn: 0, working: 0, ...load }, overloadLimits[rank]));

describe("what is refused", () => {
  it("grows with the wait: anonymous callers first, reads with a key last", () => {
    const after = (turnMs: number) => refused({ turnMs, callsInTurn: 100 });
    expect([0, 100, 101, 175, 176, 250, 251].map((ms) => after(ms))).toEqual([
      [],
      [],
      ["anonymous"],
      ["anonymous"],
      ["keyedWrite", "anonymous"],
      ["keyedWrite", "anonymous"],
      ["keyedRead", "keyedWrite", "anonymous"],
    ]);
  });

  it("grows with the calls that are not answered, in the same order", () => {
    expect([0, 999, 1000, 1499, 1500, 1999, 2000].map((working) => refused({ working }).length)).toEqual([
      0, 0, 1, 1, 2, 2, 3,
    ]);
  });

  it("is nothing where a turn was long and has few calls: they did not make it so", () => {
    expect(refused({ turnMs: 10_000, callsInTurn: 15 })).toEqual([]);
    expect(refused({ turnMs: 10_000, callsInTurn: 16 })).toEqual(ranks);
  });
});

describe("the guard", () => {
  const overloaded = expect.objectContaining({ code: "overloaded", status: 503, retryAfterSeconds: 1 });
  const open = () => {
    const clock = { ms: 0 };
    const guard = createOverloadGuard({ elapsed: () => clock.ms });
    const attempt = (rank: Rank): unknown => {
      try {
        guard.enter(rank);
        guard.leave();
        return "let in";
      } catch (error) {
        return error;
      }
    };
    return { clock, guard, attempt };
  };

  it("refuses the rest of a turn that has become too long, and nobody in the next", async () => {
    const { clock, attempt } = open();
    for (let call = 0; call < 20; call++, clock.ms += 10) expect(attempt("keyedRead")).toBe("let in");
    expect(ranks.map(attempt)).toEqual(["let in", overloaded, overloaded]);
    clock.ms = 251;
    expect(attempt("keyedRead")).toEqual(overloaded);
    await nextTurn();
    expect(ranks.map(attempt)).toEqual(["let in", "let in", "let in"]);
  });

  it("counts time in which the process has nothing to do for no turn", async () => {
    const { clock, attempt } = open();
    for (let call = 0; call < 20; call++) attempt("anonymous");
    await nextTurn();
    clock.ms = 60_000;
    for (let call = 0; call < 20; call++) expect(attempt("anonymous")).toBe("let in");
  });

  it("counts calls until they leave, but not while they wait for their client", async () => {
    const { guard, attempt } = open();
    for (let call = 0; call < 1000; call++) guard.enter("keyedRead");
    expect(attempt("anonymous")).toEqual(overloaded);
    let arrive: (body: string) => void = () => {};
    const waiting = guard.waitForClient(() => new Promise<string>((resolve) => (arrive = resolve)));
    expect(attempt("anonymous")).toBe("let in");
    arrive("a body");
    expect(await waiting).toBe("a body");
    expect(attempt("anonymous")).toEqual(overloaded);
    await expect(guard.waitForClient(() => Promise.reject(new Error("gone")))).rejects.toThrow("gone");
    expect(attempt("anonymous")).toEqual(overloaded);
    guard.leave();
    expect(attempt("anonymous")).toBe("let in");
  });
});
