import { existsSync } from "node:fs";
import { join } from "node:path";
import { layout, SNAPSHOT_ID } from "../../snapshots/files/layout.ts";
import { ServiceError } from "../base/errors.ts";
import type { Handle, OpenSnapshot } from "./open-snapshot.ts";
import type { OpenSnapshots, OpenSnapshotsOptions } from "./open-snapshots.ts";

/** Number of snapshots besides the mounted one that stay open for callers who pin them. */
const STAY_OPEN = 3;
/** Pause before a refused pinned snapshot is checked again. */
const REFUSAL_LASTS_MS = 300_000;

/** Snapshots that callers name: opened on first use, closed by least recent use. */
export class Pins<Opened> {
  readonly #snapshots: OpenSnapshots<Opened>;
  readonly #options: OpenSnapshotsOptions<Opened>;
  readonly #stayOpen: number;
  /** Least recently used first. */
  readonly #open = new Map<string, OpenSnapshot<Opened>>();
  readonly #refusedUntilMs = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(snapshots: OpenSnapshots<Opened>, options: OpenSnapshotsOptions<Opened>, stayOpen = STAY_OPEN) {
    this.#snapshots = snapshots;
    this.#options = options;
    this.#stayOpen = stayOpen;
  }

  /** A handle on the snapshot of this id; 409 when the store does not have it or it must not be mounted. */
  async take(id: string): Promise<Handle<Opened>> {
    for (;;) {
      const held = this.#open.get(id) ?? (await this.#openInTurn(id));
      if (held.keep()) {
        const handle = held.handle();
        this.#touch(held);
        held.drop();
        return handle;
      }
      // Closed while this waited, because others were used more recently.
      this.#open.delete(id);
    }
  }

  /** Removes a damaged snapshot. */
  remove(id: string): void {
    this.#open.get(id)?.drop();
    this.#open.delete(id);
    this.#refuse(id);
  }

  /** One at a time: a hostile caller could request several large snapshots at once. */
  async #openInTurn(id: string): Promise<OpenSnapshot<Opened>> {
    if (!SNAPSHOT_ID.test(id) || !existsSync(join(this.#options.store, id, layout.manifest))) throw notAvailable();
    const opened = this.#turn.then(() => this.#openNow(id));
    this.#turn = opened.catch(() => {});
    return opened;
  }

  async #openNow(id: string): Promise<OpenSnapshot<Opened>> {
    const open = this.#open.get(id);
    if (open) return open;
    if (this.#options.clock.now() < (this.#refusedUntilMs.get(id) ?? 0)) throw notAvailable();
    try {
      const held = await this.#snapshots.hold(id);
      this.#open.set(id, held);
      return held;
    } catch (error) {
      this.#refuse(id);
      this.#options.onEvent({ type: "refused", id, pinned: true, reason: (error as Error).message });
      throw notAvailable(error);
    }
  }

  #touch(held: OpenSnapshot<Opened>): void {
    if (!this.#open.delete(held.id)) held.keep();
    this.#open.set(held.id, held);
    for (const [id, oldest] of this.#open) {
      if (this.#open.size <= this.#stayOpen) return;
      this.#open.delete(id);
      oldest.drop();
    }
  }

  #refuse(id: string): void {
    this.#refusedUntilMs.set(id, this.#options.clock.now() + REFUSAL_LASTS_MS);
  }
}

function notAvailable(cause?: unknown): ServiceError {
  return new ServiceError("snapshot_not_available", {}, { cause });
}
