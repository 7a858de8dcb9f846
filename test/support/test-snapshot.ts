import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { buildInto, temporaryFolder } from "./build.ts";

/** Builds the invented corpus once for all test files that only read it. */
export default async function setup(project: TestProject): Promise<() => void> {
  const store = temporaryFolder("test-store");
  const { corpusSnapshotId } = await buildInto(store);
  project.provide("testStore", store);
  project.provide("testSnapshotId", corpusSnapshotId);
  return () => rmSync(store, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    testStore: string;
    testSnapshotId: string;
  }
}
