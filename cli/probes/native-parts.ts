import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { packageRoot, packageVersion } from "../process/provenance.ts";

/** Loads DuckDB, runs a query and returns its version. Rejects when the native module is missing or broken. */
export async function probeDuckdb(): Promise<string> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:");
  try {
    const connection = await instance.connect();
    const rows = (await connection.runAndReadAll("SELECT 1, version()")).getRows();
    connection.closeSync();
    if (rows[0]?.[0] !== 1) throw new Error("SELECT 1 did not give 1");
    return String(rows[0][1]).replace(/^v/, "");
  } finally {
    instance.closeSync();
  }
}

/** Loads lmdb, writes a value to a temporary file and reads it back; returns the package version. */
export async function probeLmdb(): Promise<string> {
  const { open } = await import("lmdb");
  const folder = await mkdtemp(join(tmpdir(), "konkyo-doctor-"));
  try {
    const environment = open<string, string>({ path: join(folder, "probe.mdb"), noSubdir: true });
    await environment.put("key", "根拠");
    const value = environment.get("key");
    await environment.close();
    if (value !== "根拠") throw new Error("a value written was not read back");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return packageVersion(packageRoot(dirname(createRequire(import.meta.url).resolve("lmdb"))));
}

/** The optional packages of the package in a folder that are not installed. */
export function missingPackages(root: string): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const folders = createRequire(join(root, "package.json")).resolve.paths("konkyo") ?? [];
  return Object.keys(manifest.optionalDependencies).filter(
    (name) => !folders.some((folder) => existsSync(join(folder, name, "package.json"))),
  );
}

type Manifest = { readonly optionalDependencies: Readonly<Record<string, string>> };
