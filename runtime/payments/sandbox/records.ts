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
  /** Name of customer and subscription, once paid. */
  paidAs: z.string().nullable(),
});

/** A sandbox customer. Customer and subscription have the same name. */
export const SandboxCustomer = z.object({
  name: z.string(),
  email: z.string().nullable(),
  sinceMs: z.int(),
  /** When the subscription ends; null while it is not cancelled. */
  endsMs: z.int().nullable(),
});
export type SandboxCustomer = z.infer<typeof SandboxCustomer>;

/** Usage of a customer in one month in Japan: units by hour since 1970, and the counted events. */
export const SandboxMonth = z.object({
  units: z.record(z.string(), z.int()),
  identifiers: z.array(z.string()),
});
export type SandboxMonth = z.infer<typeof SandboxMonth>;

/** A temporary customer page. */
export const SandboxPortal = z.object({ customer: z.string(), returnUrl: z.string() });

/** Documents of one kind, by name. */
export type Records<Value> = {
  read(name: string): Promise<Value | null>;
  /** Creates a document; false when it exists. */
  add(name: string, value: Value): Promise<boolean>;
  /** Changes an existing document, retrying on version conflicts; null for no change. Returns the stored document. */
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
  // Names come from URLs, so their form is checked.
  const isName = (name: string) => /^[\w-]{1,200}$/.test(name);
  return {
    read: async (name) => (isName(name) ? documents.read(keyOf(name)) : null),
    add: (name, value) => documents.write(keyOf(name), value, 0),
    change: async (name, step) => (isName(name) ? documents.change(keyOf(name), step) : step(null)),
  };
}
