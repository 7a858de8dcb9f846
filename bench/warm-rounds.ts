/** What a subject took in a round. */
export type Turn = { readonly microseconds: number; readonly asked: number };

/** Requests of a round, and of all rounds at most, to each subject. */
const roundRequests = 1_000;
const mostRequests = 15_000;
/** What a round may take less than the one before, when the engine no longer compiles. */
const settled = 0.03;

/**
 * Warms all subjects alike: round after round of the same requests to each, until none takes less by more than 3 % than in the
 * round before, at most 15,000 requests. An engine compiles what is called often, for some thousands of requests, and a service
 * runs for days.
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
    if (isSettled) return;
    before = turns;
  }
}
