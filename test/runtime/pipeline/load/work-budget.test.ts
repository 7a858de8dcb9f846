import { expect, it } from "vitest";
import { createWorkBudget } from "../../../../runtime/pipeline/load/work-budget.ts";

function budget() {
  let nowMs = 0;
  const made = createWorkBudget({ enabled: true, now: () => nowMs, capacity: 10 });
  return { ...made, pass: (ms: number) => void (nowMs += ms) };
}

it("leaves one caller a fifth of a core, however it asks", () => {
  const { begin, spend, pass } = budget();
  let [worked, refused] = [0, 0];
  for (let second = 0; second < 300; second++) {
    try {
      const end = begin(["account"]);
      spend(["account"], 3_000);
      end();
      worked += 3_000;
      pass(3_000);
    } catch {
      refused += 1;
      pass(1_000);
    }
  }
  expect(refused).toBeGreaterThan(200);
  expect(worked / (worked + refused * 1_000)).toBeLessThan(0.21);
});

it("tells when to come again, and counts account and network each", () => {
  const { begin, spend, pass } = budget();
  spend(["account a", "network n"], 1_500);
  const policy = { name: "work", quota: 500, unit: "processor-milliseconds", windowSeconds: 3 };
  for (const caller of ["account a", "network n"])
    expect(() => begin(["other", caller])).toThrow(
      expect.objectContaining({ code: "rate_limited", policy, retryAfterSeconds: 5 }),
    );
  begin(["account b", "network m"]);
  pass(5_000);
  begin(["account a", "network n"]);
});

it("lets many accounts of a network begin one at a time, because nothing is counted before the end", () => {
  const { begin } = budget();
  const end = begin(["account a", "network n"]);
  for (const callers of [
    ["account b", "network n"],
    ["account a", "network m"],
  ])
    expect(() => begin(callers)).toThrow(expect.objectContaining({ code: "rate_limited", retryAfterSeconds: 1 }));
  begin(["account b", "network m"]);
  end();
  begin(["account c", "network n"]);
});
