import type { FeatureParts } from "../../feature/feature.ts";
import { createPushSecrets, createTaskTokens } from "./task-tokens.ts";
import { createSkillCards } from "./skill-cards.ts";
import { createTasks } from "./tasks.ts";

export function taskServices({ store, secrets, random, date, tools }: FeatureParts) {
  let queued = () => {};
  return {
    /** Work that was delegated. */
    tasks: createTasks({
      store,
      tokens: createTaskTokens(secrets),
      pushSecrets: createPushSecrets(secrets),
      random,
      now: date,
      onQueued: () => queued(),
    }),
    /** What agents are told of the skills that can be delegated. */
    skills: createSkillCards(tools),
    /** Calls back when a task was queued in this process, in place of an earlier call. */
    onTaskQueued: (call: () => void) => void (queued = call),
  };
}
export type TaskServices = ReturnType<typeof taskServices>;
