import type { Attribution, InvoiceRegistrant } from "../../schemas/records/invoice.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import type { EntryRange, NameIndex } from "../../snapshots/names/name-index.ts";
import { type Condition, scanRows } from "../../snapshots/names/scan.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { factsOfWords, type MatchFacts } from "../../snapshots/search/match-facts.ts";
import { parseInvoiceNumberStart } from "../../snapshots/text/entities/houjin.ts";
import { fold } from "../../snapshots/text/fold.ts";
import {
  asksForMissingField,
  compareRegistrants,
  conditionsOf,
  fits,
  type RegistrantFilters,
} from "./registrant-match.ts";
import { RowSet } from "./tables/row-set.ts";

/** Where the National Tax Agency publishes the registrants. */
const officialSite = {
  publisher: "国税庁（適格請求書発行事業者公表サイト）",
  url: "https://www.invoice-kohyo.nta.go.jp/",
  license: "pdl_v1.0",
} as const;

/**
 * Credit for answers built on invoice data: the sources of the snapshot among `urls`, or the agency's own site when none is
 * known. Names, addresses and dates are normalized, so the licence counts the data as edited.
 */
export function invoiceAttribution(sources: Manifest["sources"], urls: readonly string[]): Attribution {
  const used = sources.filter(({ url }) => urls.includes(url));
  const named = used.length > 0 ? used : [officialSite];
  const source = joined(named.map(({ publisher }) => publisher));
  const [first] = named.map(({ url }) => url).toSorted((a, b) => Number(isOfficial(b)) - Number(isOfficial(a)));
  return {
    source,
    source_url: first!,
    license: joined(named.map(({ license }) => license)),
    edited: true,
    notice: `出典：${source}。公表データを加工して作成したものであり、内容は公表者が保証するものではありません。最新の登録状況は公表サイトで確認してください。`,
  };
}

function isOfficial(url: string): boolean {
  return url.startsWith(officialSite.url);
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts)].join("、");
}

const TABLE = "invoice_registrant";
/** Up to this many entries are sorted as a list; above it a bit set over all rows is cheaper. */
const LISTED = 4096;

export type RegistrantPage = {
  /** Matching registrants on all pages. */
  readonly total: number;
  /** The records of this page as they are stored. */
  readonly records: readonly Buffer[];
  /** A filter used a field that no registrant of the snapshot has. */
  readonly fieldMissing: boolean;
  /** A prefix of a name matches or not: there are no partial matches. */
  readonly partial: false;
  readonly match: MatchFacts;
};

type Found = Pick<RegistrantPage, "total" | "records">;

export type RegistrantRequest = {
  readonly query?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/**
 * The registrants of a snapshot, millions of rows: found by number in the records and by name in the name index. Both are read
 * from disk on demand, so no memory is used per row.
 */
export class Registrants {
  readonly name = TABLE;
  readonly #snapshot: Snapshot;
  readonly #index: NameIndex;
  /** JSON before and after the record in the answer for a number. */
  readonly #head: Buffer;
  readonly #tail: Buffer;
  readonly attribution: Attribution;
  /** The attribution in the form that answers show. */
  readonly attributionJson: string;

  constructor(snapshot: Snapshot) {
    const { corpus_snapshot_id, corpus_checksum, sources } = snapshot.manifest;
    this.#snapshot = snapshot;
    this.#index = snapshot.names(TABLE);
    this.attribution = invoiceAttribution(sources, this.#index.sources);
    this.attributionJson = JSON.stringify(this.attribution);
    this.#head = Buffer.from(`{"attribution":${this.attributionJson},"result":`);
    this.#tail = Buffer.from(`,${JSON.stringify({ corpus_snapshot_id, corpus_checksum }).slice(1)}`);
  }

  get size(): number {
    return this.#index.rows;
  }

  /** The record of a number (T and 13 digits) as it is stored, or null. */
  bytesOf(number: string): Buffer | null {
    return this.#snapshot.record(TABLE, number)?.json ?? null;
  }

  /** The complete JSON answer for a number: record, attribution and identity of the corpus; null when there is none. */
  answerTo(number: string): Buffer | null {
    const record = this.bytesOf(number);
    return record && Buffer.concat([this.#head, record, this.#tail]);
  }

  /**
   * One page in browsing order. A query is the beginning of a name or trade name in any spelling, with or without its legal
   * form, or a number: T and at least ten digits, or 13 digits.
   */
  page(filters: RegistrantFilters, request: RegistrantRequest): RegistrantPage {
    const fieldMissing = asksForMissingField(filters, this.#index);
    const candidates = this.#candidates(filters, request.query);
    const found = candidates ? pageOf(candidates, filters, request) : this.#scanned(filters, request);
    const match = factsOfWords(request.query ?? "", {
      total: found.total,
      partial: false,
      basis: candidates ? "identifier" : "text",
    });
    return { ...found, fieldMissing, partial: false, match };
  }

  /** Records selected by a number, few enough to filter directly; null when no number was given. */
  #candidates({ houjinBangou }: RegistrantFilters, query: string | undefined): Iterable<Buffer> | null {
    // Only corporations have a corporate number; it equals the digits of their registration.
    if (houjinBangou !== undefined) return [this.bytesOf(`T${houjinBangou}`)].filter((bytes) => bytes !== null);
    const start = query === undefined ? null : parseInvoiceNumberStart(query);
    return start === null ? null : this.#numberedFrom(start);
  }

  *#numberedFrom(start: string): Generator<Buffer> {
    for (const { json } of this.#snapshot.records.startingWith(TABLE, start)) yield json;
  }

  #scanned(filters: RegistrantFilters, { query, limit, offset }: RegistrantRequest): Found {
    const conditions = conditionsOf(filters, this.#index);
    const { total, rows } =
      query === undefined
        ? this.#browsed(conditions, limit, offset)
        : this.#named(this.#index.withPrefix(fold(query)), conditions, limit, offset);
    return { total, records: Array.from(rows, (row) => this.#recordOf(row)) };
  }

  #browsed(conditions: readonly Condition[], limit: number, offset: number): RowsFound {
    const rows: number[] = [];
    let total = 0;
    scanRows(this.#index, null, conditions, (found) => {
      const first = Math.max(0, offset - total);
      if (first < found.length && rows.length < limit) rows.push(...found.subarray(first, first + limit - rows.length));
      total += found.length;
    });
    return { total, rows };
  }

  /** Rows of a range of entries; a row listed under two keys counts once. */
  #named(range: EntryRange, conditions: readonly Condition[], limit: number, offset: number): RowsFound {
    if (range.to - range.from > LISTED) {
      const set = new RowSet(this.#index.rows);
      scanRows(this.#index, range, conditions, (found) => set.add(found));
      return { total: set.count, rows: set.page(offset, limit) };
    }
    const listed = new Set<number>();
    scanRows(this.#index, range, conditions, (found) => found.forEach((row) => listed.add(row)));
    const rows = Uint32Array.from(listed).sort();
    return { total: rows.length, rows: rows.subarray(offset, offset + limit) };
  }

  #recordOf(row: number): Buffer {
    const number = `T${this.#index.numberOf(row)}`;
    const bytes = this.bytesOf(number);
    if (!bytes) throw new Error(`records.mdb has lost ${TABLE} ${number}`);
    return bytes;
  }
}

type RowsFound = { readonly total: number; readonly rows: Iterable<number> };

function pageOf(
  candidates: Iterable<Buffer>,
  filters: RegistrantFilters,
  { query, limit, offset }: RegistrantRequest,
): Found {
  const found = Array.from(candidates, (bytes) => ({
    bytes,
    record: JSON.parse(bytes.toString()) as InvoiceRegistrant,
  })).filter(({ record }) => fits(record, filters, query));
  found.sort((a, b) => compareRegistrants(a.record, b.record));
  return { total: found.length, records: found.slice(offset, offset + limit).map(({ bytes }) => bytes) };
}
