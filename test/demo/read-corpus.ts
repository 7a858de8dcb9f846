import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DatasetName } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import { SourcesFile } from "../../schemas/input/sources.ts";

export type CorpusRow = {
  /** `<file>#<line>`. */
  readonly at: string;
  readonly dataset: DatasetName;
  readonly row: Readonly<Record<string, unknown>>;
};

export type Corpus = {
  readonly sources: readonly SourceEntry[];
  readonly rows: readonly CorpusRow[];
  readonly bytes: number;
};

/** Reads a folder of canonical JSONL files the way its sources file lists them. */
export function readCorpus(folder: string): Corpus {
  const root = resolve(import.meta.dirname, "../..", folder);
  const { sources } = SourcesFile.parse(JSON.parse(readFileSync(join(root, "sources.json"), "utf8")));
  const data = sources.filter(({ adapter }) => adapter === "canonical");
  const rows = data.flatMap(({ dataset, files }) => files.flatMap((file) => readLines(root, file, dataset!)));
  return { sources: data, rows, bytes: sizeOf(root) };
}

/** Every text of a row with the path to it, such as `rounds.0.source_url`. */
export function* textsOf(value: unknown, path = ""): Generator<{ path: string; text: string }> {
  if (typeof value === "string") yield { path, text: value };
  else if (value !== null && typeof value === "object")
    for (const [key, member] of Object.entries(value)) yield* textsOf(member, path === "" ? key : `${path}.${key}`);
}

/** First digit that the other twelve of a corporate number ask for. */
export function checkDigitOf(number: string): number {
  const digits = Array.from(number.slice(1), Number).toReversed();
  return 9 - (digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 2), 0) % 9);
}

function readLines(root: string, file: string, dataset: DatasetName): CorpusRow[] {
  const lines = readFileSync(join(root, file), "utf8").trimEnd().split("\n");
  return lines.map((line, index) => ({
    at: `${file}#${index + 1}`,
    dataset,
    row: JSON.parse(line) as Record<string, unknown>,
  }));
}

function sizeOf(path: string): number {
  const stat = statSync(path);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size;
}
