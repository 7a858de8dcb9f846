import { constants, getPriority, setPriority } from "node:os";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { defineTasks } from "../../snapshots/threads/tasks.ts";

// A unit file cannot say this of one thread. Measured on one core: answers took 5-13 ms (median) beside a thread that hashes, 2-3 ms
// when that has this priority. Elsewhere than on Linux it would be that of the whole process.
const { PRIORITY_BELOW_NORMAL: low } = constants.priority;
if (process.platform === "linux" && getPriority() < low) setPriority(low);

export default defineTasks({ digest: (path: string) => fileDigest(path) });
