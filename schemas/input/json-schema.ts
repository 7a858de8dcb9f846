import { z } from "zod";
import { type DatasetName, inputSchemas } from "./input.ts";
import { inputWords } from "./words.ts";
import { SourcesFile } from "./sources.ts";
import { fieldsOf, type TableName, tables } from "../records/tables.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * A record of a table as JSON Schema. `x-konkyo` has what the hash of the table's shape is made from: key, and fields with
 * kind and nullability in declared order.
 */
export function tableJsonSchema(table: TableName): JsonSchema {
  const { key, record, description } = tables[table];
  const fields = fieldsOf(table).map(({ name, kind, nullable }) => ({ name, kind, nullable }));
  return { ...inlined(z.toJSONSchema(record)), title: table, "x-konkyo": { table, description, key, fields } };
}

/** A row of the canonical form of a dataset as JSON Schema; a field without words of its own has those of the record. */
export function datasetJsonSchema(dataset: DatasetName): JsonSchema {
  const schema = inlined(z.toJSONSchema(inputSchemas[dataset], { io: "input" }));
  const words = new Map(
    (dataset in tables ? fieldsOf(dataset as TableName) : []).map(({ name, description }) => [name, description]),
  );
  const properties = Object.entries(schema["properties"] as Record<string, JsonSchema>).map(([name, property]) => {
    const description = property["description"] ?? inputWords[dataset]?.[name] ?? words.get(name);
    return [name, description ? { ...property, description } : property];
  });
  return { ...schema, title: dataset, properties: Object.fromEntries(properties) };
}

/** The sources file of a build as JSON Schema. */
export function sourcesJsonSchema(): JsonSchema {
  return { ...z.toJSONSchema(SourcesFile, { io: "input" }), title: "sources.json" };
}

/** The schema itself in place of a reference to a definition of it, so that its properties are where readers look. */
function inlined({ $ref, $defs = {}, ...schema }: Readonly<Record<string, unknown>>): JsonSchema {
  const name = /^#\/\$defs\/(.+)$/.exec(String($ref))?.[1];
  if (name === undefined) return Object.keys($defs as object).length > 0 ? { ...schema, $defs } : schema;
  const { [name]: own, ...others } = $defs as Record<string, JsonSchema>;
  return { ...schema, ...own, ...(Object.keys(others).length > 0 && { $defs: others }) };
}
