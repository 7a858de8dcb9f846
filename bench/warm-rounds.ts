/** What a subject took in a round. */
export type Turn = { readonly microseconds: number; readonly asked: number };

/**
 * Requests of a round, and of all rounds at least and at most, to each subject. On a machine that others share, a round may take
 * more than the one before while the engine still compiles: in four thousand searches it optimized 708, 164, 55 and 50 functions.
 */
const roundRequests = 1_000;
const leastRequests = 4_000;
const mostRequests = 15_000;
/** What a round may take less than the one before, when the engine no longer compiles. */
const settled = 0.03;

/**
 * Warms all subjects alike: round after round of the same requests to each, until none takes less by more than 3 % than in the
 * round before, at least 4,000 and at most 15,000 requests. An engine compiles what is called often, for some thousands of
 * requests, and a service runs for days.
 */
export async function warmRounds(
  perSecond: number,
  round: (seconds: number) => Promise<readonly Turn[]>,
): Promise<void> {
  let before: readonly Turn[] = [];
  for (let asked = 0; asked < mostRequests; asked += roundRequests) {
    const turns = await round(roundRequests / perSecond);
    const isSettled = turns.every(({ microseconds }, place) => {
      const last = before[place]?.microseconds ?? Infinity;
      return microseconds > last * (1 - settled);
    });
    if (isSettled && asked + roundRequests >= leastRequests) return;
    before = turns;
  }
}
