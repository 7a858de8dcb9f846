import { fileDigest } from "../../snapshots/file-digest.ts";
import { defineTasks } from "../../snapshots/threads/tasks.ts";

export default defineTasks({ digest: (path: string) => fileDigest(path) });
