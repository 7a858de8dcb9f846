import { Chart } from "../charts/chart.tsx";
import { Facts, Table } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { shownCount, shownDay, shownInstant } from "../words/values.ts";
import { RefusedRows } from "./build-report.tsx";
import { Checkpoints, checkpointsOf } from "./checkpoints.tsx";
import { snapshotCharts } from "./snapshot-charts.ts";
import { snapshotTexts } from "./snapshot-texts.ts";
import { Sources } from "./sources.tsx";

/** What the snapshot that is served holds: how much, how fresh, from where, and what was refused. */
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
            <a href={visit.link("/snapshot/changes")}>{t.changes}</a>
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
        <a href={visit.link("/snapshot/changes")}>{t.changes}</a> · <a href="/v1/integrity/snapshots">JSON</a>
      </p>
    </section>
  );
}
