import { z } from "zod";
import { A2ATaskState } from "../../../schemas/task.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { showTask, StateToken, taskCall, TaskId } from "./task-terms.ts";

export const cancelTask = defineEndpoint({
  id: "A2A-8",
  ...taskCall,
  method: "POST",
  path: "/v1/a2a/task/{task_id}/cancel",
  example: { task_id: "AAAAAAAAAAAAAAAAAAAAAA" },
  summary: "Cancel a delegated task",
  description:
    "Nothing is charged for it. A task that has ended stays as it is, and so does one whose work is done and is being charged: " +
    "the answer shows where it stands.",
  effect: true,
  cors: "site",
  params: z.object({ task_id: TaskId }),
  body: z
    .object({
      state_token: StateToken,
      reason: z.string().max(512).nullable().default(null).describe("Why, in your own words."),
    })
    .meta({
      id: "A2ACancelPayload",
      description: "A task to end.",
      examples: [{ state_token: "st_example", reason: "not needed any more" }],
    }),
  response: A2ATaskState,
  failures: ["task_not_found", "invalid_state_token"],
  async handler({ params, body: { state_token: token, reason } }, { services }) {
    return { body: showTask(await services.tasks.cancel(params.task_id, token, reason), services) };
  },
});
