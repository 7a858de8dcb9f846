import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that are short to read and long to run: by their size they would begin last. */
const slow = [
  "test/browser/changes.built.test.ts",
  "test/browser/pages.built.test.ts",
  "test/builder/adapters/canonical/canonical-corpus.test.ts",
  "test/builder/full-disk.test.ts",
  "test/builder/gates/values.test.ts",
  "test/builder/incremental.test.ts",
  "test/builder/registers/apply-order.test.ts",
  "test/cli/commands/make/check.test.ts",
  "test/cli/commands/publish/publishing-document.built.test.ts",
  "test/cli/commands/serve/demo.built.test.ts",
  "test/cli/commands/serve/store-alarms.built.test.ts",
  "test/cli/process.test.ts",
  "test/demo/published-examples.demo.test.ts",
  "test/endpoints/audit/batch-evaluate-largest.built.test.ts",
  "test/endpoints/not-misleading-corpus.test.ts",
  "test/runtime/state/redis/cluster.test.ts",
];

const projects = ["built", "demo", "unit"];

/**
 * One project after the other, because a process is kept only while the next file belongs to the same project. Of each, slow files begin
 * first, and after them large ones, as vitest does where it has not measured them: when a slow file is the last, one worker waits for the
 * other.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(`/${path}`));
    const turnOf = (file: TestSpecification) => projects.indexOf(file.project.name) + (isSlow(file) ? 0 : 0.5);
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other));
  }
}
