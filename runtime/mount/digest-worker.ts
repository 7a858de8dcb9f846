import { constants, getPriority, setPriority } from "node:os";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { defineTasks } from "../../snapshots/threads/tasks.ts";

// A unit file cannot set the priority of a single thread. In a simulation on one busy core, short work waited 5-13 ms
// (median) beside a hashing thread, 2-3 ms when it has this priority. On systems other than Linux it would apply to the whole process.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
if (process.platform === "linux" && getPriority() < low) setPriority(low);

export default defineTasks({ digest: (path: string) => fileDigest(path) });
