import type { RecordOf } from "../../schemas/records/tables.ts";
import { rowKeys } from "../../snapshots/names/name-keys.ts";
import { type NamedRow, writeNameIndex } from "../../snapshots/names/name-index-writer.ts";
import { partiesOf, type PartyDataset, partyDatasets } from "../../snapshots/names/named-parties.ts";
import { byText } from "../../snapshots/text/order.ts";

type PartyRecords = { readonly [Name in PartyDataset]: readonly RecordOf<Name>[] };

/** Writes the name index of the companies that records name with their numbers: one row a number, under all its names. */
export function writePartyNames(records: PartyRecords, path: string): void {
  const names = new Map<string, Set<string>>();
  for (const dataset of partyDatasets)
    for (const record of records[dataset])
      for (const { number, name } of partiesOf(dataset, record as never)) {
        const known = names.get(number);
        if (known) known.add(name);
        else names.set(number, new Set([name]));
      }
  const rows = [...names].toSorted(([a], [b]) => byText(a, b));
  const named: NamedRow[] = rows.flatMap(([, stated], row) =>
    rowKeys([...stated]).map((key) => ({ key: Buffer.from(key), row })),
  );
  named.sort((a, b) => a.key.compare(b.key) || a.row - b.row);
  const numbers = Float64Array.from(rows, ([number]) => Number(number));
  writeNameIndex(path, { numbers, columns: [], sources: [] }, { entries: named.length, inOrder: named });
}
