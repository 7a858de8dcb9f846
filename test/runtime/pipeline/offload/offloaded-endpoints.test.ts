import { expect, it } from "vitest";
import { endpoints } from "../../../../runtime/endpoints/index.ts";
import { offloadedEndpoints } from "../../../../runtime/endpoints/offloaded.ts";

it("the thread knows exactly the offloaded endpoints of the table; all read the snapshot alone and are sealed", () => {
  expect(offloadedEndpoints).toEqual(endpoints.filter(({ offloaded }) => offloaded !== undefined));
  expect(offloadedEndpoints.map(({ id }) => id)).toEqual(["AUD-1"]);
  expect(offloadedEndpoints.every(({ reads, sealed }) => reads === "snapshot" && sealed)).toBe(true);
});
