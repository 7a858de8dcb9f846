import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { openEmbeddedStore } from "../../runtime/state/embedded/open-store.ts";
import type { StateStore } from "../../runtime/state/store.ts";
import { temporaryFolder } from "./build.ts";

/**
 * An empty embedded store for all tests of a file; to be called at its top level. `fill` gets it before the first test, and
 * what `fill` keeps of it is what the tests use.
 */
export function embeddedStoreOfFile(name: string, fill: (store: StateStore) => Promise<void> | void): void {
  const directory = temporaryFolder(name);
  let opened: StateStore | null = null;
  beforeAll(async () => {
    opened = await openEmbeddedStore({
      directory,
      warn() {},
      onFatal(error) {
        throw error;
      },
    });
    await fill(opened);
  });
  afterAll(async () => {
    await opened?.close();
    rmSync(directory, { recursive: true, force: true });
  });
}
