/**
 * Whether two samples come from one distribution, by the test of Mann and Whitney with the normal approximation, corrected for
 * ties: `p` is the chance of a difference at least as large if they do.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): { readonly p: number } {
  const all = [...a.map((value) => ({ value, ofA: true })), ...b.map((value) => ({ value, ofA: false }))];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  let ties = 0;
  for (let first = 0; first < all.length;) {
    let next = first;
    while (next < all.length && all[next]!.value === all[first]!.value) next++;
    const [count, rank] = [next - first, (first + next + 1) / 2];
    ties += count ** 3 - count;
    rankSum += rank * all.slice(first, next).filter(({ ofA }) => ofA).length;
    first = next;
  }
  const [n, m] = [a.length, b.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)));
  const z = (Math.abs(u - (n * m) / 2) - 0.5) / Math.sqrt(variance);
  return { p: Math.min(1, 2 * upperTail(Math.max(0, z))) };
}

/** Chance that a standard normal value is above z, to about 1e-7 (Abramowitz and Stegun, 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const terms = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = terms.reduceRight((rest, term) => (rest + term) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
