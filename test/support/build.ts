import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build, type BuildOptions, type BuildResult } from "../../builder/build.ts";
import type { ProgressEvent } from "../../builder/run/stage-clock.ts";

/** The invented corpus with full texts. */
export const testSources = resolve(import.meta.dirname, "../corpus/sources.json");
/** The corpus that ships with the product. */
export const demoSources = resolve(import.meta.dirname, "../../demo/sources.json");

export const builtAt = new Date("2026-11-01T00:00:00Z");

export function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `konkyo-${name}-`));
}

/** Builds with a fixed clock; everything but the sources can be left out. */
export function buildInto(
  out: string,
  { onEvent = () => undefined, ...options }: Partial<BuildOptions> & { onEvent?: (event: ProgressEvent) => void } = {},
): Promise<BuildResult> {
  return build(
    { sources: testSources, out, expiresDays: 90, ...options },
    {
      now: () => builtAt,
      progress: onEvent,
      provenance: { builderVersion: "0.0.0", commit: null, lockfileSha256: null },
    },
  );
}
