import { layout } from "../../snapshots/files/layout.ts";
import type { Check } from "../base/readiness.ts";

/** A snapshot that cannot be used, and why. */
export type Trouble = { readonly id: string; readonly file: string | null; readonly reason: string };

/** State of the mounted snapshot for `/readyz`; `id` is null when none is mounted. */
export type MountState = { readonly id: string | null; readonly snapshot: Check; readonly search_index: Check };

export type MountFacts = {
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
