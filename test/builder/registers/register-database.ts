import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import type { DuckDBConnection } from "@duckdb/node-api";
import { temporaryFolder } from "../../support/build.ts";
import type { RegisterInput } from "../../../builder/registers/register-definition.ts";

/** A folder for all files that share this process. */
export const scratch = temporaryFolder("registers");

/** Opens a database in memory as the builder opens its own and closes it afterwards. */
export async function withDatabase<T>(
  use: (connection: DuckDBConnection) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    threads: "2",
    ...settings,
  });
  const connection = await instance.connect();
  try {
    return await use(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** All rows of a table in key order, as plain objects. */
export async function tableRows(connection: DuckDBConnection, table: string): Promise<Record<string, unknown>[]> {
  return (await connection.runAndReadAll(`SELECT * FROM ${table} ORDER BY 1`)).getRowObjectsJson() as Record<
    string,
    unknown
  >[];
}

export const source: RegisterInput["source"] = {
  id: "nta",
  url: "https://www.example.go.jp/register",
  publisher: "架空庁",
  license: "pdl_v1.0",
  fetchedAt: "2026-04-03T00:00:00Z",
  options: {},
};

/** A file on disk as an input of a register. */
export function inputOf(path: string, overrides: Partial<RegisterInput> = {}): RegisterInput {
  const checksum = `sha256:${createHash("sha256").update(readFileSync(path)).digest("hex")}`;
  return {
    path,
    format: /\.(ndjson|jsonl)$/.test(path) ? "ndjson" : "csv",
    name: basename(path),
    source,
    checksum,
    ...overrides,
  };
}

/** Writes content to the scratch folder and makes it an input. */
export function inputWith(
  name: string,
  content: string | Uint8Array,
  overrides: Partial<RegisterInput> = {},
): RegisterInput {
  const path = join(scratch, name);
  writeFileSync(path, content);
  return inputOf(path, overrides);
}

export function fixturePath(folder: string, file: string): string {
  return resolve(import.meta.dirname, "../../fixtures/sources", folder, file);
}
