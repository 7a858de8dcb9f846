import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../client/verify/canonical.ts";
import { canonicalJson as ofTheService } from "../../../snapshots/canonical.ts";

describe("canonical JSON of the client", () => {
  it("is that of the service, for every JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) => {
        const received: unknown = JSON.parse(JSON.stringify(value));
        expect(canonicalJson(received)).toBe(ofTheService(received));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{ b: 1, a: [0.1, -0, 1e21, 1e-7] }],
    [{ "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5 }],
    ["𠮷\u2028"],
  ])("of %j too", (value) => {
    expect(canonicalJson(value)).toBe(ofTheService(value));
  });

  it.each([[undefined], [Number.NaN], [Number.POSITIVE_INFINITY], ["\ud800"], [{ a: undefined }], [["\udc00"]]])(
    "refuses %j, as the service does",
    (value) => {
      expect(() => canonicalJson(value)).toThrow();
      expect(() => ofTheService(value)).toThrow();
    },
  );
});
