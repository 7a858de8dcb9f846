import { join } from "node:path";
import { currentId } from "../../snapshots/catalogue.ts";
import { layout, storeLayout } from "../../snapshots/files/layout.ts";
import type { Mismatch } from "../../snapshots/verify-records.ts";
import { ServiceError } from "../base/errors.ts";
import type { Check } from "../base/readiness.ts";
import { MountError } from "./mount-error.ts";
import type { Handle, OpenSnapshot } from "./open-snapshot.ts";
import { OpenSnapshots, type OpenSnapshotsOptions } from "./open-snapshots.ts";
import { Pins } from "./pins.ts";
import { earlierIds, followPointer, orderFault } from "./pointer.ts";

export type { Handle } from "./open-snapshot.ts";

/** Pause before a refused snapshot is tried again, unless the pointer moves or an operator asks. */
const RETRY_MS = 300_000;

/** The snapshots a process answers from. */
export type Mounts<Opened> = {
  /** The mounted snapshot, for one request. Throws ServiceError `not_ready` when there is none. */
  current(): Handle<Opened>;
  /** Any snapshot of the store, opened when needed; throws ServiceError `snapshot_not_available`. */
  pinned(id: string): Promise<Handle<Opened>>;
  /** Checks the pointer now, including a snapshot refused before. Never rejects; see `state` for the result. */
  refresh(): Promise<void>;
  state(): MountState;
  /** Closes every snapshot, including those in use. The caller closes the verifier. */
  close(): Promise<void>;
};

export type MountOptions<Opened> = OpenSnapshotsOptions<Opened> & {
  /** How many pinned snapshots stay open. */
  readonly pinsOpen?: number;
};

/**
 * Mounts the current snapshot of a store and follows its pointer. Fails with MountError when that snapshot is not valid; waits
 * when the store has none yet. Later failures keep the mounted snapshot and are reported by events and `state`.
 */
export async function createMounts<Opened>(options: MountOptions<Opened>): Promise<Mounts<Opened>> {
  const mounts = new FollowingMounts(options);
  try {
    await mounts.start();
    return mounts;
  } catch (error) {
    await mounts.close();
    throw error;
  }
}

class FollowingMounts<Opened> implements Mounts<Opened> {
  readonly #options: MountOptions<Opened>;
  readonly #snapshots: OpenSnapshots<Opened>;
  readonly #pins: Pins<Opened>;
  /** Replaced by a promotion. */
  #mounted: OpenSnapshot<Opened> | null = null;
  #pointer: string | null = null;
  #refused: (Trouble & { readonly retryAtMs: number }) | null = null;
  #damaged: Trouble | null = null;
  /** The pointer's snapshot when the log had no order for it. The order may be written a moment later. */
  #unordered: string | null = null;
  #unguard = () => {};
  #follower = { stop() {} };
  #work: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(options: MountOptions<Opened>) {
    this.#options = options;
    this.#snapshots = new OpenSnapshots(options, (id, mismatch) => this.#onDamagedRead(id, mismatch));
    this.#pins = new Pins(this.#snapshots, options, options.pinsOpen);
  }

  async start(): Promise<void> {
    const { store, clock } = this.#options;
    const startedMs = clock.now();
    const id = (this.#pointer = currentId(store));
    if (id !== null) {
      const reason = orderFault(store, id);
      if (reason) throw new MountError(join(store, id), { file: storeLayout.current, reason });
      this.#swap(await this.#snapshots.hold(id), startedMs);
    }
    this.#follower = followPointer(store, clock, () => void this.#inTurn(() => this.#checkPointer(false)));
  }

  current(): Handle<Opened> {
    if (!this.#mounted) throw new ServiceError("not_ready");
    return this.#mounted.handle();
  }

  async pinned(id: string): Promise<Handle<Opened>> {
    return this.#mounted?.id === id ? this.#mounted.handle() : this.#pins.take(id);
  }

  refresh(): Promise<void> {
    return this.#inTurn(() => this.#checkPointer(true));
  }

  state(): MountState {
    const mounted = this.#mounted && { id: this.#mounted.id, expires: this.#mounted.snapshot.manifest.expires };
    const nowMs = this.#options.clock.now();
    return mountState({ mounted, pointer: this.#pointer, refused: this.#refused, damaged: this.#damaged, nowMs });
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#follower.stop();
    this.#unguard();
    this.#mounted = null;
    await this.#snapshots.close();
    await this.#work;
  }

  /** Serializes all steps that may replace the mounted snapshot. */
  #inTurn(step: () => Promise<void>): Promise<void> {
    this.#work = this.#work.then(() => (this.#closed ? undefined : step()));
    return this.#work;
  }

  async #checkPointer(retryRefused: boolean): Promise<void> {
    const { store, clock } = this.#options;
    const id = (this.#pointer = currentId(store));
    if (id === null || id === this.#mounted?.id) {
      [this.#refused, this.#unordered] = [null, null];
      if (id !== null) this.#damaged = null;
      return;
    }
    if (!retryRefused && id === this.#refused?.id && clock.now() < this.#refused.retryAtMs) return;
    const reason = orderFault(store, id);
    const firstSight = this.#unordered !== id;
    this.#unordered = reason && id;
    if (!reason) await this.#mount(id);
    else if (!firstSight)
      this.#refuse(new MountError(join(store, id), { file: storeLayout.current, reason }), id, clock.now());
  }

  async #mount(id: string): Promise<void> {
    const { store, clock } = this.#options;
    const startedMs = clock.now();
    try {
      const next = await this.#snapshots.hold(id);
      // If the pointer has moved meanwhile, a later check mounts the new one.
      if (this.#closed || currentId(store) !== id) return next.drop();
      [this.#refused, this.#damaged] = [null, null];
      this.#swap(next, startedMs);
    } catch (error) {
      if (!this.#closed) this.#refuse(error as Error, id, clock.now() + RETRY_MS);
    }
  }

  #swap(next: OpenSnapshot<Opened>, startedMs: number): void {
    const { verifier, clock, onEvent } = this.#options;
    const previous = this.#mounted;
    this.#unguard();
    this.#mounted = next;
    this.#unguard = verifier.guard(next.snapshot.directory, (mismatch) => this.#onDamage(next, mismatch));
    previous?.drop();
    onEvent({ type: "mounted", id: next.id, previous: previous?.id ?? null, ms: clock.now() - startedMs });
  }

  #refuse(error: Error, id: string, retryAtMs: number): void {
    const { file, reason } = error instanceof MountError ? error : { file: null, reason: error.message };
    const reported = this.#refused?.id === id && this.#refused.reason === reason;
    this.#refused = { id, file, reason, retryAtMs };
    if (!reported) this.#options.onEvent({ type: "refused", id, pinned: false, reason: error.message });
  }

  /**
   * The verifier notifies the guards of the snapshot in every process. A snapshot that is only pinned has no guard, so it is
   * removed here.
   */
  #onDamagedRead(id: string, mismatch: Mismatch): void {
    this.#options.verifier.report(join(this.#options.store, id), mismatch);
    if (this.#mounted?.id === id) return;
    this.#snapshots.removeId(id);
    this.#pins.remove(id);
  }

  /** A damaged snapshot gets no new requests; requests that use it finish. */
  #onDamage(damaged: OpenSnapshot<Opened>, { file, reason }: Mismatch): void {
    if (this.#closed || this.#mounted !== damaged) return;
    const { id } = damaged;
    this.#mounted = null;
    this.#damaged = { id, file, reason };
    this.#refused = { id, file, reason, retryAtMs: this.#options.clock.now() + RETRY_MS };
    this.#snapshots.remove(damaged);
    this.#pins.remove(id);
    damaged.drop();
    this.#options.onEvent({ type: "damaged", id, file, reason });
    void this.#inTurn(() => this.#fallBack(id));
  }

  /** Mounts the snapshot that `current` names now, else the newest valid one that was current before. */
  async #fallBack(damagedId: string): Promise<void> {
    const { store, clock, onEvent } = this.#options;
    if (currentId(store) !== damagedId) await this.#checkPointer(true);
    const startedMs = clock.now();
    for (const id of earlierIds(store)) {
      if (this.#mounted || this.#closed) return;
      try {
        const next = await this.#snapshots.hold(id);
        if (!this.#closed) this.#swap(next, startedMs);
      } catch (error) {
        onEvent({ type: "refused", id, pinned: false, reason: (error as Error).message });
      }
    }
  }
}

/** A snapshot that cannot be used, and why. */
type Trouble = { readonly id: string; readonly file: string | null; readonly reason: string };

/** State of the mounted snapshot for `/readyz`; `id` is null when none is mounted. */
type MountState = { readonly id: string | null; readonly snapshot: Check; readonly search_index: Check };

type MountFacts = {
  readonly mounted: { readonly id: string; readonly expires: string } | null;
  /** Id that the store's pointer names. */
  readonly pointer: string | null;
  /** The pointer's snapshot, when it must not be mounted. */
  readonly refused: Trouble | null;
  /** The mounted snapshot in which the scrub found a change. */
  readonly damaged: Trouble | null;
  readonly nowMs: number;
};

/** Derives the checks of `/readyz`. `failed` only when no request can be answered. */
export function mountState({ mounted, pointer, refused, damaged, nowMs }: MountFacts): MountState {
  const refusal =
    refused && `refused ${refused.id}: ${refused.file === null ? "" : `${refused.file}: `}${refused.reason}`;
  if (!mounted) {
    const why = damaged ? `scrub mismatch ${damaged.file}` : (refusal ?? "no snapshot is current");
    return { id: null, snapshot: `failed: ${why}`, search_index: "failed: no snapshot is mounted" };
  }
  const reasons = [
    damaged && `scrub mismatch ${damaged.file} in ${damaged.id}`,
    refused?.id === damaged?.id ? null : refusal,
    pointer === null ? "no snapshot is current" : null,
    new Date(mounted.expires).getTime() <= nowMs ? `expired at ${mounted.expires}` : null,
  ].filter((reason) => reason !== null);
  const ofIndex = [damaged, refused].find((trouble) => trouble?.file?.startsWith(`${layout.search}/`));
  return {
    id: mounted.id,
    snapshot: reasons.length > 0 ? `degraded: ${reasons.join("; ")}` : "ok",
    search_index: ofIndex ? `degraded: ${ofIndex.file} of ${ofIndex.id} is not usable` : "ok",
  };
}
