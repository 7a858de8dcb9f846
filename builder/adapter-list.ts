import type { TableName } from "../schemas/records/tables.ts";
import { adapters } from "./adapters/registry.ts";
import { registerAdapters } from "./stages/register-spools.ts";

export type ListedAdapter = { readonly id: string; readonly format: string; readonly tables: readonly TableName[] };

const tableOfRaw: Readonly<Record<string, TableName>> = { houjin_raw: "houjin", invoice_raw: "invoice_registrant" };

/** Every adapter that a sources file may name, by id, with the tables that its rows go into. */
export const adapterList: readonly ListedAdapter[] = [
  ...Array.from(adapters.values(), ({ id, format, datasets }) => ({
    id,
    format,
    tables: datasets.map((dataset) => tableOfRaw[dataset] ?? (dataset as TableName)),
  })),
  ...Array.from(registerAdapters, ([id, { format, register }]) => ({ id, format, tables: [register] })),
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** Ids of the adapters whose rows a table is made of. */
export function adaptersOf(table: TableName): string[] {
  return adapterList.filter(({ tables }) => tables.includes(table)).map(({ id }) => id);
}

/** The adapters as the table of a document. */
export function adapterTable(): string {
  const rows = adapterList.map(({ id, format }) => `| \`${id}\` | ${format} |`);
  return ["| adapter | official format |", "| --- | --- |", ...rows].join("\n");
}
