import type { BuildReport } from "../../../schemas/report.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { Chart } from "../charts/chart.tsx";
import { Outside } from "../kit/links.tsx";
import { Facts, Table } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { shownCount, shownDay, shownInstant } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { snapshotCharts } from "./snapshot-charts.ts";
import { snapshotTexts } from "./snapshot-texts.ts";

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
          <Sources visit={visit} corpus={corpus} />
          <Refused visit={visit} report={report} />
          <Held visit={visit} held={(await visit.services.integrity?.heldSnapshots()) ?? []} />
        </>
      ),
    };
  },
};

function Sources({ visit: { language }, corpus }: { readonly visit: Visit; readonly corpus: Corpus }) {
  const t = snapshotTexts[language];
  const total = (
    files: readonly { rows_in: number; rows_out: number; refused: number }[],
    field: "rows_out" | "refused",
  ) => shownCount(files.reduce((sum, file) => sum + file[field], 0));
  return (
    <>
      <h2>{t.sources}</h2>
      <Table
        caption={t.sourcesText}
        head={[t.publisher, t.address, t.license, t.fetched, t.used, t.refusedRows]}
        rows={corpus.snapshot.manifest.sources.map((source) => [
          source.publisher ?? source.id,
          source.url === null ? null : <Outside href={source.url} />,
          inWords("license", source.license, language),
          <span class="day">{shownDay(source.fetched_at, language)}</span>,
          <span class="amount">{total(source.files, "rows_out")}</span>,
          <span class="amount">{total(source.files, "refused")}</span>,
        ])}
      />
    </>
  );
}

/** Most reasons that are shown of each source. */
const mostReasons = 6;

function Refused({ visit: { language }, report }: { readonly visit: Visit; readonly report: BuildReport }) {
  const t = snapshotTexts[language];
  const noted = report.sources.filter(({ reasons }) => reasons.length > 0);
  return (
    <>
      <h2>{t.report}</h2>
      <p>{t.reportText}</p>
      {noted.map(({ id, refused, noted: left, reasons }) => (
        <details>
          <summary>
            {id}: {t.refusedRows} {shownCount(refused)}, {t.leftOut} {shownCount(left)}
          </summary>
          <ul>
            {reasons.slice(0, mostReasons).map(({ reason, count, examples }) => (
              <li>
                {reason} <span class="count">{shownCount(count)}</span>
                {examples[0] && <p class="checksum">{examples[0].at}</p>}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>
  );
}

type HeldRow = { readonly corpus_snapshot_id: string; readonly sequence: number; readonly published_at: string };

function Held({ visit: { language }, held }: { readonly visit: Visit; readonly held: readonly HeldRow[] }) {
  const t = snapshotTexts[language];
  if (held.length === 0) return null;
  return (
    <>
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
        <a href="/.well-known/konkyo/checkpoint">{t.checkpoint}</a> · <a href="/v1/integrity/snapshots">JSON</a>
      </p>
    </>
  );
}
