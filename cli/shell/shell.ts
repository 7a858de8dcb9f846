import type { Settings } from "./settings.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type Shell = {
  readonly terminal: Terminal;
  readonly settings: Settings;
  readonly version: string;
  now(): Date;
};

/** A shell whose commands can be asked to stop. */
export type InterruptibleShell = Shell & {
  /** Aborted when the user asks the command to stop. */
  readonly interruption: () => AbortSignal;
};
