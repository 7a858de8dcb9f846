import type { Searched } from "../../schemas/match.ts";
import {
  type CorpusStatistics,
  statisticsDatasets,
  type StatisticsDataset,
} from "../../snapshots/records/corpus-statistics.ts";

/** Tables of the datasets that are searched. */
export type SearchedTable = (typeof statisticsDatasets)[StatisticsDataset];

/** Qualified invoice issuers in all of Japan, roughly: the register is never held whole by a corpus of samples. */
export const registrantsInJapan = 4_600_000;

/** What a search of each dataset looks at, as answers tell it. */
export function searchedIn({ datasets }: CorpusStatistics): Readonly<Record<SearchedTable, Searched>> {
  const each = Object.entries(statisticsDatasets).map(([name, table]) => {
    const { count, max } = datasets[name as StatisticsDataset];
    const exist = table === "invoice_registrant" ? registrantsInJapan : 0;
    const searched: Searched = {
      dataset: name,
      rows: count,
      newest_fetched_at: max,
      population_estimate: exist > count ? exist : null,
    };
    return [table, searched] as const;
  });
  return Object.fromEntries(each) as Record<SearchedTable, Searched>;
}
