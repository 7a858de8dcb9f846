import type { Manifest } from "../../../schemas/snapshot/manifest.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { Button, Form } from "../kit/form.tsx";
import { Outside } from "../kit/links.tsx";
import { Facts, Table } from "../kit/table.tsx";
import type { Visit } from "../page.ts";
import { shownCount, shownDay } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { snapshotTexts } from "./snapshot-texts.ts";

type Source = Manifest["sources"][number];

/** Data sources: totals, then one folded group per publisher; filtered by words. */
export function Sources({ visit, sources }: { readonly visit: Visit; readonly sources: readonly Source[] }) {
  const t = snapshotTexts[visit.language];
  const words = (visit.query.get("source") ?? "").trim().slice(0, 100);
  const shown = sources.filter((source) => holds(source, words, visit));
  const groups = byPublisher(shown);
  return (
    <section id="sources">
      <h2>{t.sources}</h2>
      <Totals visit={visit} sources={sources} />
      <Form visit={visit} action="/snapshot#sources" method="get">
        <div class="finder">
          <label for="source">{t.filter}</label>
          <div class="line">
            <div class="box">
              <input id="source" name="source" type="search" value={words} maxlength={100} />
            </div>
            <Button kind="plain">{t.filterButton}</Button>
          </div>
        </div>
      </Form>
      {words !== "" && (
        <p class="faint">
          {t.filtered(shownCount(shown.length))} <a href={`${visit.link("/snapshot")}#sources`}>{t.unfiltered}</a>
        </p>
      )}
      {[...groups].map(([publisher, members]) => (
        <details class="group" open={words !== ""}>
          <summary>
            <strong>{publisher}</strong>{" "}
            <span class="count">
              {t.sourceCount(shownCount(members.length))} · {t.used} {shownCount(sum(members, "rows_out"))} ·{" "}
              {t.refusedRows} {shownCount(sum(members, "refused"))}
            </span>
          </summary>
          <Table
            caption={publisher}
            head={[t.source, t.address, t.license, t.fetched, t.used, t.refusedRows]}
            rows={members.map((source) => [
              source.id,
              <Outside href={source.url} />,
              inWords("license", source.license, visit.language),
              <span class="day">{shownDay(source.fetched_at, visit.language)}</span>,
              <span class="amount">{shownCount(sum([source], "rows_out"))}</span>,
              <span class="amount">{shownCount(sum([source], "refused"))}</span>,
            ])}
          />
        </details>
      ))}
    </section>
  );
}

function Totals({ visit, sources }: { readonly visit: Visit; readonly sources: readonly Source[] }) {
  const t = snapshotTexts[visit.language];
  const licenses = new Set(sources.map(({ license }) => license));
  const figures = [
    [t.publisher, byPublisher(sources).size],
    [t.source, sources.length],
    [t.used, sum(sources, "rows_out")],
    [t.refusedRows, sum(sources, "refused")],
  ] as const;
  return (
    <>
      <Facts kind="figures" facts={figures.map(([name, count]) => [name, shownCount(count)])} />
      <p class="faint">
        {t.sourcesText(
          [...licenses]
            .map((each) => inWords("license", each, visit.language))
            .join(visit.language === "ja" ? "、" : ", "),
        )}
      </p>
    </>
  );
}

function byPublisher(sources: readonly Source[]): Map<string, Source[]> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) groups.set(source.publisher, [...(groups.get(source.publisher) ?? []), source]);
  return groups;
}

/** Whether every word occurs in the shown fields of a source, in any spelling. */
function holds({ id, publisher, url, license }: Source, words: string, { language }: Visit): boolean {
  const text = fold([id, publisher, url, license, inWords("license", license, language)].join(" "));
  return words.split(/[\s　]+/u).every((word) => text.includes(fold(word)));
}

function sum(sources: readonly Source[], field: "rows_out" | "refused"): number {
  return sources.reduce((total, { files }) => files.reduce((part, file) => part + file[field], total), 0);
}
