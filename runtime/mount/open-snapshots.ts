import { join } from "node:path";
import type { Mismatch } from "../../snapshots/verify-records.ts";
import { Snapshot } from "../../snapshots/open.ts";
import { DamagedRecordError } from "../../snapshots/records/leaf-checks.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import { besideRequests, type Rest, withoutPause } from "../base/slices.ts";
import { MountError } from "./mount-error.ts";
import type { Verifier } from "./verifier.ts";
import { OpenSnapshot } from "./open-snapshot.ts";

export type OpenSnapshotsOptions<Opened> = {
  /** Folder of the snapshots. */
  readonly store: string;
  readonly verifier: Verifier;
  /** Creates the view that requests read; called once per opening. It needs no closing: the snapshot is closed here. */
  open(snapshot: Snapshot, rest: Rest): Promise<Opened> | Opened;
  /** Golden queries; throws when the snapshot must not be used. Not repeated for unchanged files. */
  check(snapshot: Snapshot, rest: Rest): Promise<void>;
  readonly clock: Clock;
  onEvent(event: MountEvent): void;
};

/** Called when a read from a snapshot returned other bytes than the build wrote. */
export type OnDamagedRead = (id: string, mismatch: Mismatch) => void;

/** The snapshots that are open in this process, each at most once. */
export class OpenSnapshots<Opened> {
  readonly #options: OpenSnapshotsOptions<Opened>;
  readonly #open = new Map<string, OpenSnapshot<Opened>>();
  readonly #opening = new Map<string, Promise<OpenSnapshot<Opened>>>();
  readonly #closing = new Set<Promise<void>>();
  /** Stamps of the files that passed the check, by id. */
  readonly #checked = new Map<string, string>();
  #closed = false;

  readonly #onDamagedRead: OnDamagedRead;

  constructor(options: OpenSnapshotsOptions<Opened>, onDamagedRead: OnDamagedRead) {
    this.#options = options;
    this.#onDamagedRead = onDamagedRead;
  }

  /** The open snapshot of an id with a keeper for the caller, who must drop it. Verified and checked, else MountError. */
  async hold(id: string): Promise<OpenSnapshot<Opened>> {
    for (;;) {
      if (this.#closed) throw new Error("the snapshots of this process are closed");
      const found = this.#open.get(id) ?? (await this.#startOpening(id));
      // Other callers may have dropped, and so closed, it while this waited.
      if (found.keep()) return found;
    }
  }

  /** No further caller gets this snapshot; a later `hold` of its id verifies it again. */
  remove(snapshot: OpenSnapshot<Opened>): void {
    if (this.#open.get(snapshot.id) === snapshot) this.#open.delete(snapshot.id);
  }

  /** The same, by id. */
  removeId(id: string): void {
    this.#open.delete(id);
  }

  /** Closes everything, including snapshots that are being opened or in use. */
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
    const directory = join(this.#options.store, id);
    const manifest = await this.#options.verifier.verify(directory);
    try {
      const onDamage = ({ file, reason }: Mismatch) => this.#onDamagedRead(id, { file, reason });
      return await this.#openFiles(new Snapshot(directory, manifest, onDamage));
    } catch (error) {
      if (error instanceof MountError) throw error;
      if (error instanceof DamagedRecordError) throw new MountError(directory, error, { cause: error });
      throw new MountError(directory, `it does not open: ${(error as Error).message}`, { cause: error });
    }
  }

  async #openFiles(snapshot: Snapshot): Promise<OpenSnapshot<Opened>> {
    const { open, clock } = this.#options;
    try {
      const rest = this.#open.size > 0 ? besideRequests() : withoutPause();
      const opened = await open(snapshot, rest);
      await this.#check(snapshot, rest);
      const found = new OpenSnapshot({
        snapshot,
        opened,
        clock,
        onClose: ({ done, inUse }) => this.#watchClosing(found, done, inUse),
      });
      this.#open.set(snapshot.id, found);
      return found;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  async #check(snapshot: Snapshot, rest: Rest): Promise<void> {
    const files = JSON.stringify(snapshot.manifest.files);
    if (this.#checked.get(snapshot.id) !== files) await this.#options.check(snapshot, rest);
    this.#checked.set(snapshot.id, files);
  }

  #watchClosing(snapshot: OpenSnapshot<Opened>, done: Promise<void>, inUse: number): void {
    const { onEvent } = this.#options;
    this.remove(snapshot);
    const closed = done.then(
      () => onEvent({ type: "closed", id: snapshot.id, inUse }),
      (error: unknown) => onEvent({ type: "close_failed", id: snapshot.id, error }),
    );
    this.#closing.add(closed);
    void closed.finally(() => this.#closing.delete(closed));
  }
}

/** Events for operators. `refused` and `damaged` are alarms. */
export type MountEvent =
  /** Requests are answered from `id` from now on. */
  | { readonly type: "mounted"; readonly id: string; readonly previous: string | null; readonly ms: number }
  /** `current` or a pin named a snapshot that must not be mounted; the mounted one stays. */
  | { readonly type: "refused"; readonly id: string; readonly pinned: boolean; readonly reason: string }
  /** Files of the mounted snapshot changed on disk; it is no longer used for answers. */
  | { readonly type: "damaged"; readonly id: string; readonly file: string; readonly reason: string }
  /** `inUse` handles were not released in time; usually 0. */
  | { readonly type: "closed"; readonly id: string; readonly inUse: number }
  | { readonly type: "close_failed"; readonly id: string; readonly error: unknown };
