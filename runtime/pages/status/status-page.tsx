import { stalenessOn } from "../../../snapshots/evidence/staleness.ts";
import { daysBetween, jstDate } from "../../../snapshots/text/era.ts";
import { getMetaFreshness } from "../../endpoints/meta/freshness.ts";
import { getMeta } from "../../endpoints/meta/meta.ts";
import { Notice } from "../kit/notice.tsx";
import { Facts } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { shownCount, shownDay, shownFetch, shownInstant } from "../words/values.ts";
import { datasetKind } from "../words/words.ts";
import { partTexts, type Standing, standings, statusParts, statusTexts } from "./status-texts.ts";

/** What this server serves and the state of its parts, in plain words. Shows only public information. */
export const statusPage: Page = {
  path: "/status",
  reads: "snapshot",
  async show(visit) {
    const { language, services } = visit;
    const t = statusTexts[language];
    const parts = standings(services);
    return {
      title: t.title,
      about: { description: t.lead, path: "/status" },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <Verdict visit={visit} all={Object.values(parts)} />
          <ul class="parts" aria-label={t.parts}>
            {statusParts.map((part) => (
              <li>
                <strong>{partTexts[language][part].name}</strong>
                <span class={`tag ${tags[parts[part]]}`}>{t.states[parts[part]]}</span>
                <span>{partTexts[language][part][parts[part]]}</span>
              </li>
            ))}
          </ul>
          <h2>{t.served}</h2>
          {services.readiness.report().corpusSnapshotId === null ? <p>{t.noSnapshot}</p> : await served(visit)}
          <h2>{t.more}</h2>
          <ul>
            <li>
              <a href="/healthz">{t.health}</a>
            </li>
            <li>
              <a href="/readyz">{t.ready}</a>
            </li>
          </ul>
          <p class="faint">
            {t.version} {services.version} · {t.time} {shownInstant(visit.now.toISOString(), language)}
          </p>
        </>
      ),
    };
  },
};

const tags = { ok: "good", limited: "review", down: "warning", trial: "info", off: "info", unknown: "info" } as const;

/** Whether the snapshot should have been replaced by now, and the datasets whose newest source answers call stale. */
function lateness({ services, corpus, now, today }: Visit) {
  if (services.readiness.report().corpusSnapshotId === null) return { isOverdue: false, stale: [] };
  const { snapshot, searched } = corpus();
  const isStale = stalenessOn(today);
  return {
    isOverdue: Date.parse(snapshot.manifest.expires) < now.getTime(),
    stale: Object.values(searched).filter(({ rows, newest_fetched_at: newest }) => rows > 0 && isStale(newest)),
  };
}

/** One sentence for all parts. Data past its time does not count as working. */
function Verdict({ visit, all }: { readonly visit: Visit; readonly all: readonly Standing[] }) {
  const { language, today } = visit;
  const t = statusTexts[language];
  if (all.includes("down")) return <Notice kind="danger" title={t.down} />;
  if (all.includes("limited")) return <Notice kind="warning" title={t.limited} />;
  const { isOverdue, stale } = lateness(visit);
  if (!isOverdue && stale.length === 0) return <Notice kind="success" title={t.well} />;
  return (
    <Notice kind="warning" title={t.late}>
      {isOverdue && <p>{t.overdue}</p>}
      {stale.length > 0 && (
        <>
          <p>{t.stale}</p>
          <ul>
            {stale.map(({ dataset, newest_fetched_at: newest }) => (
              <li>
                {datasetKind(dataset, language)}: {shownFetch(newest, today, language)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

type Freshness = { readonly median_fetched_at: string | null; readonly pct_within_30d: number };
type Meta = { readonly tier_counts: Readonly<Record<string, number>> };

async function served(visit: Visit) {
  const { language, today, now, ask } = visit;
  const t = statusTexts[language];
  const { id, snapshot } = visit.corpus();
  const { manifest } = snapshot;
  const freshness = await ask<Freshness>(getMetaFreshness, { query: { limit: "1" } });
  const { tier_counts: tiers } = await ask<Meta>(getMeta);
  const age = (instant: string) => t.days(Math.max(0, daysBetween(jstDate(new Date(instant)), today)));
  const median = freshness.median_fetched_at;
  return (
    <Facts
      facts={[
        [t.id, <code>{id}</code>],
        [t.asOf, shownDay(manifest.data_as_of, language) ?? "–"],
        [t.built, t.withAge(shownInstant(manifest.created_at, language)!, age(manifest.created_at))],
        [
          t.expires,
          <>
            {shownInstant(manifest.expires, language)}
            {Date.parse(manifest.expires) < now.getTime() && <strong> {t.overdue}</strong>}
          </>,
        ],
        [t.median, median === null ? "–" : t.withAge(shownDay(jstDate(new Date(median)), language)!, age(median))],
        [t.within, `${freshness.pct_within_30d}%`],
        [
          t.tiers,
          Object.entries(tiers)
            .map(([tier, count]) => `${tier} ${shownCount(count)}`)
            .join(" · "),
        ],
      ]}
    />
  );
}
