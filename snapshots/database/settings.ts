import { availableParallelism, totalmem } from "node:os";
import type { DuckDBInstance } from "@duckdb/node-api";

/** No extension is ever downloaded or loaded from disk, in a build or at run time. */
const closedDoors = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  allow_unsigned_extensions: "false",
  allow_persistent_secrets: "false",
};

export type BuildDatabase = {
  readonly path: string;
  readonly temporary: string;
  readonly threads?: number | undefined;
  readonly memoryLimit?: string;
};

/** Database of a build: may write its own file and spill to its own folder. */
export async function openForBuild({
  path,
  temporary,
  threads,
  memoryLimit = "1500MB",
}: BuildDatabase): Promise<DuckDBInstance> {
  return await createDatabase(path, {
    ...closedDoors,
    threads: String(threads ?? availableParallelism()),
    memory_limit: memoryLimit,
    temp_directory: temporary,
    // Rows get their order from ORDER BY alone; keeping insertion order as well only costs memory.
    preserve_insertion_order: "false",
  });
}

/** A quarter of the machine's memory, shared by `workers` processes. */
export function sharedMemoryLimit(workers: number): string {
  return `${Math.max(128, Math.floor(totalmem() / 4 / workers / 1e6))}MB`;
}

export type ReadOnlyDatabase = { readonly memoryLimit?: string; readonly threads?: number };

/** Published database: read-only, no files beside it, settings locked. */
export async function openReadOnly(
  path: string,
  { memoryLimit = sharedMemoryLimit(1), threads = availableParallelism() }: ReadOnlyDatabase = {},
): Promise<DuckDBInstance> {
  const instance = await createDatabase(path, {
    access_mode: "READ_ONLY",
    enable_external_access: "false",
    ...closedDoors,
    memory_limit: memoryLimit,
    threads: String(threads),
    max_temp_directory_size: "0B",
  });
  const connection = await instance.connect();
  await connection.run("SET lock_configuration = true");
  connection.closeSync();
  return instance;
}

/** Loads the library on first use: most services open no database, and it has hundreds of modules. */
async function createDatabase(path: string, options: Record<string, string>): Promise<DuckDBInstance> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  return DuckDBInstance.create(path, options);
}
