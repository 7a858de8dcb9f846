import { outlines } from "../../../schemas/records/outlines.ts";
import type { Statement } from "../../../snapshots/changelog/statements.ts";
import { Outside, RecordLink } from "../../pages/kit/links.tsx";
import { Table } from "../../pages/kit/table.tsx";
import type { Visit } from "../../pages/page.ts";
import { shownCount } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { changesTexts } from "./changes-texts.ts";
import { type ChangeFilter, filterFields, fits } from "./chosen-changes.ts";
import type { ChangeCount, ChangedRecord, SnapshotChangelog } from "./snapshot-changelog.ts";

type PartProps = {
  readonly visit: Visit;
  readonly changelog: SnapshotChangelog;
  readonly filter: ChangeFilter;
  readonly path: string;
  /** The two snapshots, as URL parameters. */
  readonly fields: Readonly<Record<string, string>>;
};

const ops = ["changed", "added", "removed"] as const;
const tags = { changed: "review", added: "good", removed: "warning" } as const;

/** Numbers of added, changed and removed records of each kind, in the selected place. */
export function ChangeTotals({ visit, changelog, filter, path, fields }: PartProps) {
  const t = changesTexts[visit.language];
  const counted = changelog.counts.filter((count) => fits({ ...filter, kind: null }, count));
  const order = Object.keys(outlines);
  const kinds = [...new Set(counted.map(({ table }) => table))].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  if (kinds.length === 0) return <p>{t.nothing}</p>;
  return (
    <Table
      caption={t.totals}
      head={[t.kind, ...ops.map((op) => t[op]), t.sum]}
      rows={kinds.map((kind) => {
        const ofKind = counted.filter(({ table }) => table === kind);
        const kindLink = visit.link(path, Object.assign({}, fields, filterFields({ kind, place: filter.place })));
        const sums = [["changed"], ["added"], ["removed"], ops] as const;
        const name = <a href={kindLink}>{inWords("table", kind, visit.language)}</a>;
        return [name].concat(sums.map((which) => <span class="amount">{shownCount(sumOf(ofKind, which))}</span>));
      })}
    />
  );
}

const perPage = 50;

/** The changed records, each with its changes in words, its page and its publisher's. */
export function ChangedRecords({ visit, changelog, filter, path, fields }: PartProps) {
  const t = changesTexts[visit.language];
  const matching = changelog.records.filter((record) => fits(filter, record));
  const all = sumOf(
    changelog.counts.filter((count) => fits(filter, count)),
    ops,
  );
  const asked = Number(/^\d{1,5}$/.exec(visit.query.get("offset") ?? "")?.[0] ?? 0);
  const offset = asked < matching.length ? asked : 0;
  const shown = matching.slice(offset, offset + perPage);
  const at = (place: number) =>
    visit.link(path, { ...fields, ...filterFields(filter), offset: String(Math.max(place, 0)) });
  if (shown.length === 0) return all > 0 ? null : <p>{t.nothing}</p>;
  return (
    <section class="results">
      <p class="faint">{t.shown(`${shownCount(offset + 1)}–${shownCount(offset + shown.length)}`, shownCount(all))}</p>
      <ol class="changes">
        {shown.map((record) => (
          <OneRecord visit={visit} record={record} />
        ))}
      </ol>
      <p class="pager">
        {offset > 0 && <a href={at(offset - perPage)}>{t.previous}</a>}
        {offset + perPage < matching.length && <a href={at(offset + perPage)}>{t.next}</a>}
      </p>
      {matching.length < all && <p class="faint">{t.incomplete}</p>}
    </section>
  );
}

function OneRecord({ visit, record }: { readonly visit: Visit; readonly record: ChangedRecord }) {
  const { language } = visit;
  const t = changesTexts[language];
  const { table, key, name, url, op, place } = record;
  const shown = name ?? t.unnamed;
  return (
    <li>
      <p class="name">
        {/* A removed record has no page. */}
        {op === "removed" ? (
          shown
        ) : (
          <RecordLink visit={visit} table={table} id={key}>
            {shown}
          </RecordLink>
        )}
      </p>
      <p class="meta">
        <span class={`tag ${tags[op]}`}>{t[op]}</span>
        <span>{inWords("table", table, language)}</span>
        {place !== null && <span>{place}</span>}
        {url !== null && (
          <span>
            <Outside href={url}>{t.publisher}</Outside>
          </span>
        )}
      </p>
      <ul class="moves">
        {record.statements[language].map((statement) => (
          <li>
            <Said statement={statement} />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Removed text is struck out, added text is underlined. */
function Said({ statement }: { readonly statement: Statement }) {
  return (
    <>
      {statement.map((piece) =>
        typeof piece === "string" ? piece : piece.mark === "old" ? <del>{piece.text}</del> : <ins>{piece.text}</ins>,
      )}
    </>
  );
}

function sumOf(counts: readonly ChangeCount[], which: readonly (typeof ops)[number][]): number {
  return counts.reduce((sum, count) => sum + which.reduce((part, op) => part + count[op], 0), 0);
}
