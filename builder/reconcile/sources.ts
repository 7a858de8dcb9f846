import type { RecordOf } from "../../schemas/records/tables.ts";
import { sourceIdOf } from "../../snapshots/evidence/source-id.ts";
import type { CollectedRows, Lineage } from "../rows/sourced.ts";
import { municipalHost, onSameHost, publisherOfPage, type StatedBody } from "../publishers/page-publisher.ts";
import type { Publishers } from "../publishers/publishers.ts";
import { compare } from "./merge/merge.ts";

type Source = RecordOf<"source">;
type Mention = {
  readonly lineage: Lineage;
  readonly fetchedAt: string | null;
  readonly checksum: string | null;
  readonly own: boolean;
};

/** Every page and file that a record was read from, with its publisher and licence; one row per address. */
export class SourceBook {
  readonly #bodies: Publishers;
  readonly #mentions = new Map<string, Mention>();
  /** Publishers of pages that rows of collected files name; of several the first by name, whatever the order of the rows. */
  readonly #publishers = new Map<string, string>();
  /** Municipalities that rows name for pages of one host. */
  readonly #municipalities = new Map<string, Set<string>>();

  constructor(bodies: Publishers) {
    this.#bodies = bodies;
  }

  note(url: string, mention: Mention): void {
    const known = this.#mentions.get(url);
    if (!known || better(mention, known)) this.#mentions.set(url, mention);
  }

  noteRows(rows: CollectedRows): void {
    for (const dataset of Object.values(rows))
      for (const { row, lineage } of dataset as readonly { row: StatedSource & StatedBody; lineage: Lineage }[]) {
        const fetchedAt = row.source_fetched_at ?? row.fetched_at ?? null;
        if (row.source_url && row.source_url !== lineage.url)
          this.note(row.source_url, { lineage, fetchedAt, checksum: row.source_checksum ?? null, own: false });
        for (const url of row.source_urls ?? [])
          this.note(url, { lineage, fetchedAt: null, checksum: null, own: false });
        for (const url of [row.source_url ?? [], row.source_urls ?? []].flat()) this.#notePublisher(url, row);
      }
  }

  #notePublisher(url: string, row: StatedBody): void {
    const [known, named] = [this.#publishers.get(url), publisherOfPage(url, row, this.#bodies)];
    if (named !== null && (known === undefined || compare(named, known) < 0)) this.#publishers.set(url, named);
    const host = municipalHost(url);
    if (host === null || named === null || !row.municipality) return;
    const names = this.#municipalities.get(host) ?? new Set();
    this.#municipalities.set(host, names.add(named));
  }

  /** A file names its own publisher, and that of the pages on its host where nothing says more. */
  #publisherOf(url: string, { lineage, own }: Mention): string | null {
    if (own || lineage.official) return lineage.publisher;
    const named = this.#publishers.get(url) ?? this.#municipalityOf(url);
    return named ?? (onSameHost(url, lineage.url) ? lineage.publisher : null);
  }

  /** The one municipality that other pages of the host are of. */
  #municipalityOf(url: string): string | null {
    const [name, ...others] = this.#municipalities.get(municipalHost(url) ?? "") ?? [];
    return name !== undefined && others.length === 0 ? name : null;
  }

  records(): Source[] {
    return [...this.#mentions].map(([url, mention]) => ({
      source_id: sourceIdOf(url),
      url,
      kind: mention.own ? "file" : "page",
      publisher: this.#publisherOf(url, mention),
      license: mention.lineage.license as Source["license"],
      fetched_at: mention.fetchedAt,
      checksum: mention.checksum,
    }));
  }

  licenseOf(url: string | null): Source["license"] | null {
    const mention = url === null ? undefined : this.#mentions.get(url);
    return mention ? (mention.lineage.license as Source["license"]) : null;
  }
}

type StatedSource = {
  source_url?: string | null;
  source_urls?: readonly string[] | null;
  source_fetched_at?: string | null;
  fetched_at?: string | null;
  source_checksum?: string | null;
};

/** The newer fetch, then the one with a checksum, then by source id: never by the order of the inputs. */
function better(a: Mention, b: Mention): boolean {
  const order =
    compare(a.fetchedAt ?? "", b.fetchedAt ?? "") ||
    compare(a.checksum ?? "", b.checksum ?? "") ||
    compare(b.lineage.sourceId, a.lineage.sourceId);
  return order > 0;
}
