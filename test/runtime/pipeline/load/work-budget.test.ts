import { expect, it } from "vitest";
import { createWorkBudget } from "../../../../runtime/pipeline/load/work-budget.ts";

function budget() {
  let nowMs = 0;
  const made = createWorkBudget({ enabled: true, now: () => nowMs, capacity: 10 });
  return { ...made, pass: (ms: number) => void (nowMs += ms) };
}

it("leaves one caller a fifth of a core, however it asks", () => {
  const { assertLeft, spend, pass } = budget();
  let [worked, refused] = [0, 0];
  for (let second = 0; second < 300; second++) {
    try {
      assertLeft(["account"]);
      spend(["account"], 3_000);
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
  const { assertLeft, spend, pass } = budget();
  spend(["account a", "network n"], 1_500);
  const policy = { name: "work", quota: 500, unit: "processor-milliseconds", windowSeconds: 3 };
  for (const caller of ["account a", "network n"])
    expect(() => assertLeft(["other", caller])).toThrow(
      expect.objectContaining({ code: "rate_limited", policy, retryAfterSeconds: 5 }),
    );
  assertLeft(["account b", "network m"]);
  pass(5_000);
  assertLeft(["account a", "network n"]);
});
