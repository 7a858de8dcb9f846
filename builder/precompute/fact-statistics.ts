import type { RecordOf } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import type { FactStatistics } from "../../snapshots/records/corpus-statistics.ts";
import { jstDate } from "../../snapshots/text/era.ts";
import { byText } from "../../snapshots/text/order.ts";

type Fact = RecordOf<"fact">;
type Source = Pick<RecordOf<"source">, "license" | "fetched_at">;

/** Counts facts. Those about programs outside public search are to be left out before. */
export function factStatistics(facts: readonly Fact[], sources: ReadonlyMap<string, Source>): FactStatistics {
  const labels = { high: 0, medium: 0, low: 0, unknown: 0 };
  const [licenses, kinds] = [new Map<string, number>(), new Map<string, number>()];
  const fetched = new Map<string | null, number>();
  // In millionths, so that the mean does not depend on the order of adding.
  let score = 0;
  for (const { source_id: id, confidence, value } of facts) {
    const source = id === null ? undefined : sources.get(id);
    score += Math.round(confidence * 1e6);
    labels[id === null ? "unknown" : labelOf(confidence)]++;
    increase(licenses, source?.license ?? "unknown");
    increase(kinds, Array.isArray(value) ? "array" : typeof value);
    increase(fetched, source?.fetched_at ? jstDate(new Date(source.fetched_at)) : null);
  }
  return {
    total: facts.length,
    mean_score: facts.length === 0 ? null : Math.round(score / facts.length) / 1e6,
    labels,
    licenses: inOrder(licenses),
    kinds: inOrder(kinds),
    fetched: [...fetched]
      .map(([day, count]) => ({ day, count }))
      .toSorted((one, other) => byText(one.day ?? "", other.day ?? "")),
    agreement: agreementOf(facts),
  };
}

function agreementOf(facts: readonly Fact[]): FactStatistics["agreement"] {
  const stated = new Map<string, { sources: Set<string>; values: Set<string> }>();
  for (const { entity_id: entity, field, source_id: source, value } of facts) {
    if (source === null) continue;
    const key = `${entity}\n${field}`;
    const own = stated.get(key) ?? { sources: new Set(), values: new Set() };
    own.sources.add(source);
    own.values.add(canonicalJson(value));
    stated.set(key, own);
  }
  const compared = [...stated.values()].filter(({ sources }) => sources.size > 1);
  const agree = compared.filter(({ values }) => values.size === 1).length;
  return { compared: compared.length, agree, disagree: compared.length - agree };
}

function labelOf(confidence: number): "high" | "medium" | "low" {
  if (confidence >= 0.8) return "high";
  return confidence >= 0.5 ? "medium" : "low";
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function inOrder(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => byText(one, other)));
}
