import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildInto, demoSources, temporaryFolder } from "./build.ts";

/** Builds the demo once for all test files that only read it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const store = temporaryFolder("demo-store");
  const { corpusSnapshotId } = await buildInto(store, { sources: demoSources });
  project.provide("demoStore", store);
  project.provide("demoSnapshotId", corpusSnapshotId);
  return () => rmSync(store, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    demoStore: string;
    demoSnapshotId: string;
  }
}
