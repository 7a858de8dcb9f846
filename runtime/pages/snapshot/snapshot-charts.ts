import { daysBetween } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { getMeta } from "../../endpoints/meta/meta.ts";
import { getStatsFreshness } from "../../endpoints/statistics/freshness.ts";
import { type Bar, barChart } from "../charts/bar-chart.ts";
import type { Language } from "../language.ts";
import type { Visit } from "../page.ts";
import { shownCount } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { snapshotTexts } from "./snapshot-texts.ts";

export type DrawnChart = { readonly title: string; readonly svg: string; readonly bars: readonly Bar[] };

type Freshness = {
  readonly sources: Readonly<Record<string, { readonly count: number; readonly median: string | null }>>;
};
type Meta = { readonly tier_counts: Readonly<Record<string, number>> };

/** The charts of a snapshot, drawn once for each language and day. */
export async function snapshotCharts(visit: Visit): Promise<readonly DrawnChart[]> {
  const { language, today } = visit;
  const ofSnapshot = drawn.get(visit.corpus()) ?? {};
  drawn.set(visit.corpus(), ofSnapshot);
  const known = ofSnapshot[language];
  if (known?.day === today) return known.charts;
  const charts = await draw(visit);
  ofSnapshot[language] = { day: today, charts };
  return charts;
}

type DrawnCharts = { readonly day: string; readonly charts: readonly DrawnChart[] };

/** Goes with its snapshot. */
const drawn = new WeakMap<Corpus, Partial<Record<Language, DrawnCharts>>>();

async function draw({ ask, language, today }: Visit): Promise<readonly DrawnChart[]> {
  const t = snapshotTexts[language];
  const freshness = await ask<Freshness>(getStatsFreshness);
  const meta = await ask<Meta>(getMeta);
  const datasets = Object.entries(freshness.sources);
  const nameOf = (dataset: string) =>
    inWords("table", dataset.replace(/ies$/, "y").replace(/s$/, ""), language) ?? dataset;
  const rows = datasets.map(([name, { count }]) => bar(nameOf(name), count, shownCount(count)));
  const ages = datasets.flatMap(([name, { median }]) => {
    if (median === null) return [];
    const days = Math.max(daysBetween(median.slice(0, 10), today), 0);
    return [bar(nameOf(name), days, t.days(shownCount(days)))];
  });
  const tiers = Object.entries(meta.tier_counts).map(([tier, count]) => bar(tier, count, shownCount(count)));
  const chart = async (title: string, bars: readonly Bar[]) => ({ title, svg: await barChart(bars), bars });
  return Promise.all([chart(t.rows, rows), chart(t.ages, ages), chart(t.tiers, tiers)]);
}

function bar(name: string, value: number, shown: string): Bar {
  return { name, value, shown };
}
