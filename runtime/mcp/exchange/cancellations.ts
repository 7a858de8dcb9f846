import { createHash } from "node:crypto";
import type { CallClock } from "../../base/call-clock.ts";
import { type DocumentStore, type StateKey, StoreUnavailableError } from "../../state/store.ts";

/** A call of a session, by the id that the client gave its request. */
export type CallName = { readonly sessionId: string; readonly requestId: string | number };

/** Calls that clients cancel by a message, which may reach another process than the one that works on the call. */
export type Cancellations = {
  /** Remembers a call while it is worked on; `cancel` is called when it is cancelled. Gives what forgets it. */
  track(name: CallName, cancel: () => void): () => void;
  /** Cancels a call, as far as the process that works on it can be reached. */
  cancel(name: CallName): Promise<void>;
  /** Whether the call was cancelled by way of another process. False while the store is away. */
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
    // The charge that follows needs the store too, and says so when it is away.
    isCancelled: async (name) => (await store.getDocument(keyOf(name), clock.nowMs()).catch(unlessAway(null))) !== null,
  };
}

/** A value in place of what a store says that is away. */
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
