import type { DatasetName, InputOf } from "../../schemas/input/input.ts";
import type { TableName } from "../../schemas/records/tables.ts";

/** Where a row came from. */
export type Lineage = {
  readonly sourceId: string;
  readonly kind: string;
  readonly url: string;
  readonly publisher: string;
  readonly license: string;
  readonly fetchedAt: string;
  /** `sha256:<hex>` of the file the row was read from. */
  readonly checksum: string;
  /** Read from the publisher's own format, not from a curated file. */
  readonly official: boolean;
};

export type Sourced<Name extends DatasetName> = {
  readonly row: InputOf<Name>;
  readonly lineage: Lineage;
  readonly at: string;
  /** `sha256:<hex>` of the row as its file has it. */
  readonly rowChecksum: string;
  /** The row as it was read, where values of it were left out since. */
  readonly asRead?: InputOf<Name>;
};

/** Datasets that are reconciled row by row in memory; registers and law articles stream past it. */
export type RowDataset = Exclude<DatasetName, "houjin_raw" | "invoice_raw" | "law_article">;

export type CollectedRows = { readonly [Name in RowDataset]: readonly Sourced<Name>[] };

/** A record and the rows it was made of, the most reliable first. */
export type Origin = {
  readonly table: TableName;
  readonly record: Readonly<Record<string, unknown>>;
  readonly rows: readonly Pick<Sourced<RowDataset>, "row" | "lineage" | "at">[];
};

/** A row that was left out, or a value of it, with the reason. */
export type Refusal = {
  readonly sourceId: string;
  readonly dataset: DatasetName;
  readonly at: string;
  readonly reason: string;
};

/** Rows that became one record, the most reliable first: of a field the first value that is known was taken. */
export type Joined = {
  readonly dataset: DatasetName;
  readonly key: string;
  readonly rows: readonly { readonly row: object; readonly lineage: Lineage; readonly at: string }[];
};

/**
 * How sure we are of a row that does not say so itself: 1 from the publisher's own format, 0.9 from a curated file that
 * names the page it was read from, 0.6 without such a page. Part of the published rules.
 */
export function confidenceOf(
  row: { confidence?: number | null | undefined; source_url?: string | null | undefined },
  lineage: Lineage,
): number {
  if (typeof row.confidence === "number") return row.confidence;
  if (lineage.official) return 1;
  return row.source_url ? 0.9 : 0.6;
}

export type SourceLink = {
  readonly url: string | null;
  readonly fetchedAt: string | null;
};

type StatedLink = {
  source_url?: string | null | undefined;
  source_fetched_at?: string | null | undefined;
  fetched_at?: string | null | undefined;
  source_checksum?: string | null | undefined;
};

/**
 * The page that a row was read from. A row without its own page gets the address of the file it came from when the file is the
 * publisher's (`always` for tables whose rows must name a source).
 */
export function sourceLinkOf(row: StatedLink, lineage: Lineage, always: boolean): SourceLink {
  const stated = row.source_fetched_at ?? row.fetched_at ?? null;
  if (row.source_url && row.source_url !== lineage.url)
    return { url: row.source_url, fetchedAt: stated ?? (always ? lineage.fetchedAt : null) };
  if (!lineage.official && !always && !row.source_url) return { url: null, fetchedAt: stated };
  return { url: lineage.url, fetchedAt: stated ?? lineage.fetchedAt };
}

/** The checksum of a record: that of the document where one is held, else of the row that it was made of. */
export function contentChecksum({ row, rowChecksum }: { readonly row: StatedLink; readonly rowChecksum: string }): {
  source_checksum: string;
  checksum_basis: "document" | "row";
} {
  return row.source_checksum
    ? { source_checksum: row.source_checksum, checksum_basis: "document" }
    : { source_checksum: rowChecksum, checksum_basis: "row" };
}

/** A curated file is not the publisher's document: its checksum proves nothing about the source, so none is stated. */
export function fileChecksum(lineage: Lineage): string | null {
  return lineage.official ? lineage.checksum : null;
}
