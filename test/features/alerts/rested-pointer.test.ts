import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRestedPointer } from "../../../runtime/features/alerts/service/rested-pointer.ts";
import { temporaryFolder } from "../../support/build.ts";

test("a snapshot is told of once it has been current for five seconds, counted anew when the pointer moves", () => {
  const folder = temporaryFolder("rested-pointer");
  const [older, newer] = [`cs1_${"a".repeat(52)}`, `cs1_${"b".repeat(52)}`];
  let nowMs = 1_000_000;
  const hasRested = createRestedPointer({ folder, now: () => nowMs });
  pointAt(older);
  expect(hasRested()).toBe(false);
  nowMs += 4_999;
  expect(hasRested()).toBe(false);
  pointAt(newer);
  nowMs += 1;
  expect(hasRested()).toBe(false);
  nowMs += 4_999;
  expect(hasRested()).toBe(false);
  nowMs += 1;
  expect(hasRested()).toBe(true);
  nowMs += 60_000;
  expect(hasRested()).toBe(true);

  function pointAt(id: string) {
    mkdirSync(join(folder, id), { recursive: true });
    rmSync(join(folder, "current"), { force: true });
    symlinkSync(id, join(folder, "current"));
  }
});
