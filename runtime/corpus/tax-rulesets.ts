import type { rulesetKind, taxCategory } from "../../schemas/enums.ts";
import type { TaxRuleset } from "../../schemas/records/tax-ruleset.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { withoutPause } from "../base/slices.ts";
import { isCurrent, readyRuleset, type ReadyRuleset } from "./evaluate/ruleset.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";

/** Absent fields do not filter. */
export type TaxRulesetFilters = {
  readonly category?: (typeof taxCategory)[number] | undefined;
  readonly kind?: (typeof rulesetKind)[number] | undefined;
  /** A day on which it applies. */
  readonly effectiveOn?: string | undefined;
};

/** The tax rulesets, latest to take effect first, then by id. */
export class TaxRulesets {
  readonly records: Dataset<"tax_ruleset", TaxRulesetFilters>;
  /** Every ruleset by its row. Kept in memory: there are a few dozen, and lookups compare all of them. */
  readonly all: readonly TaxRuleset[];
  readonly #ready: ReadonlyMap<string, ReadyRuleset>;
  readonly #ofLaw = new Map<string, TaxRuleset[]>();

  /** `all` are the records, `rulesets` the same prepared for evaluation, both in browsing order. */
  constructor(
    records: Dataset<"tax_ruleset", TaxRulesetFilters>,
    all: readonly TaxRuleset[],
    rulesets: readonly ReadyRuleset[],
  ) {
    this.records = records;
    this.all = all;
    this.#ready = new Map(rulesets.map((ruleset) => [ruleset.unified_id, ruleset]));
    for (const ruleset of all)
      for (const law of new Set(ruleset.related_law_ids))
        this.#ofLaw.set(law, [...(this.#ofLaw.get(law) ?? []), ruleset]);
  }

  /** Those that list the law among their legal bases, in browsing order. */
  restingOn(lawId: string): readonly TaxRuleset[] {
    return this.#ofLaw.get(lawId) ?? [];
  }

  /** A ruleset prepared for evaluation, or null. */
  ruleset(id: string): ReadyRuleset | null {
    return this.#ready.get(id) ?? null;
  }

  /** Those without an end or with one that has not passed, in browsing order. */
  current(asOf: string): ReadyRuleset[] {
    return [...this.#ready.values()].filter((ruleset) => isCurrent(ruleset, asOf));
  }
}

/** Reads all rulesets and parses their conditions. */
export async function openTaxRulesets(snapshot: Snapshot): Promise<TaxRulesets> {
  const records = await openDataset(snapshot, "tax_ruleset", narrowTaxRulesets);
  const all: TaxRuleset[] = [];
  const rulesets: ReadyRuleset[] = [];
  const rest = withoutPause();
  for (let row = 0; row < records.size; row++) {
    const record = JSON.parse(records.bytes(row).toString()) as TaxRuleset;
    all.push(record);
    rulesets.push(
      readyRuleset({
        unified_id: record.unified_id,
        ruleset_name: record.ruleset_name,
        effective_from: record.effective_from,
        effective_until: record.effective_until,
        eligibility_conditions_json: record.eligibility_conditions_json,
      }),
    );
    await rest();
  }
  return new TaxRulesets(records, all, rulesets);
}

/** The filters over these columns. */
export function narrowTaxRulesets(columns: DatasetColumns<"tax_ruleset">): Narrow<TaxRulesetFilters> {
  const categories = columns.words("tax_category");
  const kinds = columns.words("ruleset_kind");
  const starts = columns.numbers("effective_from");
  const ends = columns.numbers("effective_until");
  return ({ category, kind, effectiveOn }, narrowing) => {
    narrowing.keepWord(categories, category);
    narrowing.keepWord(kinds, kind);
    narrowing.keepDays(starts, undefined, effectiveOn);
    narrowing.keepDays(ends, effectiveOn, undefined);
  };
}
