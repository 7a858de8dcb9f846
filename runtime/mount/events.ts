/** What an operator should be able to see of the snapshots of a process. `refused` and `damaged` are alarms. */
export type MountEvent =
  /** Requests are answered from `id` from now on. */
  | { readonly type: "mounted"; readonly id: string; readonly previous: string | null; readonly ms: number }
  /** `current` or a pin named a snapshot that may not be mounted; what was mounted stays. */
  | { readonly type: "refused"; readonly id: string; readonly pinned: boolean; readonly reason: string }
  /** Files of the mounted snapshot changed on disk; nothing more is answered from it. */
  | { readonly type: "damaged"; readonly id: string; readonly file: string; readonly reason: string }
  /** `inUse` requests had not given it back in time; 0 is the usual case. */
  | { readonly type: "closed"; readonly id: string; readonly inUse: number }
  | { readonly type: "close_failed"; readonly id: string; readonly error: unknown };
