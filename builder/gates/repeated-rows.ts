import { hash } from "node:crypto";
import type { DatasetName, InputOf } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";

/** True when an earlier row of the source was the same, or stated the same id. */
export type RepeatCheck = (dataset: DatasetName, row: InputOf<DatasetName>) => boolean;

/** Ids of curated rows. Official files may state several rows under one number, and revisions of a law share theirs. */
const idFields: Readonly<Partial<Record<DatasetName, string>>> = {
  program: "unified_id",
  court_decision: "lawsuit_id",
  bid: "bid_key",
  loan_program: "id",
  enforcement_case: "case_id",
  case_study: "case_id",
  tax_ruleset: "unified_id",
  exclusion_rule: "rule_id",
  certification: "entity_id",
  mutual_plan: "entity_id",
  relation: "relation_id",
  annotation: "annotation_id",
  application_round: "round_id",
  acceptance_stat: "stat_id",
  fact: "fact_id",
};

export function createRepeatCheck({ adapter }: SourceEntry): RepeatCheck {
  const seen = new Set<string>();
  const isNew = (key: string) => seen.size < seen.add(key).size;
  return (dataset, row) => {
    const field = adapter === "canonical" ? idFields[dataset] : undefined;
    const id = field === undefined ? null : (row as Readonly<Record<string, unknown>>)[field];
    const isNewRow = isNew(`${dataset} ${hash("sha1", contentOf(row), "base64")}`);
    const isNewId = id === null || id === undefined || isNew(`${dataset}#${String(id)}`);
    return !isNewRow || !isNewId;
  };
}

const LONG = 400;

/** What two rows have in common when they are the same; of a long text its ends and its length are enough. */
function contentOf(row: object): string {
  return Object.entries(row)
    .map(([name, value]) =>
      typeof value === "string" && value.length > LONG
        ? `${name}:${value.length}:${value.slice(0, LONG / 2)}${value.slice(-LONG / 2)}`
        : `${name}:${JSON.stringify(value)}`,
    )
    .join("\n");
}
