import fc from "fast-check";
import { describe, it } from "vitest";
import { narrowTaxRulesets, type TaxRulesetFilters } from "../../../runtime/corpus/tax-rulesets.ts";
import type { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import { expectLikeEveryRow, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type Row = Pick<TaxRuleset, "ruleset_name" | "tax_category" | "ruleset_kind" | "effective_from" | "effective_until">;

const category = fc.constantFrom("consumption" as const, "corporate" as const);
const kind = fc.constantFrom("credit" as const, "registration" as const);
const day = fc.constantFrom("2019-10-01", "2023-10-01", "2026-09-30", "2026-10-01", "9999-12-31");

describe("filters of tax rulesets", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<Row, TaxRulesetFilters>({
      rows: fc.record({
        ruleset_name: fc.constant("架空税制"),
        tax_category: category,
        ruleset_kind: kind,
        effective_from: day,
        effective_until: orNull(day),
      }),
      narrow: narrowStored("tax_ruleset", narrowTaxRulesets),
      filters: { category, kind, effectiveOn: day },
      rules: {
        category: (row, asked) => row.tax_category === asked,
        kind: (row, asked) => row.ruleset_kind === asked,
        effectiveOn: ({ effective_from: from, effective_until: until }, asked) =>
          from <= asked && (until === null || until >= asked),
      },
    });
  });
});
