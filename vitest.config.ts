import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { compileProduct } from "./test/support/compiled-product.ts";
import { PROGRAM } from "./test/support/program.ts";
import { SlowFirst } from "./test/support/slow-first.ts";

const product = await compileProduct();

/** Whatever tests, and the processes that they start, leave behind goes with the run. */
const scratch = mkdtempSync(join(tmpdir(), "konkyo-tests-"));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

const common = {
  env: { [PROGRAM]: product.program, TMPDIR: scratch, KONKYO_WARM_UP: "off" },
  server: { deps: { external: [product.external] } },
  // Far more than any test needs: a machine that is busy with other things must not make one fail.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  setupFiles: ["test/support/property-seed.ts"],
  pool: "forks",
  // The product keeps no state in its modules, so files may share a process. Each file imports the whole service; a process
  // for each of them spends more time on that than on its tests.
  isolate: false,
} satisfies TestProjectInlineConfiguration["test"];

export default defineConfig({
  test: {
    // Hundreds of megabytes are read and parsed.
    tags: [{ name: "corpus", description: "reads the folder of real official files", timeout: 180_000 }],
    // One more than the cores of a small machine: many tests wait for processes, browsers and timers.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      projectOf("built", ["test/support/built-snapshot.ts"]),
      projectOf("demo", ["test/support/built-snapshot.ts"]),
      projectOf("unit", []),
    ],
  },
});

/**
 * Files named `*.built.test.ts` read one snapshot of the invented corpus, and `*.demo.test.ts` one of the demo, each built
 * once before them; all others are `unit`.
 */
function projectOf(name: "built" | "demo" | "unit", globalSetup: string[]): TestProjectInlineConfiguration {
  const own = name === "unit" ? "test/**/!(*.built|*.demo).test.{ts,tsx}" : `test/**/*.${name}.test.{ts,tsx}`;
  return {
    plugins: [product.plugin],
    test: {
      ...common,
      name,
      include: [own],
      globalSetup,
    },
  };
}
