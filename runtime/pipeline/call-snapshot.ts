import { ServiceError } from "../base/errors.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Handle } from "../mount/mounts.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { Mounted, PipelineDeps, SnapshotSource } from "./deps.ts";

type Asked = {
  readonly endpoint: Endpoint;
  readonly request: WireRequest;
  readonly deps: Pick<PipelineDeps, "mounts">;
};

const pinHeader = "x-corpus-snapshot-id";

/** The snapshot of a call, held until the call ends: an answer comes from exactly one. */
export class CallSnapshot {
  /** The snapshot named in the reply: the one its answer was read from. */
  shownId: string | null = null;
  #handle: Handle<Mounted> | null = null;
  #failure: ServiceError | null = null;

  static async pinned(mounts: SnapshotSource, id: string): Promise<CallSnapshot> {
    const snapshot = new CallSnapshot();
    snapshot.#handle = await mounts.pinned(id);
    return snapshot;
  }

  /** Holds the pinned or the current snapshot. A service endpoint needs none until it reads it. */
  async hold({ endpoint, request, deps: { mounts } }: Asked): Promise<void> {
    // Health checks report the mounted snapshot.
    const pin = endpoint.burst === "exempt" ? "" : (request.header(pinHeader)?.trim() ?? "");
    try {
      this.#handle = pin === "" ? mounts.current() : await mounts.pinned(pin);
    } catch (error) {
      // A handler that passes the pin on needs the snapshot to be held.
      const isNeeded = endpoint.reads !== "service" || (pin !== "" && endpoint.headers?.includes(pinHeader));
      if (isNeeded || !(error instanceof ServiceError)) throw error;
      this.#failure = error;
    }
  }

  /** The mounted snapshot, whether or not the answer reads it. */
  get mounted(): Mounted | null {
    return this.#handle?.opened ?? null;
  }

  /** The mounted snapshot, which the reply then names. Throws the reason when there is none. */
  read(): Mounted {
    if (this.#handle === null) throw this.#failure ?? new ServiceError("not_ready");
    this.shownId = this.#handle.id;
    return this.#handle.opened;
  }

  release(): void {
    this.#handle?.release();
  }
}
