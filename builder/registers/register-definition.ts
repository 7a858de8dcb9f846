import type { SourceInfo } from "../rows/adapter.ts";

export type RegisterName = "houjin" | "invoice_registrant";

export type RegisterInput = {
  /** UTF-8 file on disk, not packed. */
  readonly path: string;
  /** `csv`: the official columns in order, without header. `ndjson`: objects with the official column names. */
  readonly format: "csv" | "ndjson";
  /** File name for positions in the build report; a date in it (YYYYMMDD) is taken for the day of publication. */
  readonly name: string;
  readonly source: SourceInfo;
  /** `sha256:<64 hex>` of the file. */
  readonly checksum: string;
};

/**
 * An SQL expression over the official columns, in which a blank value is null, and over what is the same for all rows of
 * an input: `_source_url`, `_fetched_at`, the day `_fetch_day` in Japan and the definition's own constants. Fields, refusals, notes
 * and states may use the checksum `_row_checksum` and the definition's readings too.
 */
export type Sql = string;

/** How one register becomes records. */
export type RegisterDefinition = {
  readonly table: string;
  /** Official column names in file order. */
  readonly columns: readonly string[];
  /** Values worked out once for each row and used under these names. */
  readonly readings: Readonly<Record<`_${string}`, Sql>>;
  /** Record fields in order, with their SQL type. */
  readonly fields: readonly {
    readonly name: string;
    readonly type: "VARCHAR" | "BOOLEAN" | "DOUBLE";
    readonly value: Sql;
  }[];
  /** Field that identifies a record. */
  readonly keyField: string;
  /** Field that tells when the agency published the row, and sorts by it. */
  readonly publishedField: string;
  /** A row is refused for the first reason that holds. */
  readonly refusals: readonly { readonly reason: string; readonly when: Sql }[];
  /** Optional values that are left out because they cannot be right; at most 16 kinds. */
  readonly notes: readonly { readonly note: string; readonly when: Sql }[];
  /** True for a row that says what once was; such a row is never a record. */
  readonly isHistory: Sql;
  /** True for a row that takes the number out of the register. */
  readonly isDeletion: Sql;
  /** Further constants of an input. */
  constants?(input: RegisterInput): Readonly<Record<`_${string}`, Sql>>;
};
