import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

export type NamedSchema = { id: string; file: string; schema: z.ZodType; description: string; examples: unknown[] };

const folder = resolve(import.meta.dirname, "../../schemas");

/** Every schema that a file of `schemas/` exports under a name of its own (`.meta({ id })`), without a list to forget. */
export async function exportedSchemas(): Promise<NamedSchema[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const perFile = await Promise.all(
    files.sort().map(async (file) => {
      const exported = Object.values(await import(pathToFileURL(join(folder, file)).href));
      return exported.filter(isSchema).flatMap((schema) => {
        const { id, description = "", examples = [] } = z.globalRegistry.get(schema) ?? {};
        return id === undefined ? [] : [{ id, file, schema, description, examples: examples as unknown[] }];
      });
    }),
  );
  return perFile.flat();
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}
