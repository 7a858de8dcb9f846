import { join } from "node:path";
import { Snapshot } from "../../snapshots/open.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { MountEvent } from "./events.ts";
import { MountError } from "./mount-error.ts";
import { OpenSnapshot } from "./open-snapshot.ts";
import type { Verifier } from "./verifier.ts";

export type ShelfOptions<Opened> = {
  /** Folder of the snapshots. */
  readonly store: string;
  readonly verifier: Verifier;
  /** What requests read from; made once for each opening. */
  open(snapshot: Snapshot): Promise<Opened> | Opened;
  /** Golden queries; throws when the snapshot must not be used. Not asked again for the same files. */
  check(snapshot: Snapshot, opened: Opened): Promise<void>;
  /** Whatever else makes the first requests fast; asked at each opening. */
  warm?(opened: Opened): Promise<void> | void;
  close(opened: Opened): Promise<void> | void;
  readonly clock: Clock;
  onEvent(event: MountEvent): void;
};

/** The snapshots that are open in this process, each at most once. */
export class Shelf<Opened> {
  readonly #options: ShelfOptions<Opened>;
  readonly #open = new Map<string, OpenSnapshot<Opened>>();
  readonly #opening = new Map<string, Promise<OpenSnapshot<Opened>>>();
  readonly #closing = new Set<Promise<void>>();
  /** Files that were checked, by id. */
  readonly #checked = new Map<string, string>();
  #closed = false;

  constructor(options: ShelfOptions<Opened>) {
    this.#options = options;
  }

  /** The open snapshot of an id, kept on behalf of the caller, who drops it. Verified and checked, else MountError. */
  async hold(id: string): Promise<OpenSnapshot<Opened>> {
    for (;;) {
      if (this.#closed) throw new Error("the snapshots of this process are closed");
      const found = this.#open.get(id) ?? (await this.#startOpening(id));
      // It may have been dropped by others in the moment in which it became open.
      if (found.keep()) return found;
    }
  }

  /** Hands this snapshot out to nobody any more; a later `hold` of its id verifies anew. */
  expel(snapshot: OpenSnapshot<Opened>): void {
    if (this.#open.get(snapshot.id) === snapshot) this.#open.delete(snapshot.id);
  }

  /** Closes everything, also what is being opened or in use. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#opening.values());
    for (const snapshot of this.#open.values()) snapshot.close();
    await Promise.all(this.#closing);
  }

  #startOpening(id: string): Promise<OpenSnapshot<Opened>> {
    const opening = this.#opening.get(id) ?? this.#openVerified(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #openVerified(id: string): Promise<OpenSnapshot<Opened>> {
    const { store, verifier, open, close, clock } = this.#options;
    const directory = join(store, id);
    const manifest = await verifier.verify(directory);
    const snapshot = await naming(directory, () => new Snapshot(directory, manifest));
    const opened = await naming(directory, () => open(snapshot)).catch(async (error: unknown) => {
      await snapshot.close();
      throw error;
    });
    const found = new OpenSnapshot({
      snapshot,
      opened,
      clock,
      close,
      onClose: ({ done, inUse }) => this.#watchClosing(found, done, inUse),
    });
    await naming(directory, () => this.#prepare(snapshot, opened)).catch((error: unknown) => {
      found.close();
      throw error;
    });
    this.#open.set(id, found);
    return found;
  }

  async #prepare(snapshot: Snapshot, opened: Opened): Promise<void> {
    const files = JSON.stringify(snapshot.manifest.files);
    if (this.#checked.get(snapshot.id) !== files) await this.#options.check(snapshot, opened);
    this.#checked.set(snapshot.id, files);
    await this.#options.warm?.(opened);
  }

  #watchClosing(snapshot: OpenSnapshot<Opened>, done: Promise<void>, inUse: number): void {
    const { onEvent } = this.#options;
    this.expel(snapshot);
    const closed = done.then(
      () => onEvent({ type: "closed", id: snapshot.id, inUse }),
      (error: unknown) => onEvent({ type: "close_failed", id: snapshot.id, error }),
    );
    this.#closing.add(closed);
    void closed.finally(() => this.#closing.delete(closed));
  }
}

/** Runs a step; whatever it throws becomes a MountError of this snapshot. */
async function naming<Value>(directory: string, step: () => Promise<Value> | Value): Promise<Value> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof MountError) throw error;
    throw new MountError(directory, `it does not open: ${(error as Error).message}`, { cause: error });
  }
}
