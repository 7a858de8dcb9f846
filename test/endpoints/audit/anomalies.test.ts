import { expect, it } from "vitest";
import { anomaliesOf } from "../../../runtime/endpoints/audit/anomalies.ts";

const profiles = (...outcomes: boolean[]) =>
  outcomes.map((applicable, at) => ({ client_id: `c${at}`, results: [{ applicable }] }));

it("has none below three profiles, in a tie, or when all agree", () => {
  for (const outcomes of [
    [true, false],
    [true, true, false, false],
    [true, true, true],
  ])
    expect(anomaliesOf(profiles(...outcomes), ["TAX-1"])).toEqual([]);
});

it("names who differs from the majority, either way", () => {
  expect(anomaliesOf(profiles(true, false, true), ["TAX-1"])).toEqual([
    {
      client_id: "c1",
      ruleset_id: "TAX-1",
      deviation: "not_applicable_unlike_majority",
      population_mode_applicable: true,
      population_size: 3,
    },
  ]);
  expect(anomaliesOf(profiles(false, false, true), ["TAX-1"])).toMatchObject([
    { client_id: "c2", deviation: "applicable_unlike_majority", population_mode_applicable: false },
  ]);
});
