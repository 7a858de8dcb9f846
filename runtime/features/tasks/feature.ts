import { defineFeature } from "../../feature/feature.ts";
import { getAgentCard } from "./agent-card.ts";
import { cancelTask, getTask, resumeTask } from "./own-task.ts";
import { createTask } from "./create-task.ts";
import { getSkill, listSkills } from "./read-skills.ts";
import { negotiateSkills } from "./negotiate.ts";
import { taskServices } from "./task-terms.ts";
import { createTaskPush } from "./task-push.ts";
import { createTaskWorker } from "./task-worker.ts";

/** Maximum delay of a task queued by another process, or whose worker died. */
const pauseMs = 1_000;

export const tasks = defineFeature({
  name: "tasks",
  services: taskServices,
  endpoints: [getAgentCard, listSkills, getSkill, negotiateSkills, createTask, getTask, resumeTask, cancelTask],
  // Every serving process works on tasks: its own at once, all others in turn.
  workers({ onTaskQueued }, { deps, secrets, post, tools, now, notify }) {
    const push = createTaskPush({ store: deps.store, secrets, post, now });
    const worker = createTaskWorker({
      deps,
      push,
      tools,
      logFailure: (taskId, error) => notify(`the delegated task ${taskId} failed: ${String(error)}`),
    });
    const pace = { firstAfterMs: pauseMs, pauseMs };
    return [
      { name: "delegated tasks", ...pace, run: () => worker.runDue(), onDue: onTaskQueued },
      { name: "pushes of tasks", ...pace, run: () => push.deliver() },
    ];
  },
});
