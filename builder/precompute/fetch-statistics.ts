import type { DuckDBConnection } from "@duckdb/node-api";
import { fieldsOf, type TableName } from "../../schemas/records/tables.ts";
import { quoteName } from "../../snapshots/database/columns.ts";
import {
  type DatasetStatistics,
  type StatisticsDataset,
  statisticsDatasets,
} from "../../snapshots/records/corpus-statistics.ts";
import { daysBetween, jstDate } from "../../snapshots/text/era.ts";
import { byText } from "../../snapshots/text/order.ts";

/** Public records by the moment their source was fetched; null for those that state none. */
type FetchCounts = readonly { readonly moment: string | null; readonly count: number }[];

/** Size and fetch times of every dataset, counted in the written tables: a register of millions of rows is never walked. */
export async function datasetStatistics(
  connection: DuckDBConnection,
): Promise<Record<StatisticsDataset, DatasetStatistics>> {
  const counted: [string, DatasetStatistics][] = [];
  for (const [dataset, table] of Object.entries(statisticsDatasets))
    counted.push([dataset, fetchStatistics(await fetchCounts(connection, table))]);
  return Object.fromEntries(counted) as Record<StatisticsDataset, DatasetStatistics>;
}

function fetchStatistics(counts: FetchCounts): DatasetStatistics {
  const dated = counts
    .flatMap(({ moment, count }) => (moment === null ? [] : [{ moment, count }]))
    .toSorted((one, other) => byText(one.moment, other.moment));
  const days = [...new Set(dated.map(({ moment }) => jstDate(new Date(moment))))];
  const [first, last] = [days[0], days.at(-1)];
  return {
    count: sumOf(counts),
    min: dated[0]?.moment ?? null,
    max: dated.at(-1)?.moment ?? null,
    median: medianOf(dated),
    avg_interval_days:
      first === undefined || last === undefined || first === last
        ? null
        : Math.round((daysBetween(first, last) / (days.length - 1)) * 100) / 100,
  };
}

async function fetchCounts(connection: DuckDBConnection, table: TableName): Promise<FetchCounts> {
  const field = ["fetched_at", "source_fetched_at"].find((name) => fieldsOf(table).some((own) => own.name === name));
  const moment = field === undefined ? "NULL" : `strftime(${quoteName(field)}, '%Y-%m-%dT%H:%M:%SZ')`;
  const shown = table === "program" ? "WHERE NOT excluded" : "";
  const rows = await connection.runAndReadAll(
    `SELECT CAST(${moment} AS VARCHAR), CAST(count(*) AS DOUBLE) FROM corpus.${quoteName(table)} ${shown} GROUP BY 1`,
  );
  return (rows.getRows() as [string | null, number][]).map(([own, count]) => ({ moment: own, count }));
}

/** The moment in the middle, the earlier of two. `dated` is in order of time. */
function medianOf(dated: readonly { readonly moment: string; readonly count: number }[]): string | null {
  const middle = Math.floor((sumOf(dated) - 1) / 2);
  let before = 0;
  for (const { moment, count } of dated) {
    before += count;
    if (before > middle) return moment;
  }
  return null;
}

function sumOf(counts: readonly { readonly count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
