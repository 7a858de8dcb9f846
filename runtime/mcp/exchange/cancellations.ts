import { createHash } from "node:crypto";
import type { CallClock } from "../../base/call-clock.ts";
import { type DocumentStore, type StateKey, StoreUnavailableError } from "../../state/store.ts";

/** A call in a session, by the id of the client's request. */
export type CallName = { readonly sessionId: string; readonly requestId: string | number };

/** Calls cancelled by a message, which may reach another process than the one running the call. */
export type Cancellations = {
  /** Registers a running call; `cancel` runs when it is cancelled. Returns a function that unregisters it. */
  track(name: CallName, cancel: () => void): () => void;
  /** Cancels a call, if the process running it can be reached. */
  cancel(name: CallName): Promise<void>;
  /** Whether the call was cancelled through another process. False while the store is unavailable. */
  isCancelled(name: CallName): Promise<boolean>;
};

/** Longer than any call takes. */
const rememberedMs = 120_000;

export function createCancellations(
  store: Pick<DocumentStore, "getDocument" | "putDocument">,
  clock: Pick<CallClock, "nowMs">,
): Cancellations {
  const running = new Map<string, () => void>();
  return {
    track(name, cancel) {
      const key = textOf(name);
      running.set(key, cancel);
      return () => {
        if (running.get(key) === cancel) running.delete(key);
      };
    },
    async cancel(name) {
      const cancel = running.get(textOf(name));
      if (cancel !== undefined) return cancel();
      const nowMs = clock.nowMs();
      const expiring = { ifVersion: null, nowMs, expiresAtMs: nowMs + rememberedMs };
      await store.putDocument(keyOf(name), "", expiring).catch(unlessAway(null));
    },
    // The following charge needs the store too, and reports its outage.
    isCancelled: async (name) => (await store.getDocument(keyOf(name), clock.nowMs()).catch(unlessAway(null))) !== null,
  };
}

/** A fallback value while the store is unavailable. */
function unlessAway<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof StoreUnavailableError) return value;
    throw error;
  };
}

function textOf({ sessionId, requestId }: CallName): string {
  return `${sessionId}\n${JSON.stringify(requestId)}`;
}

function keyOf({ sessionId, requestId }: CallName): StateKey {
  const hash = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
  return { owner: hash(sessionId), kind: "mcp-cancelled", id: hash(JSON.stringify(requestId)) };
}
