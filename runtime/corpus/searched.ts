import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import type { Searched } from "../../schemas/answers/match.ts";
import {
  type CorpusStatistics,
  statisticsDatasets,
  type StatisticsDataset,
} from "../../snapshots/records/corpus-statistics.ts";

/** Tables that are searched. */
export type SearchedTable = (typeof statisticsDatasets)[StatisticsDataset] | "houjin";

/** Approximate number of qualified invoice issuers in Japan. */
export const registrantsInJapan = 4_600_000;

/** Approximate number of corporate numbers ever issued. */
const corporateNumbers = 5_700_000;

type Register = { readonly size: number; readonly sources: readonly string[] };

/** Coverage of a search of each table, as answers show it. */
export function searchedIn(
  { datasets }: CorpusStatistics,
  houjin: Register,
  sources: Manifest["sources"],
): Readonly<Record<SearchedTable, Searched>> {
  const each = Object.entries(statisticsDatasets).map(([name, table]): [SearchedTable, Searched] => {
    const { count, max } = datasets[name as StatisticsDataset];
    return [table, searched(name, count, max, table === "invoice_registrant" ? registrantsInJapan : 0)];
  });
  const fetched = sources.filter(({ url }) => houjin.sources.includes(url)).map(({ fetched_at: at }) => at);
  const register = searched("houjin", houjin.size, latest(fetched), corporateNumbers);
  return Object.fromEntries([...each, ["houjin", register]]) as Record<SearchedTable, Searched>;
}

/** Coverage of a search of several tables. */
export function searchedTogether(parts: readonly Searched[]): Searched {
  if (parts.length === 1) return parts[0]!;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  const newest = latest(parts.flatMap(({ newest_fetched_at: at }) => at ?? []));
  return searched(parts.map(({ dataset }) => dataset).join(","), rows, newest, 0);
}

/** `exist` is 0 where the total number is unknown. */
function searched(dataset: string, rows: number, newest: string | null, exist: number): Searched {
  return { dataset, rows, newest_fetched_at: newest, population_estimate: exist > rows ? exist : null };
}

/** Instants in the same format sort by time. */
function latest(instants: readonly string[]): string | null {
  return instants.toSorted().at(-1) ?? null;
}
