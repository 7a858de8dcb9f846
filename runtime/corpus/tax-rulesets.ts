import type { rulesetKind, taxCategory } from "../../schemas/enums.ts";
import type { TaxRuleset } from "../../schemas/tax-ruleset.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { isCurrent, readyRuleset, type ReadyRuleset } from "../evaluate/ruleset.ts";
import { NumberColumn, WordColumn } from "./columns.ts";
import { Dataset, type Narrow, newestFirst, readRows } from "./dataset.ts";
import { dayColumn, dayNumber } from "./day-column.ts";

/** What is left out does not filter. */
export type TaxRulesetFilters = {
  readonly category?: (typeof taxCategory)[number] | undefined;
  readonly kind?: (typeof rulesetKind)[number] | undefined;
  /** A day on which it applies. */
  readonly effectiveOn?: string | undefined;
};

/** What is kept of a ruleset for filtering and ordering it. */
export type TaxRulesetRow = Pick<TaxRuleset, "tax_category" | "ruleset_kind" | "effective_from" | "effective_until">;

/** The tax rulesets, latest to take effect first, then by id. */
export class TaxRulesets {
  readonly records: Dataset<TaxRulesetFilters>;
  readonly #ready: ReadonlyMap<string, ReadyRuleset>;

  /** `rulesets` are those of the records, in browsing order. */
  constructor(records: Dataset<TaxRulesetFilters>, rulesets: readonly ReadyRuleset[]) {
    this.records = records;
    this.#ready = new Map(rulesets.map((ruleset) => [ruleset.unified_id, ruleset]));
  }

  /** A ruleset ready to be evaluated, or null. */
  ruleset(id: string): ReadyRuleset | null {
    return this.#ready.get(id) ?? null;
  }

  /** Those without an end or with one that has not passed, in browsing order. */
  current(asOf: string): ReadyRuleset[] {
    return [...this.#ready.values()].filter((ruleset) => isCurrent(ruleset, asOf));
  }
}

/** Reads all rulesets and makes their conditions ready. */
export async function openTaxRulesets(snapshot: Snapshot): Promise<TaxRulesets> {
  const rows = await readRows(snapshot, "tax_ruleset", (record) => ({
    tax_category: record.tax_category,
    ruleset_kind: record.ruleset_kind,
    effective_from: record.effective_from,
    effective_until: record.effective_until,
    ready: readyRuleset({
      unified_id: record.unified_id,
      ruleset_name: record.ruleset_name,
      effective_from: record.effective_from,
      effective_until: record.effective_until,
      eligibility_conditions_json: record.eligibility_conditions_json,
    }),
  }));
  rows.sort((a, b) => newestFirst(a.effective_from, b.effective_from));
  const rulesets = rows.map(({ ready }) => ready);
  const ids = rulesets.map(({ unified_id }) => unified_id);
  const records = new Dataset(snapshot, "tax_ruleset", ids, narrowTaxRulesets(rows));
  records.warm();
  return new TaxRulesets(records, rulesets);
}

/** The filters over these rows. */
export function narrowTaxRulesets(rows: readonly TaxRulesetRow[]): Narrow<TaxRulesetFilters> {
  const size = rows.length;
  const categories = new WordColumn(size, (row) => rows[row]!.tax_category);
  const kinds = new WordColumn(size, (row) => rows[row]!.ruleset_kind);
  const starts = dayColumn(size, (row) => rows[row]!.effective_from);
  const ends = new NumberColumn(size, (row) => {
    const until = rows[row]!.effective_until;
    return until === null ? Number.MAX_SAFE_INTEGER : dayNumber(until);
  });
  return ({ category, kind, effectiveOn }, narrowing) => {
    narrowing.keepWord(categories, category);
    narrowing.keepWord(kinds, kind);
    narrowing.keepDays(starts, undefined, effectiveOn);
    narrowing.keepDays(ends, effectiveOn, undefined);
  };
}
