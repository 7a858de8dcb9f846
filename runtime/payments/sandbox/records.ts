import { z } from "zod";
import { createDocuments } from "../../state/documents.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";

/** A checkout of the sandbox. */
export const SandboxSession = z.object({
  id: z.string(),
  successUrl: z.string(),
  cancelUrl: z.string(),
  customerEmail: z.string().nullable(),
  locale: z.enum(["ja", "en"]),
  metadata: z.record(z.string(), z.string()),
  /** Name of customer and subscription, once it is paid. */
  paidAs: z.string().nullable(),
});
export type SandboxSession = z.infer<typeof SandboxSession>;

/** Someone who pays nothing. Customer and subscription carry the same name. */
export const SandboxCustomer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  sinceMs: z.int(),
  /** When the subscription ends; null while it goes on. */
  endsMs: z.int().nullable(),
});
export type SandboxCustomer = z.infer<typeof SandboxCustomer>;

/** What a customer used in one month in Japan: units by hour since 1970, and the events that were counted. */
export const SandboxMonth = z.object({
  units: z.record(z.string(), z.int()),
  identifiers: z.array(z.string()),
});
export type SandboxMonth = z.infer<typeof SandboxMonth>;

/** A page of a customer that was opened for a while. */
export const SandboxPortal = z.object({ customer: z.string(), returnUrl: z.string() });

/** Documents of one kind, by their name. */
export type Records<Value> = {
  read(name: string): Promise<Value | null>;
  /** Writes what there was not; false when there is something. */
  add(name: string, value: Value): Promise<boolean>;
  /** Changes what there is, until no other change comes in between; null for no change. Answers what there is then. */
  change(name: string, change: (value: Value | null) => Value | null): Promise<Value | null>;
};

export function createRecords<Value>(
  store: DocumentStore,
  kind: string,
  schema: z.ZodType<Value>,
  { now, lifeMs = null }: { now: () => number; lifeMs?: number | null },
): Records<Value> {
  const keyOf = (name: string): StateKey => ({ owner: `sandbox-${name}`, kind, id: "record" });
  const life = lifeMs === null ? {} : { expiresAtMs: () => now() + lifeMs };
  const documents = createDocuments({ store, shape: schema, now, ...life });
  // Names come from addresses; no other text can be one.
  const isName = (name: string) => /^[\w-]{1,200}$/.test(name);
  return {
    read: async (name) => (isName(name) ? documents.read(keyOf(name)) : null),
    add: (name, value) => documents.write(keyOf(name), value, 0),
    change: async (name, step) => (isName(name) ? documents.change(keyOf(name), step) : step(null)),
  };
}
