import type { Snapshot } from "../../snapshots/open.ts";
import type { Clock, Deadline } from "../../snapshots/transfer/clock.ts";

/** By then all requests were answered or timed out. */
const FORCE_CLOSE_MS = 30_000;

/** One use of an open snapshot, which stays readable until `release`. `release` is idempotent. */
export type Handle<Opened> = { readonly id: string; readonly opened: Opened; release(): void };

export type OpenSnapshotOptions<Opened> = {
  readonly snapshot: Snapshot;
  readonly opened: Opened;
  readonly clock: Clock;
  /** Called when closing begins; `inUse` handles were not released in time. */
  onClose(closing: { readonly done: Promise<void>; readonly inUse: number }): void;
};

/**
 * A reference-counted open snapshot. Keepers (the mount, the pins) and request handles hold it. Without keepers it closes with
 * its last handle, and after 30 seconds in any case.
 */
export class OpenSnapshot<Opened> {
  readonly id: string;
  readonly snapshot: Snapshot;
  readonly #options: OpenSnapshotOptions<Opened>;
  #keepers = 0;
  #handles = 0;
  #deadline: Deadline | null = null;
  #closed = false;

  constructor(options: OpenSnapshotOptions<Opened>) {
    this.#options = options;
    this.snapshot = options.snapshot;
    this.id = options.snapshot.id;
  }

  /** False when it is closed or closing. */
  keep(): boolean {
    if (this.#closed) return false;
    this.#keepers += 1;
    this.#cancelDeadline();
    return true;
  }

  drop(): void {
    this.#keepers -= 1;
    if (this.#keepers > 0 || this.#closed) return;
    if (this.#handles === 0) this.close();
    else this.#deadline = this.#options.clock.deadline(FORCE_CLOSE_MS, () => this.close());
  }

  /** Only for keepers: a kept snapshot is open. */
  handle(): Handle<Opened> {
    this.#handles += 1;
    let held = true;
    return {
      id: this.id,
      opened: this.#options.opened,
      release: () => {
        if (held) this.#release();
        held = false;
      },
    };
  }

  /** Closes at once, even when in use. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelDeadline();
    this.#options.onClose({ done: this.snapshot.close(), inUse: this.#handles });
  }

  #release(): void {
    this.#handles -= 1;
    if (this.#handles === 0 && this.#keepers === 0) this.close();
  }

  #cancelDeadline(): void {
    this.#deadline?.cancel();
    this.#deadline = null;
  }
}
