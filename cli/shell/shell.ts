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
