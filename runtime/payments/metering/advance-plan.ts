import { z } from "zod";
import { createDocuments } from "../../state/documents.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { MeterRefusedError, PaymentsUnavailableError, RepeatedFailureError, type UsageMeter } from "../port.ts";
import type { PlanBook } from "./plan-book.ts";
import { hourOf, identifierOf, type UsagePlan } from "./usage-plan.ts";

/** A plan after a step, and when to process it next; null for never. */
export type Advanced = {
  readonly plan: UsagePlan;
  readonly dueMs: number | null;
  /** False when the provider did not respond. */
  readonly answered?: boolean;
};

export type AdvanceDeps = {
  readonly book: PlanBook;
  readonly meter: UsageMeter;
  readonly reports: Pick<UsageReports, "cover">;
  readonly now: () => number;
  /** How often this plan was processed. */
  readonly attempt: number;
  /** Records that the plan is being sent; false when another process has claimed it. */
  readonly keepTry: (plan: UsagePlan) => Promise<boolean>;
};

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
/** The provider deduplicates an identifier for 24 hours. Nothing is sent again in the last hour of these. */
const sendAgainMs = 23 * hourMs;
/** The provider accepts events of the last 35 days. */
const oldestMs = 34 * dayMs;
/** Events are counted some time after they were accepted. An event not counted by then was not accepted. */
const settledMs = hourMs;
const firstLookMs = 10 * minuteMs;
/** How long an accepted event may stay uncounted before a person has to check it. */
const patienceMs = 72 * hourMs;
const mostGenerations = 5;

/** Advances a plan by one step. Null when another process has claimed it. */
export async function advancePlan(accountId: string, plan: UsagePlan, deps: AdvanceDeps): Promise<Advanced | null> {
  if (plan.state === "planned") return send(accountId, plan, deps);
  if (plan.state === "sent") return confirm(accountId, plan, deps);
  if (plan.state === "doubted") return resolveDoubt(accountId, plan, deps);
  return { plan, dueMs: null };
}

async function send(accountId: string, plan: UsagePlan, deps: AdvanceDeps): Promise<Advanced | null> {
  const nowMs = deps.now();
  const firstTryMs = plan.firstTryMs ?? nowMs;
  if (nowMs - firstTryMs >= sendAgainMs) return { plan: { ...plan, state: "doubted" }, dueMs: nowMs };
  if (nowMs - plan.atMs >= oldestMs) return held(plan, "it is older than the provider takes");
  const tried: UsagePlan = { ...plan, firstTryMs, lastTryMs: nowMs };
  // Before the event is sent: a process that takes over must know how long the identifier has been in use.
  if (!(await deps.keepTry(tried))) return null;
  const identifier = identifierOf(accountId, plan);
  try {
    const { customerId, units, atMs, requests } = plan;
    const requestName = requests === 1 ? identifier : `${identifier}-${requests}`;
    await deps.meter.send({ identifier, customerId, units, atMs, requestName });
    return { plan: { ...tried, state: "sent" }, dueMs: nowMs + firstLookMs };
  } catch (error) {
    if (error instanceof MeterRefusedError) return held(tried, `the provider refuses it: ${error.message}`);
    if (error instanceof RepeatedFailureError)
      // The identifier stays, so a new request name still sends the same event.
      return { plan: { ...tried, requests: plan.requests + 1 }, dueMs: nowMs + minuteMs };
    if (error instanceof PaymentsUnavailableError)
      return { plan: tried, dueMs: nowMs + Math.max(pauseMs(deps.attempt), error.retryAfterMs ?? 0), answered: false };
    throw error;
  }
}

async function confirm(accountId: string, plan: UsagePlan, deps: AdvanceDeps): Promise<Advanced> {
  const nowMs = deps.now();
  const hour = await readCountedHour(deps, accountId, plan);
  const sentMs = plan.lastTryMs ?? plan.plannedMs;
  const settled = hour.doubted.length === 0 && !hour.unsettled;
  if (settled && hour.counted === hour.others + plan.units)
    return { plan: { ...plan, state: "confirmed" }, dueMs: null };
  const reported = await deps.reports.cover({ identifier: identifierOf(accountId, plan), sentMs });
  if (settled && reported && hour.counted === hour.others) return { plan: { ...plan, state: "doubted" }, dueMs: nowMs };
  if (settled && nowMs - sentMs >= patienceMs)
    return held(plan, `the provider counts ${hour.counted} units in its hour, not ${hour.others + plan.units}`);
  return { plan, dueMs: nowMs + hourMs };
}

async function resolveDoubt(accountId: string, plan: UsagePlan, deps: AdvanceDeps): Promise<Advanced> {
  const nowMs = deps.now();
  const settledAtMs = (plan.lastTryMs ?? plan.plannedMs) + settledMs;
  if (nowMs < settledAtMs) return { plan, dueMs: settledAtMs };
  const hour = await readCountedHour(deps, accountId, plan);
  if (hour.unsettled) return { plan, dueMs: nowMs + 10 * minuteMs };
  const counted = isCounted(plan, hour);
  if (counted === "yes") return { plan: { ...plan, state: "confirmed" }, dueMs: null };
  if (counted === "unclear")
    return held(plan, `the provider counts ${hour.counted} units in its hour, of which ${hour.others} are known`);
  if (plan.generation >= mostGenerations) return held(plan, "the provider took it several times and never counted it");
  const fresh = { firstTryMs: null, lastTryMs: null, requests: 1 };
  return { plan: { ...plan, ...fresh, state: "planned", generation: plan.generation + 1 }, dueMs: nowMs };
}

function held(plan: UsagePlan, reason: string): Advanced {
  return { plan: { ...plan, state: "held", reason }, dueMs: null };
}

/** One minute, doubled each time up to half an hour. */
function pauseMs(attempt: number): number {
  return Math.min(30, 2 ** Math.min(attempt - 1, 10)) * minuteMs;
}

/** Units that the provider counted in the hour of a plan, and the expected units. */
type CountedHour = {
  readonly counted: number;
  /** Units of other plans of that hour that the provider accepted. */
  readonly others: number;
  /** Units of other plans of that hour that are also in doubt. */
  readonly doubted: readonly number[];
  /** Another plan of that hour is being sent, so the sum is not conclusive. */
  readonly unsettled: boolean;
};

type CountedHourDeps = { readonly book: Pick<PlanBook, "read">; readonly meter: Pick<UsageMeter, "total"> };

/** Reads the provider's total for the hour of a plan, and the other plans of the same hour. */
async function readCountedHour(
  { book, meter }: CountedHourDeps,
  accountId: string,
  plan: UsagePlan,
): Promise<CountedHour> {
  const counted = await meter.total({ customerId: plan.customerId, ...hourOf(plan) });
  const neighbours = [
    ...(await neighboursOf(book, accountId, plan, -1)),
    ...(await neighboursOf(book, accountId, plan, 1)),
  ];
  const taken = neighbours.filter(({ state }) => state === "sent" || state === "confirmed");
  return {
    counted,
    others: taken.reduce((sum, { units }) => sum + units, 0),
    doubted: neighbours.filter(({ state }) => state === "doubted").map(({ units }) => units),
    unsettled: neighbours.some(({ state, firstTryMs }) => state === "planned" && firstTryMs !== null),
  };
}

/** Whether the provider has counted a plan in doubt. */
function isCounted(plan: UsagePlan, { counted, others, doubted }: CountedHour): "yes" | "no" | "unclear" {
  // With negative units, different subsets can have the same sum.
  if ([plan.units, ...doubted].some((units) => units < 0) && doubted.length > 0) return "unclear";
  const all = doubted.reduce((sum, units) => sum + units, plan.units);
  if (counted === others) return "no";
  return counted === others + all ? "yes" : "unclear";
}

async function neighboursOf(
  book: CountedHourDeps["book"],
  accountId: string,
  plan: UsagePlan,
  step: 1 | -1,
): Promise<UsagePlan[]> {
  const { fromMs } = hourOf(plan);
  const found: UsagePlan[] = [];
  for (let number = plan.number + step; ; number += step) {
    const neighbour = number < 1 ? null : await book.read(accountId, number);
    if (neighbour === null || hourOf(neighbour.value).fromMs !== fromMs) return found;
    found.push(neighbour.value);
  }
}

/** Events that the provider accepted and did not count: those named, and perhaps others received at that time. */
const UsageReport = z.object({
  id: z.string(),
  identifiers: z.array(z.string()).readonly(),
  fromMs: z.number(),
  toMs: z.number(),
});
type UsageReport = z.infer<typeof UsageReport>;

export type UsageReports = {
  /** Stores a report; idempotent. */
  add(report: UsageReport): Promise<void>;
  /** Whether a report says that an event sent at that time was not counted, or does not rule it out. */
  cover(event: { readonly identifier: string; readonly sentMs: number }): Promise<boolean>;
};

/** Reports of the provider about usage, newest first. */
export function createUsageReports(store: DocumentStore, now: () => number): UsageReports {
  const documents = createDocuments({ store, shape: z.array(UsageReport), now });
  return {
    async add({ id, identifiers, fromMs, toMs }) {
      await documents.change(key, (stored) => {
        const reports = stored ?? [];
        if (reports.some((known) => known.id === id)) return null;
        return [{ id, identifiers, fromMs, toMs }, ...reports].slice(0, mostReports);
      });
    },
    async cover({ identifier, sentMs }) {
      const reports = await documents.read(key);
      return (reports ?? []).some(
        ({ identifiers, fromMs, toMs }) => identifiers.includes(identifier) || (fromMs <= sentMs && sentMs < toMs),
      );
    },
  };
}

/** Reports come about once an hour, and one older than the follow-up period of a plan is not needed. */
const mostReports = 100;

const key: StateKey = { owner: "usage-reports", kind: "reports", id: "newest" };
