import { defineTasks } from "../../snapshots/threads/tasks.ts";
import { createNameTasks } from "./name-tasks.ts";

export default defineTasks(createNameTasks());
