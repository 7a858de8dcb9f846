import type { TableCounts } from "../changelog/changelog.ts";
import { secondsText } from "../terminal/quantities.ts";

export type RunStep = {
  readonly name: string;
  readonly status: "done" | "failed" | "skipped";
  readonly seconds: number;
  readonly detail: string;
};

export function stepText({ name, status, seconds, detail }: RunStep): string {
  return `${name}: ${status}, ${detail} (${secondsText(seconds)})`;
}

/** What one run did, for people and for programs. */
export type RunReport = {
  readonly format: "konkyo-run/1";
  readonly started_at: string;
  readonly seconds: number;
  readonly ok: boolean;
  /** The line that the command ended with. */
  readonly failure: string | null;
  readonly corpus_snapshot_id: string | null;
  readonly previous_id: string | null;
  readonly bytes: number | null;
  readonly steps: readonly RunStep[];
  readonly sources: readonly {
    readonly id: string;
    readonly files: number;
    readonly rows_in: number;
    readonly rows_out: number;
    readonly refused: number;
  }[];
  readonly losses: readonly string[];
  readonly warnings: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly changes: readonly TableCounts[];
};
