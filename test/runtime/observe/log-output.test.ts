import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it.each([3, 100])(
  "writes the lines of %i calls whole before the process ends",
  async (calls) => {
    const script = fileURLToPath(new URL("log-process.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, String(calls)]);
    const lines = stdout.trimEnd().split("\n");
    const facts = lines.map((line) => JSON.parse(line) as { request_id: string; tag: string });
    const ids = facts.map(({ request_id: id }) => Number(id.replace("call-", ""))).toSorted((a, b) => a - b);
    expect(ids).toEqual(Array.from({ length: calls }, (_, call) => call));
    expect(new Set(facts.map(({ tag }) => tag))).toEqual(new Set(["番号"]));
  },
  90_000,
);
