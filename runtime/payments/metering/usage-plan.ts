import { createHash } from "node:crypto";
import { z } from "zod";
import { base32 } from "../../../client/verify/base32.ts";

/**
 * State of a plan. `planned`: to be sent, or sent without a response. `sent`: the provider accepted it. `confirmed`: the provider
 * has counted it, or it has no units. `doubted`: it may have been counted, so the provider is checked before anything is sent.
 * `held`: a person has to decide.
 */
export const planState = ["planned", "sent", "confirmed", "doubted", "held"] as const;

/** Entries of an account's ledger that are reported to the provider as one event. Stored before the event is first sent. */
export const UsagePlan = z.object({
  /** 1 for the first of the account, without gaps. */
  number: z.int().min(1),
  firstSeq: z.int().min(1),
  lastSeq: z.int().min(1),
  /** Sum of the entries; negative when more was voided than charged. */
  units: z.int(),
  /** Time of the last entry: the provider counts the event in its hour. */
  atMs: z.int(),
  plannedMs: z.int(),
  customerId: z.string(),
  meterId: z.string(),
  /** Epoch of the ledger: in another epoch the same numbers may mean other entries. */
  epoch: z.string(),
  /** Counts the events of this plan that were certainly not counted; each has its own identifier. */
  generation: z.int().min(0),
  state: z.enum(planState),
  /** When this generation was first and last sent to the provider; null for never. */
  firstTryMs: z.int().nullable(),
  lastTryMs: z.int().nullable(),
  /** Counts the request names used so far. */
  requests: z.int().min(1),
  /** Why a person has to decide; null unless the plan is held. */
  reason: z.string().nullable(),
});
export type UsagePlan = z.infer<typeof UsagePlan>;

/** Identifier of a plan's event at the provider. Deterministic, so repeats on any machine use the same one. */
export function identifierOf(accountId: string, plan: UsagePlan): string {
  const { epoch, generation, meterId, firstSeq, lastSeq, units } = plan;
  const parts = [accountId, `${epoch}.${generation}`, meterId, firstSeq, lastSeq, units];
  return `me1_${base32(createHash("sha256").update(parts.join("|"), "utf8").digest())}`;
}

/** The hour in which the provider counts the event of a plan. */
export function hourOf({ atMs }: Pick<UsagePlan, "atMs">): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = Math.floor(atMs / hourMs) * hourMs;
  return { fromMs, toMs: fromMs + hourMs };
}

export const hourMs = 3_600_000;
