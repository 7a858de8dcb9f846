import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("adds up the metrics of all workers of a cluster", async () => {
  const script = fileURLToPath(new URL("cluster-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script], { timeout: 60_000 });
  expect(stdout.split("\n")).toEqual(
    expect.arrayContaining([
      'konkyo_calls_total{operation="PRG-1",status="2xx"} 5',
      'konkyo_units_total{operation="PRG-1"} 5',
      'konkyo_call_duration_seconds_bucket{le="0.001",operation="PRG-1"} 5',
      'konkyo_call_duration_seconds_count{operation="PRG-1"} 5',
      "konkyo_calls_in_flight 5",
      "konkyo_store_up 0",
      "konkyo_snapshot_sequence 2",
      "konkyo_snapshot_age_seconds 60",
      "reconcile_diff_units 0",
    ]),
  );
}, 90_000);
