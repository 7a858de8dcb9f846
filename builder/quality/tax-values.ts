import type { InputOf } from "../../schemas/input/input.ts";
import type { ValueRule } from "./value-rule.ts";

/** What a tax measure says of its kind against its name. */
export const taxValueRules: readonly ValueRule<"tax_ruleset">[] = [
  {
    id: "kind-against-name",
    why: "圧縮記帳 reduces the cost of an asset and is no special depreciation",
    mend: (row: InputOf<"tax_ruleset">) =>
      row.ruleset_kind === "special_depreciation" && /圧縮記帳/.test(row.ruleset_name)
        ? { ...row, ruleset_kind: "deduction" }
        : row,
  },
];
