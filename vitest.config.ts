import { defineConfig } from "vitest/config";

const common = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  pool: "forks",
} as const;

export default defineConfig({
  test: {
    // Hundreds of megabytes are read and parsed.
    tags: [{ name: "corpus", description: "reads the folder of real official files", timeout: 180_000 }],
    // Two cores: more workers only make the timing-sensitive tests noisy.
    maxWorkers: 2,
    projects: [
      { test: { ...common, name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/**/*.built.test.ts"] } },
      // These read one snapshot of the invented corpus, built once before them.
      {
        test: {
          ...common,
          name: "built",
          include: ["test/**/*.built.test.ts"],
          globalSetup: ["test/support/test-snapshot.ts"],
        },
      },
    ],
  },
});
