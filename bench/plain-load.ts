/** Loads files into DuckDB tables with DuckDB's own readers and nothing else: the yardstick for a build. */
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

const [folder, ...files] = process.argv.slice(2);
const instance = await DuckDBInstance.create(join(folder!, "plain.duckdb"), { threads: "2", memory_limit: "1800MB" });
const connection = await instance.connect();
for (const [place, path] of files.entries()) {
  const quoted = `'${path.replaceAll("'", "''")}'`;
  const reader = path.endsWith(".csv")
    ? `read_csv(${quoted}, all_varchar = true, header = false)`
    : `read_json_auto(${quoted}, format = 'newline_delimited', maximum_object_size = 67108864)`;
  await connection.run(`CREATE TABLE t${place} AS SELECT * FROM ${reader}`);
}
await connection.run("CHECKPOINT");
instance.closeSync();
