import { expect, inject, it } from "vitest";
import { openFuzz } from "../../proofs/fuzz/fuzz.ts";

it("answers a few calls of every operation, tool and page as the contract lists", { timeout: 300_000 }, async () => {
  const fuzz = await openFuzz(inject("snapshot"));
  const { asked, faults } = await fuzz.run({ requests: 400, seed: 7, only: null });
  await fuzz.close();
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
