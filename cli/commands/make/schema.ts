import type { Command } from "commander";
import { type DatasetName, datasetNames } from "../../../schemas/input.ts";
import { datasetJsonSchema, type JsonSchema, sourcesJsonSchema } from "../../../schemas/json-schema.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { wrongUsage } from "../../shell/failure.ts";
import type { Shell } from "../../shell/shell.ts";
import { left, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, type Text } from "../../terminal/text.ts";

/** Longer vocabularies are shown as a count; the JSON Schema lists them. */
const WORDS = 8;

/** Formats for publishers: dataset rows in canonical files, and the sources file. */
export function schemaCommand({ terminal }: Shell): Command {
  return defineCommand("schema", "show the fields of a dataset's canonical form, or of sources.json and every dataset")
    .argument("[dataset]", "dataset that a source can deliver")
    .action((text: string | undefined, { json }: JsonOption) => {
      if (text !== undefined) {
        const schema = datasetJsonSchema(readDataset(text));
        show(terminal, json, { data: schema, text: () => fieldLines(schema, terminal.columns) });
        return;
      }
      const sources = sourcesJsonSchema();
      const { SourcesFile, SourceEntry } = sources["$defs"] as Record<string, JsonSchema>;
      show(terminal, json, {
        data: { sources, datasets: Object.fromEntries(datasetNames.map((name) => [name, datasetJsonSchema(name)])) },
        text: () => [
          bold("sources.json"),
          ...fieldLines(SourcesFile!, terminal.columns),
          "",
          bold("each of its sources"),
          ...fieldLines(SourceEntry!, terminal.columns),
          "",
          `datasets, each shown by konkyo schema <dataset>: ${datasetNames.join(", ")}`,
        ],
      });
    });
}

function readDataset(text: string): DatasetName {
  const found = datasetNames.find((name) => name === text);
  if (!found) throw wrongUsage(`there is no dataset "${text}"; there are ${datasetNames.join(", ")}`);
  return found;
}

function fieldLines(schema: JsonSchema, columns: number | null): readonly Text[] {
  const required = new Set((schema["required"] ?? []) as string[]);
  const rows = Object.entries(schema["properties"] as Record<string, JsonSchema>).map(([name, property]) => [
    name,
    typeText(property),
    required.has(name) ? "required" : "",
    String(property["description"] ?? ""),
  ]);
  return tableLines(columns, [left("field"), shrinking("type"), left(""), shrinking("meaning")], rows);
}

/** The accepted type of a value. Null equals a missing value, so it is not listed. */
function typeText(schema: JsonSchema): string {
  const options = schema["anyOf"] as readonly JsonSchema[] | undefined;
  if (options) return [...new Set(options.map(typeText).filter((type) => type !== ""))].join(" or ");
  if (schema["$ref"]) return String(schema["$ref"]).replace(/^.*\//, "");
  const words = schema["enum"] as readonly string[] | undefined;
  if (words) return words.length > WORDS ? `one of ${words.length} words` : words.join(", ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (schema["type"] === "array") return `list of ${typeText((schema["items"] ?? {}) as JsonSchema)}`;
  const types = [schema["type"] ?? "any value"].flat().filter((type) => type !== "null");
  return schema["format"] === "date" || schema["format"] === "date-time"
    ? String(schema["format"])
    : types.join(" or ");
}
