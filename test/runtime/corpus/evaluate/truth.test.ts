import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allOf, anyOf, negate, type Truth } from "../../../../runtime/corpus/evaluate/predicate.ts";

const truth = fc.constantFrom<Truth>(true, false, null);
const truths = fc.array(truth, { maxLength: 6 });

/** Kleene's tables: and is the least, or the greatest of false < unknown < true. */
const rank = (value: Truth) => (value === false ? 0 : value === null ? 1 : 2);
const ofRank = (place: number): Truth => [false, null, true][place]!;

describe("three-valued logic", () => {
  it("takes the least for all, the greatest for any", () => {
    fc.assert(
      fc.property(truths, (values) => {
        expect(allOf(values)).toBe(ofRank(Math.min(2, ...values.map(rank))));
        expect(anyOf(values)).toBe(ofRank(Math.max(0, ...values.map(rank))));
      }),
    );
  });

  it("undoes a double negation and obeys De Morgan", () => {
    fc.assert(
      fc.property(truths, (values) => {
        for (const value of values) expect(negate(negate(value))).toBe(value);
        expect(negate(allOf(values))).toBe(anyOf(values.map(negate)));
        expect(negate(anyOf(values))).toBe(allOf(values.map(negate)));
      }),
    );
  });

  it("does not care for order, repetition or brackets, and distributes", () => {
    fc.assert(
      fc.property(truths, truths, truth, (some, others, one) => {
        for (const join of [allOf, anyOf]) {
          expect(join([...some, ...others])).toBe(join([...others.toReversed(), ...some]));
          expect(join([...some, ...some])).toBe(join(some));
          expect(join([join(some), join(others)])).toBe(join([...some, ...others]));
        }
        expect(allOf([one, anyOf(some)])).toBe(anyOf(some.map((value) => allOf([one, value]))));
        expect(anyOf([one, allOf(some)])).toBe(allOf(some.map((value) => anyOf([one, value]))));
        expect(allOf([one, anyOf([one, ...some])])).toBe(one);
      }),
    );
  });

  it("has no law of the excluded middle for what is unknown", () => {
    expect(anyOf([null, negate(null)])).toBeNull();
    expect(allOf([null, negate(null)])).toBeNull();
  });
});
