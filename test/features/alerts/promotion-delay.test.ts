import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createPromotionDelay } from "../../../runtime/features/alerts/service/alert-jobs.ts";
import { temporaryFolder } from "../../support/build.ts";

test("a snapshot is told of once it has been current for five seconds, counted anew when the pointer moves", () => {
  const folder = temporaryFolder("promotion-delay");
  const [older, newer] = [`cs1_${"a".repeat(52)}`, `cs1_${"b".repeat(52)}`];
  let nowMs = 1_000_000;
  const isPromotionSettled = createPromotionDelay({ folder, now: () => nowMs });
  pointAt(older);
  expect(isPromotionSettled()).toBe(false);
  nowMs += 4_999;
  expect(isPromotionSettled()).toBe(false);
  pointAt(newer);
  nowMs += 1;
  expect(isPromotionSettled()).toBe(false);
  nowMs += 4_999;
  expect(isPromotionSettled()).toBe(false);
  nowMs += 1;
  expect(isPromotionSettled()).toBe(true);
  nowMs += 60_000;
  expect(isPromotionSettled()).toBe(true);

  function pointAt(id: string) {
    mkdirSync(join(folder, id), { recursive: true });
    rmSync(join(folder, "current"), { force: true });
    symlinkSync(id, join(folder, "current"));
  }
});
