import { createHash } from "node:crypto";
import { z } from "zod";
import { base32 } from "../../../client/verify/base32.ts";

/**
 * Where a plan stands. `planned`: to be sent, or sent without a word whether it arrived. `sent`: the provider took it.
 * `confirmed`: the provider has counted it, or there was nothing to tell. `doubted`: it may have been counted, so it is looked
 * for before anything is sent. `held`: a person has to decide.
 */
export const planState = ["planned", "sent", "confirmed", "doubted", "held"] as const;

/** Entries of an account's ledger that are told to the provider as one event. Written before the first word to the provider. */
export const UsagePlan = z.object({
  /** 1 for the first of the account, without gaps. */
  number: z.int().min(1),
  firstSeq: z.int().min(1),
  lastSeq: z.int().min(1),
  /** Sum of the entries; negative when more was taken back than charged. */
  units: z.int(),
  /** Time of the last entry: the provider counts the event in its hour. */
  atMs: z.int(),
  plannedMs: z.int(),
  customerId: z.string(),
  meterId: z.string(),
  /** History that the ledger had: after another begins, the same numbers may mean other entries. */
  epoch: z.string(),
  /** Counts the events of this plan that were surely not counted; each has an identifier of its own. */
  generation: z.int().min(0),
  state: z.enum(planState),
  /** When this generation was first and last on its way to the provider; null for never. */
  firstTryMs: z.int().nullable(),
  lastTryMs: z.int().nullable(),
  /** Counts the names that the request was sent under. */
  requests: z.int().min(1),
  /** Why a person has to look at it; null unless it is held. */
  reason: z.string().nullable(),
});
export type UsagePlan = z.infer<typeof UsagePlan>;

/** What the provider knows the event of a plan by. The same plan gives the same text, on any machine, however often it is sent. */
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
