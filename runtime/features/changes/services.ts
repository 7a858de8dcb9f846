import type { FeatureParts } from "../../feature/feature.ts";
import { createChangelogs } from "./changelogs.ts";

export function changesServices({ snapshotFolder, onClose }: FeatureParts) {
  if (snapshotFolder === null) return { changelogs: null };
  const changelogs = createChangelogs(snapshotFolder);
  onClose(() => changelogs.close());
  return {
    /** What changed between snapshots; null where there is no store of them. */
    changelogs,
  };
}
