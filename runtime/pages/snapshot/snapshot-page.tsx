import type { BuildReport } from "../../../schemas/snapshot/report.ts";
import { daysBetween } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { getMeta } from "../../endpoints/meta/meta.ts";
import { getStatsFreshness } from "../../endpoints/statistics/freshness.ts";
import type { Language } from "../../wire/language.ts";
import { type Bar, barChart } from "../charts/bar-chart.ts";
import { Chart } from "../charts/chart.tsx";
import { Facts, Table } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { shownCount, shownDay, shownInstant } from "../words/values.ts";
import { datasetKind } from "../words/words.ts";
import { Checkpoints, checkpointsOf } from "./checkpoints.tsx";
import { snapshotTexts } from "./snapshot-texts.ts";
import { Sources } from "./sources.tsx";

/** Maximum reasons shown per source. */
const mostReasons = 12;

/** Rows refused by the build, with reasons: totals first, then by source. */
function RefusedRows({ visit: { language }, report }: { readonly visit: Visit; readonly report: BuildReport }) {
  const t = snapshotTexts[language];
  const noted = report.sources.filter(({ reasons, faults }) => reasons.length + faults.length > 0);
  const total = (field: "rows_in" | "rows_out" | "merged" | "refused" | "noted") =>
    report.sources.reduce((sum, source) => sum + source[field], 0);
  const figures = [
    [t.rowsIn, total("rows_in")],
    [t.rowsOut, total("rows_out")],
    [t.merged, total("merged")],
    [t.refusedRows, total("refused")],
    [t.leftOut, total("noted")],
  ] as const;
  return (
    <section id="report">
      <h2>{t.report}</h2>
      <p>{t.reportText}</p>
      <Facts kind="figures" facts={figures.map(([name, count]) => [name, shownCount(count)])} />
      {noted.length === 0 && <p>{t.nothingRefused}</p>}
      {noted.map(({ id, refused, noted: left, reasons, faults }) => (
        <details class="group">
          <summary>
            <strong>{id}</strong>{" "}
            <span class="count">
              {t.refusedRows} {shownCount(refused)} · {t.leftOut} {shownCount(left)}
            </span>
          </summary>
          <ul>
            {faults.slice(0, mostReasons).map(({ at, reason }) => (
              <li>
                <code lang="en">{reason}</code>
                <p class="checksum">{at}</p>
              </li>
            ))}
            {reasons.slice(0, mostReasons).map(({ reason, count, examples }) => (
              <li>
                <code lang="en">{reason}</code> <span class="count">{shownCount(count)}</span>
                {examples[0] && <p class="checksum">{examples[0].at}</p>}
              </li>
            ))}
          </ul>
          {reasons.length > mostReasons && (
            <p class="faint">{t.moreReasons(shownCount(reasons.length - mostReasons))}</p>
          )}
        </details>
      ))}
    </section>
  );
}

/** Contents of the served snapshot: size, freshness, sources, and refused rows. */
export const snapshotPage: Page = {
  path: "/snapshot",
  reads: "snapshot",
  async show(visit) {
    const { language } = visit;
    const t = snapshotTexts[language];
    const corpus = visit.corpus();
    const { manifest } = corpus.snapshot;
    const charts = await snapshotCharts(visit);
    const report = await corpus.snapshot.report();
    const { integrity } = visit.services;
    return {
      title: t.title,
      wide: true,
      about: {
        description: t.lead,
        path: "/snapshot",
        jsonLd: { "@type": "Dataset", name: "Konkyo", identifier: corpus.id, dateModified: manifest.created_at },
      },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <nav class="chips" aria-label={t.onPage}>
            <a href="#sources">{t.sources}</a>
            <a href="#report">{t.report}</a>
            {integrity && <a href="#held">{t.held}</a>}
            {integrity && <a href="#checkpoints">{t.checkpoint}</a>}
            <ChangesLink visit={visit} />
          </nav>
          <Facts
            facts={[
              [t.id, <code>{corpus.id}</code>],
              [t.asOf, shownDay(manifest.data_as_of, language)],
              [t.newest, shownInstant(manifest.newest_fetched_at, language)],
              [t.built, shownInstant(manifest.created_at, language)],
              [t.expires, shownInstant(manifest.expires, language)],
              [t.sequence, shownCount(manifest.sequence)],
              [t.checksum, <code>{manifest.corpus_checksum}</code>],
            ]}
          />
          <div class="charts">
            {charts.map((chart) => (
              <Chart {...chart} />
            ))}
          </div>
          <Sources visit={visit} sources={manifest.sources} />
          <RefusedRows visit={visit} report={report} />
          <Held visit={visit} held={(await integrity?.heldSnapshots()) ?? []} />
          {integrity && <Checkpoints visit={visit} shown={await checkpointsOf(integrity, visit)} />}
        </>
      ),
    };
  },
};

type HeldRow = { readonly corpus_snapshot_id: string; readonly sequence: number; readonly published_at: string };

function Held({ visit, held }: { readonly visit: Visit; readonly held: readonly HeldRow[] }) {
  const { language } = visit;
  const t = snapshotTexts[language];
  if (held.length === 0) return null;
  return (
    <section id="held">
      <h2>{t.held}</h2>
      <Table
        caption={t.heldText}
        head={[t.id, t.sequence, t.built]}
        rows={held.map((row) => [
          <code>{row.corpus_snapshot_id}</code>,
          shownCount(row.sequence),
          shownInstant(row.published_at, language),
        ])}
      />
      <p class="faint">
        <ChangesLink visit={visit} /> <a href="/v1/integrity/snapshots">JSON</a>
      </p>
    </section>
  );
}

/** Nothing where the service does not show changes. */
function ChangesLink({ visit: { language, link, serves } }: { readonly visit: Visit }) {
  const path = "/snapshot/changes";
  return serves(path) ? <a href={link(path)}>{snapshotTexts[language].changes}</a> : null;
}

export type DrawnChart = { readonly title: string; readonly svg: string; readonly bars: readonly Bar[] };

type Freshness = {
  readonly sources: Readonly<Record<string, { readonly count: number; readonly median: string | null }>>;
};
type Meta = { readonly tier_counts: Readonly<Record<string, number>> };

/** The charts of a snapshot, drawn once per language and day. */
async function snapshotCharts(visit: Visit): Promise<readonly DrawnChart[]> {
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

/** Dropped with its snapshot. */
const drawn = new WeakMap<Corpus, Partial<Record<Language, DrawnCharts>>>();

async function draw({ ask, language, today }: Visit): Promise<readonly DrawnChart[]> {
  const t = snapshotTexts[language];
  const freshness = await ask<Freshness>(getStatsFreshness);
  const meta = await ask<Meta>(getMeta);
  const datasets = Object.entries(freshness.sources);
  const nameOf = (dataset: string) => datasetKind(dataset, language);
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
