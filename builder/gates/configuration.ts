import { z } from "zod";
import { redistributableLicense } from "../../schemas/enums.ts";
import { type DatasetName, datasetNames, inputSchemas } from "../../schemas/input/input.ts";
import { CorpusExpectations, SourceEntry, SourceExpectations, SourcesFile } from "../../schemas/input/sources.ts";
import { fieldsOf, type TableName, tableNames, tables } from "../../schemas/records/tables.ts";
import { utcSeconds } from "../../snapshots/text/era.ts";
import { type Adapter, type EntryFault, unknownWord } from "../rows/adapter.ts";
import { issuesText, quoteValue } from "../rows/issue-text.ts";

/** What an entry may say to its adapter; the adapters of the registers have no parser of their own. */
export type ConfiguredAdapter = Pick<Adapter, "datasets" | "optionNames" | "entryFaults">;

/** What a sources file can name, and when it is read. */
export type Configured = {
  readonly adapters: ReadonlyMap<string, ConfiguredAdapter>;
  readonly now: Date;
  /** Source ids that the build runs without. */
  readonly optional: readonly string[];
  /** Tables and `table.field` that the build may lose. */
  readonly acceptLoss: readonly string[];
};

const PartialEntry = SourceEntry.partial();
type PartialEntry = z.infer<typeof PartialEntry>;

/** All that is wrong with a sources file, with the place and the word as written; nothing is read for it but the file. */
export function configurationFaults(value: unknown, configured: Configured): string[] {
  const parsed = SourcesFile.safeParse(value, { reportInput: true });
  const issues: readonly z.core.$ZodIssue[] = parsed.success ? [] : parsed.error.issues;
  const faults = issues.flatMap((issue) => schemaFaults(issue));
  const entries = rawEntries(value);
  for (const [index, entry] of entries.entries()) {
    // Faults of the schema are reported already; the rest of the entry is still checked.
    const bad = new Set(issues.filter(({ path }) => path[1] === index).flatMap(badMembers));
    const sound = Object.fromEntries(Object.entries(entry).filter(([member]) => !bad.has(member)));
    const read = PartialEntry.safeParse(sound);
    if (!read.success) continue;
    for (const { path, message } of entryFaults(read.data, bad, configured))
      faults.push({ path: ["sources", index, ...path], message });
  }
  const ids = entries.map(({ id }) => String(id));
  for (const id of configured.optional)
    if (!ids.includes(id)) faults.push(unknownWord(["--optional"], "source", id, ids));
  // A column may have any name, so that only the table can be misspelt.
  for (const name of configured.acceptLoss) faults.push(...unknownTable(["--accept-loss"], name));
  if (parsed.success) faults.push(...lossFaults(parsed.data));
  return faults.map(({ path, message }) => `${placeText(path)}: ${message}`);
}

/** A complaint of the schema; words outside a vocabulary and unknown members come with the nearest known one. */
function schemaFaults(issue: z.core.$ZodIssue): EntryFault[] {
  if (issue.code === "unrecognized_keys") {
    const known = membersAt(issue.path);
    return issue.keys.map((key) => unknownWord([...issue.path, key], "member", key, known));
  }
  const { path } = issue;
  if (issue.code === "invalid_value" && typeof issue.input === "string")
    return [unknownWord(path, String(path.at(-1) ?? "value"), issue.input, issue.values.map(String))];
  return [{ path, message: issuesText([{ ...issue, path: [] }]) }];
}

/** Limits of tables and fields that do not exist. */
function* lossFaults({ expect }: SourcesFile): Generator<EntryFault> {
  for (const name of Object.keys(expect?.max_loss ?? {})) {
    const path = ["expect", "max_loss", name];
    const [table = "", field] = name.split(".");
    yield* unknownTable(path, name);
    if (!(table in tables) || field === undefined) continue;
    const fields = fieldsOf(table as TableName).map((known) => known.name);
    if (!fields.includes(field)) yield unknownWord(path, `field of ${table}`, field, fields);
  }
}

function unknownTable(path: readonly PropertyKey[], name: string): EntryFault[] {
  const table = name.split(".")[0]!;
  return table in tables ? [] : [unknownWord(path, "table", table, tableNames)];
}

function membersAt(path: readonly PropertyKey[]): string[] {
  if (path[0] === "expect") return Object.keys(CorpusExpectations.shape);
  if (path.length < 2) return Object.keys(SourcesFile.shape);
  return Object.keys(path[2] === "expect" ? SourceExpectations.shape : SourceEntry.shape);
}

function badMembers(issue: z.core.$ZodIssue): string[] {
  if (issue.code === "unrecognized_keys" && issue.path.length === 2) return issue.keys;
  return issue.path.length > 2 ? [String(issue.path[2])] : [];
}

function rawEntries(value: unknown): Readonly<Record<string, unknown>>[] {
  const read = z.object({ sources: z.array(z.record(z.string(), z.unknown())) }).safeParse(value);
  return read.success ? read.data.sources : [];
}

function* entryFaults(
  entry: PartialEntry,
  bad: ReadonlySet<string>,
  { adapters, now }: Configured,
): Generator<EntryFault> {
  if (entry.fetched_at !== undefined && entry.fetched_at > utcSeconds(now.getTime()))
    yield {
      path: ["fetched_at"],
      message: `${quoteValue(entry.fetched_at)} is in the future; the clock of this machine says ${utcSeconds(now.getTime())}`,
    };
  const { license, publish } = entry;
  if (license !== undefined && !(redistributableLicense as readonly string[]).includes(license) && publish !== true)
    yield {
      path: ["license"],
      message: `${quoteValue(license)} does not say that the source may be published; if it may, add "publish": true`,
    };
  if (entry.adapter === undefined) return;
  const adapter = adapters.get(entry.adapter);
  if (!adapter) return yield unknownWord(["adapter"], "adapter", entry.adapter, [...adapters.keys()]);
  const optionNames = adapter.optionNames ?? [];
  for (const name of Object.keys(entry.options ?? {}))
    if (!optionNames.includes(name))
      yield unknownWord(["options", name], `option of ${entry.adapter}`, name, optionNames);
  const { dataset, columns, constants } = entry;
  // Without its dataset nothing can be said about fields.
  if (bad.has("dataset")) return;
  if (adapter.entryFaults) yield* adapter.entryFaults({ dataset, columns, constants });
  else
    for (const member of ["dataset", "columns", "constants"] as const)
      if (entry[member] !== undefined)
        yield { path: [member], message: `${entry.adapter} takes none; only canonical files do` };
  yield* expectationFaults(entry, dataset ? [dataset] : adapter.datasets);
}

/** Fields and datasets that an entry expects something of and that do not exist. */
function* expectationFaults({ expect = {} }: PartialEntry, datasets: readonly DatasetName[]): Generator<EntryFault> {
  const fields = [...new Set(datasets.flatMap(inputFields))];
  for (const member of ["required_fields", "not_after_fetch"] as const)
    for (const [index, field] of (expect[member] ?? []).entries())
      if (!fields.includes(field))
        yield unknownWord(["expect", member, index], `field of ${datasets.join(" or ")}`, field, fields);
  for (const [field, target] of Object.entries(expect.foreign_keys ?? {})) {
    const path = ["expect", "foreign_keys", field];
    if (!fields.includes(field)) yield unknownWord(path, `field of ${datasets.join(" or ")}`, field, fields);
    const [dataset = "", key = ""] = target.split(".");
    const keyFields = inputFields(dataset);
    if (streamed.includes(dataset) || datasets.every((own) => streamed.includes(own)))
      yield { path, message: `rows of ${streamed.join(", ")} are streamed: no foreign key can lead from or to them` };
    else if (keyFields.length === 0) yield unknownWord(path, "dataset", dataset, datasetNames);
    else if (!keyFields.includes(key)) yield unknownWord(path, `field of ${dataset}`, key, keyFields);
  }
}

/** Datasets whose rows are never all in memory; articles are held against their laws anyway. */
const streamed: readonly string[] = ["law_article", "houjin_raw", "invoice_raw"] satisfies DatasetName[];

function inputFields(dataset: string): string[] {
  return Object.keys(inputSchemas[dataset as DatasetName]?.shape ?? {});
}

/** `sources[3].columns.primary_nme`. */
function placeText(path: readonly PropertyKey[]): string {
  if (path.length === 0) return "the file";
  return path
    .map((part, index) => (typeof part === "number" ? `[${part}]` : `${index === 0 ? "" : "."}${String(part)}`))
    .join("");
}
