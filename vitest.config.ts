import { defineConfig } from "vitest/config";

const common = {
  // Far more than any test needs: a machine that is busy with other things must not make one fail.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  pool: "forks",
  // The product keeps no state in its modules, so files may share a process. Each file imports the whole service; a process
  // for each of them spends more time on that than on its tests.
  isolate: false,
} as const;

/**
 * Files that start many processes or browsers and take half of the time of all tests. `npm run test:long` runs them, and they
 * belong to a change of what they name.
 */
const long = [
  "test/browser/**",
  "test/builder/build.built.test.ts",
  "test/cli/commands/serve/*.built.test.ts",
  "test/endpoints/audit/batch-evaluate-largest.built.test.ts",
  "test/runtime/payments/metering/metering.test.ts",
  "test/snapshots/verify.built.test.ts",
];
const isLong = process.env["KONKYO_TESTS"] === "long";
const left = isLong ? [] : long;

export default defineConfig({
  test: {
    // Hundreds of megabytes are read and parsed.
    tags: [{ name: "corpus", description: "reads the folder of real official files", timeout: 180_000 }],
    maxWorkers: 2,
    projects: [
      // One project after the other: a process is kept only while the next file belongs to the same project.
      {
        test: {
          ...common,
          name: "unit",
          include: isLong ? long : ["test/**/*.test.{ts,tsx}"],
          exclude: ["test/**/*.built.test.{ts,tsx}", ...left],
          sequence: { groupOrder: 2 },
        },
      },
      // These read one snapshot of the invented corpus, built once before them.
      {
        test: {
          ...common,
          name: "built",
          include: isLong ? long.filter((files) => !files.includes("metering")) : ["test/**/*.built.test.{ts,tsx}"],
          exclude: left,
          globalSetup: ["test/support/test-snapshot.ts"],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
