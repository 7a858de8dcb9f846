import { ServiceError } from "../../base/errors.ts";

/** Priority under overload: cheap calls and those of customers are refused last. */
export type Rank = "keyedRead" | "keyedWrite" | "anonymous";

/** Load of the process when a call arrives. */
export type Load = {
  /** Milliseconds since the first call of this event loop turn: how long this call has waited. */
  readonly turnMs: number;
  /** Earlier calls in this turn. */
  readonly callsInTurn: number;
  /** Admitted calls without an answer; those still receiving their body are not counted. */
  readonly working: number;
};

/** Limits of a rank. */
export type Patience = { readonly turnMs: number; readonly working: number };

/** An admitted call waits for about three more turns until its charge is confirmed: a second in all. */
export const overloadLimits: Readonly<Record<Rank, Patience>> = {
  keyedRead: { turnMs: 250, working: 2_000 },
  keyedWrite: { turnMs: 175, working: 1_500 },
  anonymous: { turnMs: 100, working: 1_000 },
};

/** A turn with fewer calls is long for another reason, and refusing calls would not shorten it. */
const crowd = 16;

/** Whether a call is refused. */
export function isOverload({ turnMs, callsInTurn, working }: Load, patience: Patience): boolean {
  return working >= patience.working || (turnMs > patience.turnMs && callsInTurn >= crowd);
}

/** Refuses calls under overload, so that admitted ones are answered in time. */
export type OverloadGuard = {
  /** Admits a call; `leave` must follow. Throws `overloaded`. */
  enter(rank: Rank): void;
  leave(): void;
  /** Waits for a possibly slow client; the call is not counted meanwhile. */
  waitForClient<Value>(wait: () => Promise<Value>): Promise<Value>;
};

export type OverloadOptions = {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
  readonly limits?: Readonly<Record<Rank, Patience>> | undefined;
};

/**
 * Node accepts a call from every ready connection before anything else, so the age of the turn is the time that callers wait in
 * an invisible queue. It is checked for each call: when a turn becomes too long, the rest are refused at once, which is cheap,
 * and the next turn starts with an empty queue.
 */
export function createOverloadGuard({ elapsed, limits = overloadLimits }: OverloadOptions): OverloadGuard {
  let working = 0;
  let callsInTurn = 0;
  let turnStartedMs = 0;
  // Runs after all ready connections of the turn.
  const endTurn = () => {
    callsInTurn = 0;
  };
  return {
    enter(rank) {
      const nowMs = elapsed();
      if (callsInTurn === 0) {
        turnStartedMs = nowMs;
        setImmediate(endTurn);
      }
      const overload = isOverload({ turnMs: nowMs - turnStartedMs, callsInTurn, working }, limits[rank]);
      callsInTurn++;
      if (overload) throw new ServiceError("overloaded");
      working++;
    },
    leave() {
      working--;
    },
    async waitForClient(wait) {
      working--;
      try {
        return await wait();
      } finally {
        working++;
      }
    },
  };
}
