import type { changeOp, changeWeight } from "../../schemas/enums.ts";
import { type ComparedTable, type Outline, outlines, weightOf } from "../../schemas/records/outlines.ts";
import { tables } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../files/canonical.ts";
import type { TableDigest } from "../format/identity.ts";
import type { RecordsReader } from "../records/reader.ts";
import type { StoredRecord } from "../records/leaf-checks.ts";

type Value = Readonly<Record<string, unknown>>;
export type OwnerName = {
  readonly table: ComparedTable;
  readonly key: string;
  readonly name: string | null;
  readonly url: string | null;
};

/** One difference between two snapshots. */
export type Difference = {
  readonly table: ComparedTable;
  readonly key: string;
  /** What people call the record; its name before where it was removed. */
  readonly name: string | null;
  /** Where its publisher states it, as its name: before where it was removed. */
  readonly url: string | null;
  /** The record that it belongs to, such as the law of an article. */
  readonly owner: OwnerName | null;
  readonly op: (typeof changeOp)[number];
  /** Null when the whole record was added or removed. */
  readonly field: string | null;
  readonly weight: (typeof changeWeight)[number];
  /** Value of the field; of a removed record what it was: its core fields that had a value. */
  readonly before: unknown;
  /** Value of the field; of an added record its core fields that have a value. */
  readonly after: unknown;
};

export type DiffSide = { readonly records: RecordsReader; readonly tables: readonly TableDigest[] };

/**
 * Differences table by table and record by record, the core fields of a record first. Tables with equal roots are skipped:
 * equal roots are equal records. What the build computed from other fields is left out unless `derived` asks for it.
 */
export function* diffSnapshots(
  before: DiffSide,
  after: DiffSide,
  { derived = false }: { readonly derived?: boolean } = {},
): Generator<Difference> {
  for (const table of Object.keys(outlines) as ComparedTable[]) {
    if (outlines[table].derived === "all" && !derived) continue;
    const [a, b] = [before, after].map((side) => side.tables.find(({ name }) => name === table)?.root);
    if (a === b) continue;
    for (const difference of diffTable(table, before.records, after.records))
      if (derived || difference.weight !== "derived") yield difference;
  }
}

/** What people call the record of a difference, its owner first. */
export function fullName({ name, owner }: Pick<Difference, "name" | "owner">): string | null {
  return [owner?.name, name].filter((part) => part).join(" ") || null;
}

function* diffTable(table: ComparedTable, older: RecordsReader, newer: RecordsReader): Generator<Difference> {
  const { identity }: Outline = outlines[table];
  const describe = { before: describer(table, older), after: describer(table, newer) };
  const whole: Whole[] = [];
  for (const { key, before, after } of unequalRecords(older.records(table), newer.records(table)))
    if (before && after) yield* diffRecord(table, key, parsed(before), parsed(after), describe.after);
    else if (identity) whole.push({ key, op: before ? "removed" : "added" });
    else yield wholeRecord(before ? "removed" : "added", key, parsed((before ?? after)!));
  if (!identity) return;

  const read = ({ key, op }: Whole) => parsed((op === "removed" ? older : newer).get(table, key)!.json);
  for (const { removed, added } of renamedPairs(whole, (record) => identity.map((field) => read(record)[field])))
    if (removed && added) yield* diffRecord(table, added.key, read(removed), read(added), describe.after);
    else {
      const only = (removed ?? added)!;
      yield wholeRecord(only.op, only.key, read(only));
    }

  function wholeRecord(op: Whole["op"], key: string, record: Value): Difference {
    const facts = coreFacts(table, record);
    const weight = outlines[table].derived === "all" ? "derived" : "core";
    const [was, is] = op === "removed" ? [facts, null] : [null, facts];
    const named = (op === "removed" ? describe.before : describe.after)(record);
    return { table, key, ...named, op, field: null, weight, before: was, after: is };
  }
}

type Keyed = StoredRecord & { readonly key: string };
type Whole = { readonly key: string; readonly op: "added" | "removed" };

/** Walks two lists in key order side by side. */
function* unequalRecords(
  before: Iterator<Keyed>,
  after: Iterator<Keyed>,
): Generator<{ key: string; before: Buffer | null; after: Buffer | null }> {
  let [left, right] = [before.next(), after.next()];
  while (!left.done || !right.done) {
    const order = left.done
      ? 1
      : right.done
        ? -1
        : Buffer.compare(Buffer.from(left.value.key), Buffer.from(right.value.key));
    const [old, now] = [order <= 0 ? (left.value as Keyed) : null, order >= 0 ? (right.value as Keyed) : null];
    if (!old || !now || !old.json.equals(now.json))
      yield { key: (old ?? now)!.key, before: old?.json ?? null, after: now?.json ?? null };
    if (old) left = before.next();
    if (now) right = after.next();
  }
}

/** Removed and added records of one identity as pairs, the last of each first; what is left over stands alone. */
function* renamedPairs(
  records: readonly Whole[],
  identityOf: (record: Whole) => unknown,
): Generator<{ removed: Whole | undefined; added: Whole | undefined }> {
  const groups = new Map<string, { removed: Whole[]; added: Whole[] }>();
  for (const record of records) {
    const identity = canonicalJson(identityOf(record));
    const group = groups.get(identity) ?? { removed: [], added: [] };
    groups.set(identity, group);
    group[record.op].push(record);
  }
  for (const { removed, added } of groups.values())
    while (removed.length > 0 || added.length > 0) yield { removed: removed.pop(), added: added.pop() };
}

type Named = Pick<Difference, "name" | "url" | "owner">;

function* diffRecord(
  table: ComparedTable,
  key: string,
  before: Value,
  after: Value,
  describe: (record: Value) => Named,
): Generator<Difference> {
  const core = Object.keys(outlines[table].core);
  const place = (field: string) => {
    const weight = weightOf(table, field);
    return weight === "core" ? core.indexOf(field) : weight === "other" ? core.length : core.length + 1;
  };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== tables[table].key)
    .toSorted((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  for (const field of fields) {
    const [old, now] = [before[field] ?? null, after[field] ?? null];
    if (canonicalJson(old) === canonicalJson(now)) continue;
    yield {
      table,
      key,
      ...describe(after),
      op: "changed",
      field,
      weight: weightOf(table, field),
      before: old,
      after: now,
    };
  }
}

/** Names the records of one side of a table; names of owners are looked up once. */
function describer(table: ComparedTable, records: RecordsReader): (record: Value) => Named {
  const { name, owner }: Outline = outlines[table];
  const owners = new Map<string, OwnerName | null>();
  return (record) => ({
    name: name ? textOf(record[name]) : null,
    url: textOf(record["source_url"]),
    owner: owner ? ownerOf(record[owner.field]) : null,
  });

  function ownerOf(key: unknown): OwnerName | null {
    if (typeof key !== "string") return null;
    const known = owners.get(key);
    if (known !== undefined) return known;
    const of = owner!.table;
    const stored = records.get(of, key);
    const record = stored && parsed(stored.json);
    const found = record && {
      table: of,
      key,
      name: textOf(record[outlines[of].name!]),
      url: textOf(record["source_url"]),
    };
    owners.set(key, found);
    return found;
  }
}

/** The core fields of a record that say something; its name is shown beside them. */
function coreFacts(table: ComparedTable, record: Value): Value {
  const { core, name }: Outline = outlines[table];
  return Object.fromEntries(
    Object.keys(core)
      .filter((field) => field !== name && saysSomething(record[field]))
      .map((field) => [field, record[field]]),
  );
}

function saysSomething(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return false;
  return typeof value !== "object" || Object.values(value).some(saysSomething);
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function parsed(json: Buffer): Value {
  return JSON.parse(json.toString()) as Value;
}
