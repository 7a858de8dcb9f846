import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Prints the least time that one `process.nextTick` takes, in nanoseconds, after some full collections in quiet moments. */
const program = `
  import { keepTickShape } from "./runtime/tick-shape.ts";
  const [kept, collections] = process.argv.slice(-2).map(Number);
  const nothing = () => {};
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const ticks = (count) => { for (let at = 0; at < count; at++) process.nextTick(nothing); };
  if (kept) keepTickShape();
  for (let at = 0; at < 20; at++) { ticks(10); await turn(); }
  for (let at = 0; at < collections; at++) { globalThis.gc(); await turn(); }
  let least = Infinity;
  for (let at = 0; at < 200; at++) {
    const began = process.hrtime.bigint();
    ticks(300);
    least = Math.min(least, Number(process.hrtime.bigint() - began) / 300);
    await turn();
  }
  console.log(least);
`;

function tickNs(kept: boolean, collections: number): number {
  const options = ["--expose-gc", "--import", "tsx", "--input-type=module", "--eval", program, "--"];
  const args = [...options, String(Number(kept)), String(collections)];
  return Number(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" }));
}

it("keeps the next tick as quick after full collections as before them", () => {
  expect(tickNs(true, 8)).toBeLessThan(2.5 * tickNs(false, 0));
});
