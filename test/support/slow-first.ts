import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that are short to read and long to run: by their size they would begin last. */
const slow = [
  "test/browser/changes.built.test.ts",
  "test/browser/pages.built.test.ts",
  "test/builder/adapters/canonical/canonical-corpus.test.ts",
  "test/builder/full-disk.test.ts",
  "test/builder/gates/values.test.ts",
  "test/builder/incremental.test.ts",
  "test/cli/commands/make/check.test.ts",
  "test/cli/commands/publish/publishing-document.built.test.ts",
  "test/cli/commands/serve/demo.built.test.ts",
  "test/cli/commands/serve/store-alarms.built.test.ts",
  "test/demo/published-examples.demo.test.ts",
  "test/endpoints/not-misleading-corpus.test.ts",
  "test/runtime/state/redis/cluster.test.ts",
];

/**
 * Lets slow files begin first, and after them large ones, as vitest does where it has not measured them. When a slow file is the last of
 * a project, one worker waits for the other.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.some((path) => moduleId.endsWith(`/${path}`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
