/** Something to be done again and again. Whatever it fails with, the next time comes all the same. */
export type Job = {
  readonly name: string;
  readonly firstAfterMs: number;
  /** From the end of one run to the start of the next. */
  readonly pauseMs: number;
  run(): Promise<unknown>;
  /** Calls back when there is something to do before the pause is over. */
  readonly onDue?: (call: () => void) => void;
};
