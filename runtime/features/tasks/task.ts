import { z } from "zod";
import type { JsonValue } from "../../../schemas/common.ts";
import { a2aSkill, a2aStatus } from "../../../schemas/service-enums.ts";

export type SkillName = (typeof a2aSkill)[number];

/** JSON validated on input, or created here. */
const Members = z.record(z.string(), z.custom<JsonValue>());

/** The account that pays for a task. */
const Holder = z.object({
  accountId: z.string(),
  keyId: z.string(),
  kind: z.enum(["account", "device", "widget", "child"]),
  hashPrefix: z.string(),
});

const TaskError = z.object({ code: z.string(), message: z.string(), missing: z.array(z.string()) });

/** A delegated task as it is stored. */
export const Task = z.object({
  id: z.string(),
  skill: z.enum(a2aSkill),
  inputs: Members,
  /** Turns received while the work was running; they change nothing. */
  transcript: z.array(Members),
  correlationId: z.string().nullable(),
  pushUrl: z.string().nullable(),
  /** Null for a task of an anonymous caller, which is free. */
  holder: Holder.nullable(),
  /** Request headers passed to its operation. */
  headers: z.record(z.string(), z.string()),
  /** Id of the operation that created it, so that a repeat finds it; null without an Idempotency-Key. */
  operation: z.string().nullable(),
  status: z.enum(a2aStatus),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
  /** When a worker first started it with complete inputs. */
  startedAtMs: z.int().nullable(),
  result: Members.nullable(),
  error: TaskError.nullable(),
  /** The work is done and waits for its charge: it can no longer be cancelled. */
  settling: z
    .object({
      /** Token of the reservation. */
      token: z.int(),
      units: z.int(),
      usage: z.object({ endpoint: z.string(), tag: z.string(), empty: z.boolean(), serviceMs: z.int() }),
      outbox: z.array(z.object({ topic: z.string(), id: z.string(), payload: z.string(), dueMs: z.number() })),
      result: Members,
      /** Origin of the answer, as stored in the ledger; the answer itself is the result of the task. */
      stored: z.object({
        status: z.int(),
        snapshotId: z.string(),
        asOf: z.string(),
        generatedAt: z.string(),
        seal: z.string().nullable(),
        responseHash: z.string(),
      }),
    })
    .nullable(),
});

export type Task = Readonly<z.infer<typeof Task>>;
export type TaskError = Readonly<z.infer<typeof TaskError>>;
export type Settling = NonNullable<Task["settling"]>;

/** How long a task and its result are kept. */
export const keptMs = 72 * 3_600_000;

/** A task in a final state. */
export function isTerminal({ status }: Pick<Task, "status">): boolean {
  return status === "succeeded" || status === "failed" || status === "cancelled";
}

export function progressOf({ status, settling }: Task): number {
  if (status === "succeeded") return 1;
  if (status !== "running") return 0;
  return settling === null ? 0.1 : 0.9;
}
