import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { snapshotDirectory } from "../../snapshots/catalogue.ts";
import { buildInto, demoSources, temporaryFolder, testSources } from "./build.ts";

/** Builds the snapshot that all test files of a project only read: the demo for `demo`, else the invented corpus. */
export default async function setup(project: TestProject): Promise<() => void> {
  const store = temporaryFolder(`${project.name}-store`);
  const { corpusSnapshotId: id } = await buildInto(store, {
    sources: project.name === "demo" ? demoSources : testSources,
  });
  project.provide("snapshot", { store, id, directory: snapshotDirectory(store, id) });
  return () => rmSync(store, { recursive: true, force: true });
}

declare module "vitest" {
  interface ProvidedContext {
    snapshot: { readonly store: string; readonly id: string; readonly directory: string };
  }
}
