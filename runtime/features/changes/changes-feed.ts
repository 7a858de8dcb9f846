import type { Statement } from "../../../snapshots/changelog/statements.ts";
import { ServiceError } from "../../base/errors.ts";
import type { HeldSnapshot } from "../../endpoint/integrity.ts";
import { escapedXml } from "../../pages/machine/sitemap.ts";
import { definePage, type Visit } from "../../pages/page.ts";
import { hasPage, recordPath } from "../../pages/words/addresses.ts";
import { inWords } from "../../pages/words/words.ts";
import { changesPath, feedPath } from "./changes-page.tsx";
import { changesTexts } from "./changes-texts.ts";
import { before, type ChangeFilter, filterFields, filterOf, fits } from "./chosen-changes.ts";
import type { ChangedRecord } from "./snapshot-changelog.ts";
import { changesServices } from "./changelogs.ts";

/** Feed readers wait longer than people. */
const patienceMs = 15_000;
/** Maximum snapshots covered, newest first, and maximum feed entries. */
const mostSnapshots = 5;
const mostEntries = 200;

/** The changes of the latest snapshots as Atom (RFC 4287), one entry per record; filtered like the page. */
export const changesFeed = definePage({
  uses: changesServices,
  path: feedPath,
  reads: "snapshot",
  async show(visit) {
    const held = servedSoFar(visit, (await visit.services.integrity?.heldSnapshots()) ?? []);
    const filter = filterOf(visit);
    const entries: string[] = [];
    for (const to of held.slice(0, mostSnapshots)) {
      const from = before(to, held);
      if (from === undefined || visit.services.changelogs === null || entries.length >= mostEntries) break;
      const [old, now] = [from.corpus_snapshot_id, to.corpus_snapshot_id];
      const changelog = await visit.services.changelogs.between(old, now, patienceMs);
      if (changelog === null) throw new ServiceError("overloaded");
      const matching = changelog.records.filter((record) => fits(filter, record));
      entries.push(...matching.slice(0, mostEntries - entries.length).map((record) => entryOf(visit, to, record)));
    }
    return { media: "application/atom+xml; charset=utf-8", text: feedOf(visit, filter, held[0], entries) };
  },
});

/** Snapshots not served yet, or no longer, are left out. */
function servedSoFar({ corpus }: Visit, held: readonly HeldSnapshot[]): readonly HeldSnapshot[] {
  const served = corpus().snapshot.manifest.sequence;
  return held.filter(({ sequence }) => sequence <= served);
}

function feedOf(visit: Visit, filter: ChangeFilter, newest: HeldSnapshot | undefined, entries: readonly string[]) {
  const { language, services } = visit;
  const t = changesTexts[language];
  const fields = { ...filterFields(filter), lang: language };
  const address = (path: string) => services.publicUrl + visit.link(path, fields);
  const narrowed = [filter.kind === null ? null : inWords("table", filter.kind, language), filter.place].filter(
    (part) => part !== null,
  );
  const title = ["Konkyo", t.title, ...narrowed].join(" · ");
  const updated = newest?.published_at ?? visit.corpus().snapshot.manifest.created_at;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    `<id>${escapedXml(address(feedPath))}</id>`,
    `<title>${escapedXml(title)}</title>`,
    `<subtitle>${escapedXml(t.lead)}</subtitle>`,
    `<updated>${escapedXml(updated)}</updated>`,
    "<author><name>Konkyo</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escapedXml(address(feedPath))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapedXml(address(changesPath))}"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}

/** The id is derived from the record and the snapshot that changed it, so it is the same in every feed. */
function entryOf({ language, services }: Visit, to: HeldSnapshot, record: ChangedRecord): string {
  const t = changesTexts[language];
  const { table, key, name, url, op, place } = record;
  const { hostname } = new URL(services.publicUrl);
  const day = to.published_at.slice(0, 10);
  const id = `tag:${hostname},${day}:snapshots/${to.corpus_snapshot_id}/${table}/${encodeURIComponent(key)}`;
  const kind = inWords("table", table, language)!;
  const page = hasPage(table) && op !== "removed" ? `${recordPath(table, key)}?lang=${language}` : changesPath;
  const text = record.statements[language].map(plainText);
  return [
    "<entry>",
    `<id>${escapedXml(id)}</id>`,
    `<title>${escapedXml(`${t[op]}: ${name ?? t.unnamed}`)}</title>`,
    `<updated>${escapedXml(to.published_at)}</updated>`,
    `<link rel="alternate" type="text/html" href="${escapedXml(services.publicUrl + page)}"/>`,
    ...(url !== null && /^https?:\/\//i.test(url) ? [`<link rel="via" href="${escapedXml(url)}"/>`] : []),
    `<category term="${escapedXml(table)}" label="${escapedXml(kind)}"/>`,
    ...(place === null ? [] : [`<category term="${escapedXml(place)}"/>`]),
    `<content type="text">${escapedXml([`${kind}${place === null ? "" : ` · ${place}`}`, ...text].join("\n"))}</content>`,
    "</entry>",
  ].join("\n");
}

function plainText(statement: Statement): string {
  return statement
    .map((piece) =>
      typeof piece === "string" ? piece : piece.mark === "old" ? `[-${piece.text}-]` : `[+${piece.text}+]`,
    )
    .join("");
}
