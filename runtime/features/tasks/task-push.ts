import { createHash } from "node:crypto";
import { z } from "zod";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import type { MasterSecrets } from "../../base/master-secret.ts";
import { webhookHeaders, webhookKeys } from "../../notify/webhooks/sign-webhook.ts";
import type { ClaimedEntry, OutboxStore } from "../../state/outbox.ts";
import { createPushSecrets } from "./task-tokens.ts";
import { progressOf } from "./task.ts";
import type { StoredTask } from "./tasks.ts";
import { isFinalRefusal, type PostWebhook } from "../../notify/webhooks/post-webhook.ts";
import { tryAgain, type Verdict, workQueue } from "../../state/work-queue.ts";

export type TaskPush = {
  /** Queues a push for a task with a receiver; the same state again is the same message. */
  queue(stored: StoredTask): Promise<void>;
  /** Sends due pushes at least once and returns the number of attempts. */
  deliver(): Promise<number>;
};

export type TaskPushOptions = {
  readonly store: OutboxStore;
  readonly secrets: MasterSecrets;
  readonly post: PostWebhook;
  readonly now: () => number;
};

const pushTopic = "task-push";

/** Pushes task states to receivers: Standard Webhooks, signed with the task's own secret and the key of the service. */
export function createTaskPush({ store, secrets, post, now }: TaskPushOptions): TaskPush {
  const secretsOf = createPushSecrets(secrets);
  const keys = webhookKeys(secrets);
  const send = async ({ id, payload }: ClaimedEntry): Promise<Verdict> => {
    const push = Push.parse(JSON.parse(payload));
    const message = { id, body: push.body, event: "task.status" };
    const headers = webhookHeaders(message, secretsOf(push.taskId), keys, now());
    const outcome = await post(push.url, headers, push.body).then(
      (status) => ({ status, reason: `answered ${status}` }),
      (error: unknown) => ({ status: 0, reason: error instanceof Error ? error.message : String(error) }),
    );
    if (outcome.status >= 200 && outcome.status < 300) return "done";
    return isFinalRefusal(outcome.status) ? { dead: outcome.reason } : tryAgain(push, outcome.reason, now());
  };

  return {
    async queue({ task, version }) {
      if (task.pushUrl === null) return;
      const id = `msg_${createHash("sha256").update(`${task.id}\n${version}`, "utf8").digest("hex").slice(0, 32)}`;
      const body = JSON.stringify({
        schema: "evidence.task.v1",
        event_id: id,
        task_id: task.id,
        status: task.status,
        progress: progressOf(task),
        correlation_id: task.correlationId,
        updated_at: utcSeconds(task.updatedAtMs),
        result: task.result,
        error: task.error,
      });
      const payload = JSON.stringify({ taskId: task.id, url: task.pushUrl, body, tries: 0 });
      await store.enqueue(`task-${task.id}`, { topic: pushTopic, id, payload, dueMs: now() });
    },
    deliver: () => workQueue({ store, topic: pushTopic, atOnce: 32, now }, send),
  };
}

const Push = z.object({ taskId: z.string(), url: z.string(), body: z.string(), tries: z.int() });
