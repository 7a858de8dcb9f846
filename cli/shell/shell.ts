import type { Settings } from "./settings.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** What every command works with. */
export type Shell = {
  readonly terminal: Terminal;
  readonly settings: Settings;
  /** Version of Konkyo. */
  readonly version: string;
  now(): Date;
};

/** A shell whose commands can be asked to stop. */
export type InterruptibleShell = Shell & {
  /** Aborted when the person at the keyboard asks the command to stop. */
  readonly interruption: () => AbortSignal;
};
