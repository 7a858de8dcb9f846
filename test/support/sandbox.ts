import { randomBytes } from "node:crypto";
import type { Payments } from "../../runtime/payments/port.ts";
import { createSandbox } from "../../runtime/payments/sandbox/sandbox.ts";
import type { DocumentStore } from "../../runtime/state/store.ts";

/** The sandbox on a store, as the service opens it. */
export function sandboxOn(store: DocumentStore, now: () => number, publicUrl = "http://127.0.0.1:8787"): Payments {
  return createSandbox({ store, publicUrl, random: randomBytes, now });
}
