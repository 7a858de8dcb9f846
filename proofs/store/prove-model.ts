import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Proof } from "../findings.ts";
import { within } from "./proof.ts";

const backends = { embedded: "embedded/open-store", redis: "redis/open-store", cluster: "redis/cluster" } as const;
const root = resolve(import.meta.dirname, "../..");
const vitest = join(root, "node_modules/vitest/vitest.mjs");

/** R19: the suite of the model against each backend, with as many sequences as fit in the time. */
export async function proveModel(proof: Proof, sequences: number, minutes: number): Promise<void> {
  for (const [backend, file] of Object.entries(backends)) {
    const folder = mkdtempSync(join(tmpdir(), "konkyo-proof-"));
    const report = join(folder, "runs");
    const child = spawn(
      process.execPath,
      [vitest, "run", "--project", "unit", `test/runtime/state/${file}.test.ts`, "-t", "does what the model does"],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
        env: {
          ...process.env,
          CI: "1",
          KONKYO_MODEL_RUNS: String(Math.ceil(sequences / 2)),
          KONKYO_MODEL_SECONDS: String(minutes * 30),
          KONKYO_MODEL_REPORT: report,
        },
      },
    );
    const [code] = (await within(minutes * 60 + 120, `the model on ${backend}`, once(child, "exit")).finally(() =>
      child.kill("SIGKILL"),
    )) as [number | null];
    const ran = code === 0 ? readFileSync(report, "utf8").trim().split("\n") : [];
    const counts = ran.map((line) => line.split("|").slice(1).join(" "));
    const total = ran.reduce((sum, line) => sum + Number(line.split("|")[2]), 0);
    proof.hold(`${backend}: 0 divergences from the model`, code === 0 && total > 0, `${total} sequences (${counts})`);
    rmSync(folder, { recursive: true, force: true });
  }
}
