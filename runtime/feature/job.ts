/** Work that is repeated. A failed run does not stop later runs. */
export type Job = {
  readonly name: string;
  readonly firstAfterMs: number;
  /** Pause from the end of one run to the start of the next. */
  readonly pauseMs: number;
  run(): Promise<unknown>;
  /** Registers a callback that starts a run before the pause is over. */
  readonly onDue?: (call: () => void) => void;
};
