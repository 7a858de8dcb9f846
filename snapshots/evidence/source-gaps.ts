import type { GapKind } from "./known-gaps.ts";

/** What is recorded of the source of a record. */
export type StatedSource = {
  readonly url: string | null;
  readonly checksum: string | null;
  readonly license: string | null;
};

/** What the source of a record lacks, whatever the day. */
export function sourceGaps({ url, checksum, license }: StatedSource): GapKind[] {
  const gaps: GapKind[] = [];
  if (!url) gaps.push("source_url_missing");
  else if (url.startsWith("http:")) gaps.push("source_url_insecure");
  if (!checksum) gaps.push("source_checksum_missing");
  if (!license || license === "unknown") gaps.push("license_unknown");
  if (license === "proprietary") gaps.push("license_withheld");
  return gaps;
}
