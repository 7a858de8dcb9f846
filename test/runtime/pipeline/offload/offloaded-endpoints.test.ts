import { expect, it } from "vitest";
import { endpoints } from "../../../../runtime/features/table.ts";
import { offloadedEndpoints } from "../../../../runtime/pipeline/offload/offload-worker.ts";

it("the thread knows exactly the offloaded endpoints of the table; all read the snapshot, and take one call of an account at a time", () => {
  expect(offloadedEndpoints).toEqual(endpoints.filter(({ offloaded }) => offloaded !== undefined));
  expect(offloadedEndpoints.map(({ id }) => id)).toEqual(["AUD-1", "EXT-3"]);
  expect(
    offloadedEndpoints.every(
      ({ reads, maxConcurrentPerAccount }) => reads === "snapshot" && maxConcurrentPerAccount === 1,
    ),
  ).toBe(true);
});
