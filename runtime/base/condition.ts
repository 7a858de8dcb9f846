/** How the work beside the requests stands on this machine. */
export type MachineCondition = {
  /** Units by which ledger and usage differed when they were last compared; null before that. */
  readonly booksDifferBy: number | null;
  /** Background jobs whose last run failed, by name. */
  readonly failingJobs: readonly string[];
};

/** Before anything is known. */
export const unknownCondition: MachineCondition = { booksDifferBy: null, failingJobs: [] };

/** How the parts stand that neither the snapshot nor the store are. */
export type Condition = MachineCondition & {
  /** Where mail goes: to a mail server, or to a folder for want of one. */
  readonly mail: "server" | "folder";
};
