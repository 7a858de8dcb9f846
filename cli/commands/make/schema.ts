import type { Command } from "commander";
import { otherWords } from "../../../builder/adapters/canonical/vocabularies.ts";
import { type DatasetName, datasetNames } from "../../../schemas/input/input.ts";
import { datasetJsonSchema, type JsonSchema, sourcesJsonSchema } from "../../../schemas/input/json-schema.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { wrongUsage } from "../../shell/failure.ts";
import type { Shell } from "../../shell/shell.ts";
import { left, shrinking, tableLines } from "../../terminal/table.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, type Text } from "../../terminal/text.ts";

/** Longer vocabularies are shown as a count in the table and in full below it. */
const WORDS = 8;
/** So are the members of objects whose type is longer than this. */
const TYPE_WIDTH = 60;

/** Formats for publishers: dataset rows in canonical files, and the sources file. */
export function schemaCommand({ terminal }: Shell): Command {
  return defineCommand("schema", "show the fields of a dataset's canonical form, or of sources.json and every dataset")
    .argument("[dataset]", "dataset that a source can deliver")
    .action((text: string | undefined, { json }: JsonOption) => {
      if (text !== undefined) {
        const schema = datasetJsonSchema(readDataset(text));
        show(terminal, json, {
          data: schema,
          text: () => [...fieldLines(schema, terminal.columns), ...vocabularyLines(schema)],
        });
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

/** Name, type, need and meaning of every field. */
export function fieldRows(schema: JsonSchema): string[][] {
  const required = new Set((schema["required"] ?? []) as string[]);
  return Object.entries(schema["properties"] as Record<string, JsonSchema>).map(([name, property]) => [
    name,
    typeText(property),
    required.has(name) ? "required" : "",
    String(property["description"] ?? ""),
  ]);
}

/** Every word of every vocabulary of a dataset, with the words that are read as it. */
export function vocabularyRows(schema: JsonSchema): string[][] {
  return Object.entries(schema["properties"] as Record<string, JsonSchema>).flatMap(([name, property]) => {
    const others = otherWords(name);
    return wordsOf(property).map((word) => [name, word, (others.get(word) ?? []).join(", ")]);
  });
}

function fieldLines(schema: JsonSchema, columns: number | null): readonly Text[] {
  const rows = fieldRows(schema);
  const shown = rows.map(([name, type, ...others]) => [name!, isWide(type!) ? membersHidden(type!) : type!, ...others]);
  return [
    ...tableLines(columns, [left("field"), shrinking("type"), left(""), shrinking("meaning")], shown),
    ...rows.flatMap(([name, type]) => (isWide(type!) ? ["", `${name}: ${type}`] : [])),
  ];
}

function isWide(type: string): boolean {
  return type.length > TYPE_WIDTH && membersHidden(type) !== type;
}

function membersHidden(type: string): string {
  return type.replace(/\{.*\}/, "{ … }");
}

/** One line a field: its words, each with those that are read as it. */
function vocabularyLines(schema: JsonSchema): readonly Text[] {
  const rows = vocabularyRows(schema);
  const names = [...new Set(rows.map(([name]) => name!))];
  return names.flatMap((name) => {
    const words = rows
      .filter(([field]) => field === name)
      .map(([, word, others]) => (others ? `${word} (${others})` : word));
    return ["", `${name}: ${words.join(", ")}`];
  });
}

/** The vocabulary of a field, or of the members of a list. */
function wordsOf(schema: JsonSchema): readonly string[] {
  const options = (schema["anyOf"] ?? []) as readonly JsonSchema[];
  const items = schema["items"] as JsonSchema | undefined;
  return (
    (schema["enum"] as readonly string[] | undefined) ?? [...options.flatMap(wordsOf), ...(items ? wordsOf(items) : [])]
  );
}

/** The accepted type of a value. Null equals a missing value, so it is not listed. */
function typeText(schema: JsonSchema): string {
  const options = schema["anyOf"] as readonly JsonSchema[] | undefined;
  if (options) return [...new Set(options.map(typeText).filter((type) => type !== ""))].join(" or ");
  if (schema["$ref"]) return String(schema["$ref"]).replace(/^.*\//, "");
  const words = schema["enum"] as readonly string[] | undefined;
  if (words) return words.length > WORDS ? `one of ${words.length} words` : words.join(", ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const members = schema["properties"] as Record<string, JsonSchema> | undefined;
  if (members)
    return `{ ${Object.entries(members)
      .map(([name, member]) => `${name}: ${typeText(member)}`)
      .join(", ")} }`;
  if (schema["type"] === "array") return `list of ${typeText((schema["items"] ?? {}) as JsonSchema)}`;
  const types = [schema["type"] ?? "any value"].flat().filter((type) => type !== "null");
  return schema["format"] === "date" || schema["format"] === "date-time"
    ? String(schema["format"])
    : types.join(" or ");
}
