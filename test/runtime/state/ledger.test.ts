import { expect, it } from "vitest";
import { stateLimits } from "../../../runtime/state/ledger.ts";

it("lets an account have 1,000 tags a day, 100,000 operations, 10,000 of them with their bodies, and 50 child keys", () => {
  expect(stateLimits).toEqual({ tagsPerDay: 1_000, operationsWithBody: 10_000, operations: 100_000, children: 50 });
});
