import { constants, getPriority, setPriority } from "node:os";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { defineTasks } from "../../snapshots/threads/tasks.ts";

// Requests go first. On Linux this is the priority of the thread, elsewhere it would be that of the whole process.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
try {
  if (process.platform === "linux" && getPriority() < low) setPriority(low);
} catch {
  // Where a system does not allow it, the work is done as it is.
}

export default defineTasks({ digest: (path: string) => fileDigest(path) });
