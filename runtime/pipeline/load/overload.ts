import { ServiceError } from "../../base/errors.ts";

/** What calls are worth when not all can be answered: those that cost little and those of customers are refused last. */
export type Rank = "keyedRead" | "keyedWrite" | "anonymous";

/** How much a process has to do when a call comes. */
export type Load = {
  /** Milliseconds since this turn of the event loop took its first call: this one was ready and has waited as long. */
  readonly turnMs: number;
  /** Calls that were begun in this turn before it. */
  readonly callsInTurn: number;
  /** Calls that were let in and are not answered; those whose body is still coming are not counted. */
  readonly working: number;
};

/** What a rank puts up with. */
export type Patience = { readonly turnMs: number; readonly working: number };

/** A call that was let in waits for some three turns more, until its charge is answered: a second altogether. */
export const overloadLimits: Readonly<Record<Rank, Patience>> = {
  keyedRead: { turnMs: 250, working: 2_000 },
  keyedWrite: { turnMs: 175, working: 1_500 },
  anonymous: { turnMs: 100, working: 1_000 },
};

/** A turn with fewer calls is long because something else took its time: to refuse calls would not shorten it. */
const crowd = 16;

/** Whether a call is refused. */
export function isOverload({ turnMs, callsInTurn, working }: Load, patience: Patience): boolean {
  return working >= patience.working || (turnMs > patience.turnMs && callsInTurn >= crowd);
}

/** Refuses calls while there is more to do than can be done, so that those it lets in are answered in time. */
export type OverloadGuard = {
  /** Lets a call in; `leave` must follow. Throws `overloaded`. */
  enter(rank: Rank): void;
  leave(): void;
  /** Waits for the client, who may be slow; the call is not counted meanwhile. */
  waitForClient<Value>(wait: () => Promise<Value>): Promise<Value>;
};

export type OverloadOptions = {
  /** Milliseconds that never run backwards. */
  readonly elapsed: () => number;
  readonly limits?: Readonly<Record<Rank, Patience>> | undefined;
};

/**
 * Node takes a call from every connection that has one before it turns to anything else, so the age of the turn is how long
 * callers wait in a queue that nobody sees. It is looked at for each call: in a turn that has become too long the rest are
 * refused at once, which is cheap, and the next turn starts with an empty queue.
 */
export function createOverloadGuard({ elapsed, limits = overloadLimits }: OverloadOptions): OverloadGuard {
  let working = 0;
  let callsInTurn = 0;
  let turnStartedMs = 0;
  // Runs when all connections of the turn were looked at.
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
