/** State of the background work on this machine. */
export type MachineCondition = {
  /** Units by which ledger and usage differed at the last comparison; null before the first. */
  readonly booksDifferBy: number | null;
  /** Background jobs whose last run failed, by name. */
  readonly failingJobs: readonly string[];
};

/** Initial value. */
export const unknownCondition: MachineCondition = { booksDifferBy: null, failingJobs: [] };

/** State of the parts other than the snapshot and the store. */
export type Condition = MachineCondition & {
  /** Whether mail goes to a mail server or, without one, to a folder. */
  readonly mail: "server" | "folder";
};
