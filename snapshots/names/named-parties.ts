import type { RecordOf } from "../../schemas/records/tables.ts";
import type { RecordsReader } from "../records/reader.ts";
import { prepared } from "../records/layout.ts";
import { partyNames } from "../text/entities/party-name.ts";
import { rowKeys } from "./name-keys.ts";
import type { NameIndex } from "./name-index.ts";

/** Datasets whose records name companies, with their corporate numbers where the source gives them. */
export const partyDatasets = ["enforcement_case", "case_study", "bid"] as const;

export type PartyDataset = (typeof partyDatasets)[number];

/** A company by its number and by a name that a record gives it. */
export type Party = { readonly number: string; readonly name: string };

/** The parties that a record names together with their corporate numbers. */
export function partiesOf<Name extends PartyDataset>(dataset: Name, record: RecordOf<Name>): Party[] {
  return stated[dataset](record).flatMap(([number, name]) =>
    number !== null && name !== null ? partyNames(name).map((each) => ({ number, name: each })) : [],
  );
}

type Stated = [number: string | null, name: string | null];

const stated: { readonly [Name in PartyDataset]: (record: RecordOf<Name>) => Stated[] } = {
  enforcement_case: (row) => [[row.recipient_houjin_bangou, row.recipient_name]],
  case_study: (row) => [[row.houjin_bangou, row.company_name]],
  bid: (row) => [
    [row.winner_houjin_bangou, row.winner_name],
    [row.procuring_houjin_bangou, row.procuring_entity],
  ],
};

/**
 * Holds the name index of parties against the records: of some rows spread over all of them that records name the number,
 * and that the row is filed under the names they give it. Yields as checkNames does.
 */
export function* checkParties(
  index: NameIndex,
  records: Pick<RecordsReader, "get" | "prepared">,
  samples: number,
): Generator<string | null> {
  const wanted = Math.min(samples, index.rows);
  for (let sample = 0; sample < wanted; sample++) {
    const row = Math.floor((sample * index.rows) / wanted);
    const number = index.numberOf(row);
    const names = namesOf(number, records);
    if (names.length === 0) return yield `the name index of parties has ${number}, which no record names`;
    const lost = rowKeys(names).find((key) => !index.rowsOf(index.withKey(key)).includes(row));
    yield lost === undefined ? null : `the name index of parties does not find ${number} by ${lost}`;
  }
}

/** Records of one dataset that are read for one party. */
const MOST_READ = 20;

function namesOf(number: string, records: Pick<RecordsReader, "get" | "prepared">): string[] {
  const links = records.prepared(prepared.links, number);
  if (links === null) return [];
  const keys = JSON.parse(links.toString()) as Partial<Record<PartyDataset, string[]>>;
  return partyDatasets.flatMap((dataset) =>
    // A ministry buys thousands of times.
    (keys[dataset] ?? []).slice(0, MOST_READ).flatMap((key) => {
      const record = records.get(dataset, key);
      const parties = record ? partiesOf(dataset, JSON.parse(record.json.toString()) as RecordOf<typeof dataset>) : [];
      return parties.filter((party) => party.number === number).map(({ name }) => name);
    }),
  );
}
