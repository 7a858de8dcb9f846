import { z } from "zod";
import { JsonObject } from "../../../schemas/common.ts";
import { a2aSkill } from "../../../schemas/service-enums.ts";
import { A2ATaskState } from "../../../schemas/accounts/task.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Caller } from "../../endpoint/context.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { isGoodFor, scopeRefusal } from "../../endpoint/scopes.ts";
import { isCallableUrl } from "../../notify/webhooks/post-webhook.ts";
import type { SkillName } from "./task.ts";
import { assertInputSize } from "./tasks.ts";
import { predictSkill, skills } from "./skill-list.ts";
import { showTask, taskCall } from "./task-terms.ts";

export const createTask = defineEndpoint({
  id: "A2A-5",
  ...taskCall,
  method: "POST",
  path: "/v1/a2a/task",
  summary: "Delegate a task",
  description:
    "Queues the work of a skill; it costs what the operation of the skill costs when it succeeds, nothing when it " +
    "fails or is cancelled, and the most it can cost is held against the monthly cap while it runs. Missing inputs " +
    "leave it pending with error input_required: resume it with them. Read the task to see how far it is; tasks are " +
    "kept for 72 hours.",
  slot: true,
  effect: true,
  cors: "site",
  headers: ["x-client-tag", "x-corpus-snapshot-id"],
  // The work is charged when it is done, as the operation it runs.
  units: () => 0,
  unitsRule: "units of the skill, on success",
  predict: ({ skill, inputs }) => (isSkill(skill) ? predictSkill(skill, isObject(inputs) ? inputs : {}) : null),
  body: z
    .object({
      skill: z
        .string()
        .min(1)
        .max(128)
        .describe(`The skill: one of ${a2aSkill.join(", ")}.`),
      inputs: JsonObject.default({}).describe("Inputs of the skill, at most 64 KB; its card has their schema."),
      push_url: z
        .string()
        .max(512)
        .nullable()
        .default(null)
        .describe("Public https address that every change of status is posted to, signed (Standard Webhooks)."),
      correlation_id: z.string().max(128).nullable().default(null).describe("An id of your own, shown again."),
    })
    .meta({
      id: "A2ATaskCreate",
      description: "Work to delegate.",
      examples: [{ skill: "search_programs", inputs: { q: "省エネ 設備", limit: 5 }, correlation_id: "job-1" }],
    }),
  response: A2ATaskState,
  status: 201,
  secrets: ["push_secret"],
  failures: ["unknown_skill", "webhook_url_unsafe", "body_too_large", "scope_not_granted"],
  async handler({ body }, { caller, services }) {
    const { skill, inputs, correlation_id: correlationId, push_url: pushUrl } = body;
    if (!isSkill(skill)) throw new ServiceError("unknown_skill", { valid_skills: a2aSkill });
    const { endpoint } = skills[skill];
    if (caller.credential !== null && !isGoodFor(caller.credential, endpoint))
      throw scopeRefusal(caller.credential, endpoint.scope);
    if (pushUrl !== null && !isCallableUrl(pushUrl)) throw new ServiceError("webhook_url_unsafe");
    assertInputSize(inputs);
    const { credential: holder, lease } = caller;
    const headers = headersOf(caller);
    const task = await services.tasks.create({ skill, inputs, correlationId, pushUrl, holder, headers }, lease);
    const secret = pushUrl === null ? {} : { push_secret: services.tasks.pushSecretOf(task) };
    return { body: { ...showTask(task, services), ...secret } };
  },
});

/** The request headers passed to the task's operation. An invalid label must not be stored here. */
function headersOf(caller: Caller): Record<string, string> {
  const name = "x-corpus-snapshot-id";
  const [tag, snapshot] = [caller.clientTag, caller.header(name)];
  return { ...(tag !== null && { "x-client-tag": tag }), ...(snapshot !== null && { [name]: snapshot }) };
}

function isSkill(name: unknown): name is SkillName {
  return (a2aSkill as readonly unknown[]).includes(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
