import { defineTasks } from "../../snapshots/threads/tasks.ts";
import { hasTextFaults } from "./text-faults.ts";

/** The thread of load-register.ts. */
export default defineTasks({ hasTextFaults });
