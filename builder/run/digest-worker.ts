import { defineTasks } from "../../snapshots/threads/tasks.ts";
import { chunksOfFile } from "../../snapshots/transfer/chunking.ts";

/** The threads of file-digests.ts. */
export default defineTasks({ chunksOfFile });
