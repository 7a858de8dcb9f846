import { defineTasks } from "../../snapshots/threads/tasks.ts";
import { writeTexts } from "./text-tasks.ts";

/** The thread of text-thread.ts. */
export default defineTasks({ writeTexts });
