import { ServiceError } from "../base/errors.ts";
import type { Handle, Mounts } from "./mounts.ts";

/** One snapshot opened by the caller, without promotion: it is never verified and never replaced. */
export function fixedMounts<Opened>(id: string, opened: Opened, close: () => Promise<void>): Mounts<Opened> {
  const handle: Handle<Opened> = { id, opened, release: () => undefined };
  return {
    current: () => handle,
    async pinned(pin) {
      if (pin !== id) throw new ServiceError("snapshot_not_available");
      return handle;
    },
    async refresh() {},
    state: () => ({ id, snapshot: "ok", search_index: "ok" }),
    close,
  };
}
