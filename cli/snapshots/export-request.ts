import type { ComparedTable } from "../../schemas/records/outlines.ts";

export const exportFormats = ["parquet", "csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportRequest = {
  readonly tables: readonly ComparedTable[];
  readonly format: ExportFormat;
  /** Folder that the files go into, one for each table. */
  readonly out: string;
};

export type ExportedTable = {
  readonly table: ComparedTable;
  readonly file: string;
  readonly rows: number;
  readonly size: number;
  readonly sha256: string;
};

/** Writes tables of the snapshot in a directory, rows in the order of their keys; a file appears when it is whole. */
export type ExportTables = (directory: string, request: ExportRequest) => Promise<readonly ExportedTable[]>;
