import { openDiff } from "../../../snapshots/changelog/open-diff.ts";
import { defineTasks } from "../../../snapshots/threads/tasks.ts";
import { snapshotChangelog } from "./snapshot-changelog.ts";

export default defineTasks({
  /** The changes from the snapshot in one folder to that in another. */
  async read({ before, after }: { readonly before: string; readonly after: string }) {
    const opened = await openDiff(before, after, { table: null, derived: false });
    try {
      return snapshotChangelog(opened.differences, (table, key) => opened.record(table, key));
    } finally {
      await opened.close();
    }
  },
});
