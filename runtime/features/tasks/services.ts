import type { FeatureParts } from "../../feature/feature.ts";
import { createPushSecrets, createTaskTokens } from "./task-tokens.ts";
import { createSkillCards } from "./skill-cards.ts";
import { createTasks } from "./tasks.ts";

export function taskServices({ store, secrets, random, date, tools }: FeatureParts) {
  let queued = () => {};
  return {
    tasks: createTasks({
      store,
      tokens: createTaskTokens(secrets),
      pushSecrets: createPushSecrets(secrets),
      random,
      now: date,
      onQueued: () => queued(),
    }),
    skills: createSkillCards(tools),
    /** Sets the callback for tasks queued in this process, replacing an earlier one. */
    onTaskQueued: (call: () => void) => void (queued = call),
  };
}
export type TaskServices = ReturnType<typeof taskServices>;
