import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes sources of so many invented tax rulesets, and nothing else, into a folder; gives the path of their list. */
export function writeManyRulesets(folder: string, count: number): string {
  const rows = Array.from({ length: count }, (_, number) => ({
    ruleset_name: `架空特例第${number}号`,
    tax_category: "corporate",
    ruleset_kind: "credit",
    authority: "架空税務庁",
    authority_url: "https://www.kakuu.example/tax/",
    effective_from: "2024-04-01",
    effective_until: null,
    eligibility_conditions_json: {
      op: "all",
      of: [
        { op: "lte", field: "capital_yen", value: 100_000_000 },
        { op: "eq", field: "blue_return", value: true },
        { op: "gte", field: "employees", value: number },
      ],
    },
    source_url: `https://www.kakuu.example/tax/many/${number}`,
  }));
  writeFileSync(join(folder, "tax-rulesets.jsonl"), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const source = {
    id: "tax-rulesets",
    adapter: "canonical",
    dataset: "tax_ruleset",
    files: ["tax-rulesets.jsonl"],
    url: "https://www.kakuu.example/tax-rulesets/",
    publisher: "架空税務庁",
    license: "pdl_v1.0",
    fetched_at: "2026-10-01T00:00:00Z",
    kind: "page",
  };
  const path = join(folder, "sources.json");
  writeFileSync(path, JSON.stringify({ format: "konkyo-sources/1", title: "Many rulesets", sources: [source] }));
  return path;
}
