import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, it } from "vitest";
import { installedProgram } from "../../../support/installed.ts";
import { describeWithRegistry, startRegistry } from "../../../support/registry.ts";
import { s3Keys, startS3Server } from "../../../support/s3-server.ts";
import { temporaryFolder } from "../../run-command.ts";

const document = readFileSync(resolve(import.meta.dirname, "../../../../docs/publishing.md"), "utf8");
const walk = document.slice(document.indexOf("## From an empty folder"), document.indexOf("## What a build takes"));

/** What stands in the blocks of a language, one behind the other. */
function blocks(language: string): string {
  return [...walk.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "gs"))].map(([, block]) => block!).join("");
}

describeWithRegistry("the document about publishing", () => {
  it("runs as it stands in an empty folder, from a table to files for other programs", async () => {
    const folder = temporaryFolder();
    const bin = join(folder, "bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "konkyo"), `#!/bin/sh\nexec "${process.execPath}" "${installedProgram()}" "$@"\n`);
    chmodSync(join(bin, "konkyo"), 0o755);
    writeFileSync(join(folder, "programs.csv"), blocks("csv"));
    writeFileSync(join(folder, "sources.json"), blocks("json"));
    const [registry, bucket] = [await startRegistry(), await startS3Server()];
    try {
      const script = blocks("sh")
        .replaceAll("127.0.0.1:5000", registry.host)
        .replaceAll("http://127.0.0.1:9000", bucket.url);
      const env = { ...process.env, ...s3Keys, PATH: `${bin}:${process.env["PATH"]}` };
      const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], { cwd: folder, env });
      expect(stdout).toContain("ok: everything matches the manifest");
    } finally {
      await Promise.all([registry.close(), bucket.close()]);
    }
    const database = await DuckDBInstance.create();
    const connection = await database.connect();
    const read = await connection.runAndReadAll(
      `SELECT primary_name, amount_max_man_yen, source_publisher FROM '${join(folder, "files/program.parquet")}' ORDER BY 1`,
    );
    expect(read.getRowsJson()).toEqual([
      ["架空市 店舗改装補助金", 50, "架空市"],
      ["架空市 省エネ設備導入補助金", 120, "架空市"],
    ]);
    connection.closeSync();
    database.closeSync();
  });
});
