import fc from "fast-check";
import { expect } from "vitest";
import type { Narrow } from "../../../runtime/corpus/tables/dataset.ts";
import { Narrowing } from "../../../runtime/corpus/tables/narrowing.ts";

/** Rows that the filters admit, ascending, and whether one of them asked for a field nobody publishes. */
export function narrowed<Filters>(
  narrow: Narrow<Filters>,
  size: number,
  filters: Filters,
): { readonly rows: number[]; readonly fieldMissing: boolean } {
  const narrowing = new Narrowing();
  narrow(filters, narrowing);
  const all = Array.from({ length: size }, (_, row) => row);
  return { rows: narrowing.admitted?.page(0, size) ?? all, fieldMissing: narrowing.fieldMissing };
}

type Known<Filters> = { [Name in keyof Filters]-?: Exclude<Filters[Name], undefined> };

/** For each filter: may this row stay, given what the filter asks for? */
export type Rules<Row, Filters> = {
  readonly [Name in keyof Known<Filters>]: (row: Row, asked: Known<Filters>[Name]) => boolean;
};

/**
 * Compares the filters with a look at every row: over generated rows, any of the filters together. Each filter must have
 * narrowed at least once, so that none can be forgotten.
 */
export function expectLikeEveryRow<Row, Filters extends object>({
  rows,
  filters,
  rules,
  narrow,
}: {
  readonly rows: fc.Arbitrary<Row>;
  readonly filters: { readonly [Name in keyof Known<Filters>]: fc.Arbitrary<Known<Filters>[Name]> };
  readonly rules: Rules<Row, Filters>;
  readonly narrow: (rows: readonly Row[]) => Narrow<Filters>;
}): void {
  const asked = fc.record(filters as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] });
  const narrowing = new Set<string>();
  const admits = (name: string, row: Row, wanted: unknown) =>
    (rules as unknown as Record<string, (row: Row, wanted: unknown) => boolean>)[name]!(row, wanted);
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 40 }), asked, (all, wanted) => {
      const expected = all.flatMap((row, at) =>
        Object.entries(wanted).every(([name, value]) => admits(name, row, value)) ? at : [],
      );
      expect(narrowed(narrow(all), all.length, wanted as Filters).rows).toEqual(expected);
      for (const [name, value] of Object.entries(wanted)) {
        const alone = narrowed(narrow(all), all.length, { [name]: value } as Filters).rows;
        if (alone.length > 0 && alone.length < all.length) narrowing.add(name);
      }
    }),
    { numRuns: 300 },
  );
  expect([...narrowing].toSorted()).toEqual(Object.keys(filters).toSorted());
}

/** A lower and an upper bound on a number that may be missing. */
export const atLeast = (value: number | null, bound: number): boolean => value !== null && value >= bound;
export const atMost = (value: number | null, bound: number): boolean => value !== null && value <= bound;

/** Null now and then. */
export const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 4 });
