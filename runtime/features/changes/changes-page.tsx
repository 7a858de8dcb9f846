import type { HeldSnapshot } from "../../endpoint/integrity.ts";
import { Button, Choice, Form } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { definePage, type Visit } from "../../pages/page.ts";
import { shownCount } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { ChangeTotals, ChangedRecords } from "./changes-parts.tsx";
import { changesTexts } from "./changes-texts.ts";
import { type ChangeFilter, type ChosenPair, chosenPair, filterFields, filterOf, nowhere } from "./chosen-changes.ts";
import type { SnapshotChangelog } from "./snapshot-changelog.ts";
import { changesServices } from "./changelogs.ts";

/** How long a visitor waits for the comparison before being asked to come back. */
const patienceMs = 2_500;

export const changesPath = "/snapshot/changes";
export const feedPath = "/snapshot/changes.atom";

/** Changes between two snapshots, by kind and place. */
export const changesPage = definePage({
  uses: changesServices,
  path: changesPath,
  reads: "snapshot",
  async show(visit) {
    const t = changesTexts[visit.language];
    const held = (await visit.services.integrity?.heldSnapshots()) ?? [];
    const pair = chosenPair(visit, held);
    const filter = filterOf(visit);
    const changelog =
      typeof pair === "string" || visit.services.changelogs === null
        ? null
        : await visit.services.changelogs.between(pair.from.corpus_snapshot_id, pair.to.corpus_snapshot_id, patienceMs);
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: changesPath },
      feed: { title: t.feed, href: visit.link(feedPath, filterFields(filter)) },
      ...(typeof pair !== "string" && changelog === null ? { retryAfterSeconds: 5 } : {}),
      content: (
        <>
          <p class="lead">{t.lead}</p>
          {held.length > 1 && <PairForm visit={visit} held={held} pair={pair} filter={filter} changelog={changelog} />}
          {typeof pair === "string" ? (
            <Notice kind={pair === "notHeld" ? "warning" : "info"} title={t[pair]} />
          ) : (
            <Compared visit={visit} pair={pair} filter={filter} changelog={changelog} />
          )}
          <p class="faint">
            <a href={visit.link(feedPath, filterFields(filter))}>{t.feed}</a> {t.feedText} ·{" "}
            <a href={visit.link("/snapshot")}>{t.back}</a>
          </p>
        </>
      ),
    };
  },
});

type Pair = Exclude<ChosenPair, string>;

type ComparedProps = {
  readonly visit: Visit;
  readonly pair: Pair;
  readonly filter: ChangeFilter;
  readonly changelog: SnapshotChangelog | null;
};

function Compared({ visit, pair, filter, changelog }: ComparedProps) {
  const t = changesTexts[visit.language];
  const fields = { from: pair.from.corpus_snapshot_id, to: pair.to.corpus_snapshot_id };
  if (changelog === null)
    return (
      <Notice kind="info" title={t.waiting}>
        <p>
          {t.waitingText} <a href={visit.link(changesPath, { ...fields, ...filterFields(filter) })}>{t.again}</a>
        </p>
      </Notice>
    );
  return (
    <>
      {pair.from.sequence > pair.to.sequence && <Notice kind="warning" title={t.backwards} />}
      {!changelog.complete && <Notice kind="warning" title={t.incomplete} />}
      <ChangeTotals visit={visit} changelog={changelog} filter={filter} path={changesPath} fields={fields} />
      <ChangedRecords visit={visit} changelog={changelog} filter={filter} path={changesPath} fields={fields} />
    </>
  );
}

type FormProps = {
  readonly visit: Visit;
  readonly held: readonly HeldSnapshot[];
  readonly pair: ChosenPair;
  readonly filter: ChangeFilter;
  readonly changelog: SnapshotChangelog | null;
};

function PairForm({ visit, held, pair, filter, changelog }: FormProps) {
  const { language } = visit;
  const t = changesTexts[language];
  const options = held.map(({ corpus_snapshot_id: id, sequence, published_at: at }): [string, string] => [
    id,
    t.snapshot(shownCount(sequence), at.slice(0, 10)),
  ]);
  const [from, to] = typeof pair === "string" ? ["", ""] : [pair.from.corpus_snapshot_id, pair.to.corpus_snapshot_id];
  const counts = changelog?.counts ?? [];
  const kinds = [...new Set(counts.map(({ table }) => table as string)), ...(filter.kind ? [filter.kind] : [])];
  const places = [
    ...new Set([...counts.map(({ place }) => place ?? nowhere), ...(filter.place ? [filter.place] : [])]),
  ];
  return (
    <div class="panel no-print">
      <Form visit={visit} action={changesPath} method="get">
        <div class="filters">
          <Choice name="from" label={t.from} options={options} value={from} />
          <Choice name="to" label={t.to} options={options} value={to} />
          <Choice
            name="kind"
            label={t.kind}
            options={[
              ["", t.all],
              ...[...new Set(kinds)].map((kind): [string, string] => [kind, inWords("table", kind, language)!]),
            ]}
            value={filter.kind ?? ""}
          />
          <Choice
            name="place"
            label={t.place}
            options={[
              ["", t.all],
              ...places.toSorted().map((place): [string, string] => [place, place === nowhere ? t.anywhere : place]),
            ]}
            value={filter.place ?? ""}
          />
          <Button>{t.show}</Button>
        </div>
      </Form>
    </div>
  );
}
