import type { RecordsReader } from "../records/reader.ts";
import { rowKeys } from "./name-keys.ts";
import type { NameIndex } from "./name-index.ts";
import { type NamedRegister, namedRegisters } from "./named-registers.ts";

type Checked = {
  readonly keyPrefix: string;
  readonly orderedBy: string;
  names(record: Record<string, unknown>): readonly (string | null)[];
  readonly columns: Readonly<Record<string, (record: Record<string, unknown>) => string | null>>;
};

/**
 * Holds a name index against the records of its register: as many rows, and for some rows spread over all of them that they
 * are records, stand in browsing order, are filed under each of their keys and have the words of the record in every column.
 * Yields null after each step that went well, so that a caller can let other work go on, and a sentence for each fault.
 */
export function* checkNames(
  register: NamedRegister,
  index: NameIndex,
  records: Pick<RecordsReader, "count" | "get">,
  samples: number,
): Generator<string | null> {
  const definition = namedRegisters[register] as unknown as Checked;
  const stored = records.count(register);
  if (index.rows !== stored) return yield `the name index has ${index.rows} rows, the table ${stored}`;
  const wanted = Math.min(samples, index.rows);
  let last: Buffer | null = null;
  for (let sample = 0; sample < wanted; sample++) {
    const row = Math.floor((sample * index.rows) / wanted);
    const key = definition.keyPrefix + index.numberOf(row);
    const json = records.get(register, key)?.json;
    if (!json) return yield `the name index names ${key}, which is no record`;
    const record = JSON.parse(json.toString()) as Record<string, unknown>;
    const place = placeOf(record[definition.orderedBy] as string | null, key);
    if (last && last.compare(place) >= 0) return yield `the name index has ${key} out of order`;
    last = place;
    yield faultOfRow({ index, definition, row, key, record });
  }
}

function faultOfRow(checked: {
  readonly index: NameIndex;
  readonly definition: Checked;
  readonly row: number;
  readonly key: string;
  readonly record: Record<string, unknown>;
}): string | null {
  const { index, definition, row, key, record } = checked;
  const entries: number[] = [];
  for (const name of rowKeys(definition.names(record))) {
    const range = index.withKey(name);
    const place = index.rowsOf(range).indexOf(row);
    if (place < 0) return `the name index does not find ${key} by ${name}`;
    entries.push(range.from + place);
  }
  for (const [name, wordOf] of Object.entries(definition.columns)) {
    const column = index.column(name);
    const word = wordOf(record);
    const fits = column.admitting((held) => held === word);
    const code = new Uint16Array(1);
    const admits = (order: "row" | "entry", at: number) => {
      column.readCodes(order, { from: at, to: at + 1 }, code);
      return fits[code[0]!] === 1;
    };
    if (!admits("row", row) || !entries.every((entry) => admits("entry", entry)))
      return `the name index has another ${name} for ${key} than its record`;
  }
  return null;
}

/** Compares as the browsing order does: by the bytes of the name, those without one last, then by key. */
function placeOf(name: string | null, key: string): Buffer {
  // No byte of UTF-8 is as great as 255.
  return name === null ? Buffer.concat([Buffer.of(255), Buffer.from(key)]) : Buffer.from(`${name}\0${key}`);
}
