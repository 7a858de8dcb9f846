/** Ways to be slow; `silent` says one byte and no more. */
export const slowKinds = ["slow reader", "slow head", "slow body", "silent"] as const;
export type SlowKind = (typeof slowKinds)[number];

/** How many do not read: each leaves some 4 MB with the system, so they are few. */
export const slowReaders = 20;

export type SlowPlan = {
  readonly port: number;
  readonly count: number;
  /** A good key: whoever is known may take longer than whoever is not. */
  readonly key: string;
  /** Size of the answer that slow readers ask for. */
  readonly answerBytes: number;
};

export type SlowReport = {
  readonly kind: SlowKind;
  /** From the connection, or the last question of a slow reader, to its end by the service; null while it lasts. */
  readonly heldMs: number | null;
};
