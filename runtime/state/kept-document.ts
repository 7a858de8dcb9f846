import type { z } from "zod";
import type { DocumentStore, StateKey } from "./store.ts";

/** Documents of one shape, changed by conditional writes: of two changes at once each sees the other. */
export type KeptDocuments<Value> = {
  read(key: StateKey): Promise<Value | null>;
  /** False when there is one already. */
  create(key: StateKey, value: Value): Promise<boolean>;
  /** Changes what is there at that moment; `step` gives null for no change. Answers what is there then, null for nothing. */
  change(key: StateKey, step: (value: Value) => Value | null): Promise<Value | null>;
};

export function keptDocuments<Value>(
  store: DocumentStore,
  shape: z.ZodType<Value>,
  now: () => Date,
): KeptDocuments<Value> {
  const write = (key: StateKey, value: Value, ifVersion: number) =>
    store.putDocument(key, JSON.stringify(value), { ifVersion, nowMs: now().getTime(), expiresAtMs: null });
  const find = async (key: StateKey) => {
    const found = await store.getDocument(key, now().getTime());
    return found === null ? null : { version: found.version, value: shape.parse(JSON.parse(found.value)) };
  };
  return {
    read: async (key) => (await find(key))?.value ?? null,
    create: async (key, value) => (await write(key, value, 0)) !== null,
    async change(key, step) {
      for (;;) {
        const found = await find(key);
        const next = found === null ? null : step(found.value);
        if (found === null || next === null) return found?.value ?? null;
        if ((await write(key, next, found.version)) !== null) return next;
      }
    },
  };
}
