import { expect, it } from "vitest";
import { apartEndpoints } from "../../../runtime/endpoints/offloaded.ts";
import { endpoints } from "../../../runtime/endpoints/index.ts";

it("the thread knows exactly the endpoints of the table that work apart, and all of them read the snapshot alone", () => {
  expect(apartEndpoints).toEqual(endpoints.filter(({ apart }) => apart !== undefined));
  expect(apartEndpoints.map(({ id }) => id)).toEqual(["AUD-1"]);
  expect(apartEndpoints.every(({ reads }) => reads === "snapshot")).toBe(true);
});
