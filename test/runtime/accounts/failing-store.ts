import { type StateStore, StoreUnavailableError } from "../../../runtime/state/store.ts";

const writes: ReadonlySet<string> = new Set([
  "putDocument",
  "deleteDocument",
  "openAccount",
  "setAccount",
  "changeKeys",
  "take",
  "increment",
  "enqueue",
]);

export type Failure = {
  /** Number of the write that fails, from 1; every later one fails too, as after a crash. */
  readonly at: number;
  /** Whether that write was made and only its answer lost. */
  readonly made: boolean;
};

/** A store that stops taking writes in the middle. */
export function failingStore(store: StateStore, { at, made }: Failure): StateStore {
  let count = 0;
  return new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function" || !writes.has(String(name))) return member;
      return async (...args: unknown[]) => {
        count += 1;
        if (count < at || (count === at && made)) {
          const answer: unknown = await Reflect.apply(member, target, args);
          if (count < at) return answer;
        }
        throw new StoreUnavailableError("cut off");
      };
    },
  });
}
