import { ServiceError } from "../base/errors.ts";
import type { DocumentStore, StateKey } from "./store.ts";

export type Versioned<Value> = { readonly value: Value; readonly version: number };

/** Documents of one shape, as JSON. */
export type Documents<Value> = {
  read(key: StateKey): Promise<Value | null>;
  find(key: StateKey): Promise<Versioned<Value> | null>;
  /** Writes when the stored version is `ifVersion`, 0 for "does not exist"; false on a conflict. */
  write(key: StateKey, value: Value, ifVersion: number): Promise<boolean>;
  /**
   * Changes the stored document, null when there is none. `step` runs again on a version conflict and returns null for no change.
   * Returns the stored document. Throws `overloaded` after too many conflicts.
   */
  change(key: StateKey, step: (value: Value | null) => Value | null | Promise<Value | null>): Promise<Value | null>;
};

export type DocumentsOptions<Value> = {
  readonly store: Pick<DocumentStore, "getDocument" | "putDocument">;
  readonly shape: { parse(value: unknown): Value };
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** When a document expires; never unless given. */
  readonly expiresAtMs?: (value: Value) => number;
};

/** Gives up after this many version conflicts. */
const mostConflicts = 200;

export function createDocuments<Value>({ store, shape, now, expiresAtMs }: DocumentsOptions<Value>): Documents<Value> {
  const find: Documents<Value>["find"] = async (key) => {
    const found = await store.getDocument(key, now());
    return found && { version: found.version, value: shape.parse(JSON.parse(found.value)) };
  };
  const write: Documents<Value>["write"] = async (key, value, ifVersion) => {
    const options = { ifVersion, nowMs: now(), expiresAtMs: expiresAtMs?.(value) ?? null };
    return (await store.putDocument(key, JSON.stringify(value), options)) !== null;
  };
  return {
    find,
    write,
    read: async (key) => (await find(key))?.value ?? null,
    async change(key, step) {
      for (let conflicts = 0; conflicts < mostConflicts; conflicts++) {
        const found = await find(key);
        const next = await step(found?.value ?? null);
        if (next === null) return found?.value ?? null;
        if (await write(key, next, found?.version ?? 0)) return next;
      }
      throw new ServiceError("overloaded");
    },
  };
}
