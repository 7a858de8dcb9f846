import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tableJsonSchema } from "../../schemas/input/json-schema.ts";
import { tableNames } from "../../schemas/records/tables.ts";
import { schemaFile } from "../../snapshots/files/layout.ts";

/** Writes the schema of every table, so that a snapshot can be read without this program. */
export async function writeSchemas(directory: string): Promise<void> {
  for (const table of tableNames)
    await writeFile(join(directory, schemaFile(table)), `${JSON.stringify(tableJsonSchema(table), null, 1)}\n`);
}
