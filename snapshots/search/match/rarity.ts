/** Terms rarer than this share of what is possible all weigh the same: one record more or less should decide nothing. */
const CEILING = 0.7;

/**
 * Weight of a term that `count` of `total` documents carry: four times the square of log2((total + 1) / (count + 1)), so
 * that words half the records carry (補助金) count for next to nothing. The logarithm is linear between powers of two:
 * plain arithmetic instead of Math.log, whose last digit may differ between engines.
 */
export function rarity(count: number, total: number): number {
  const steps = Math.min(log2(total + 1, count + 1), CEILING * log2(total + 1, 1));
  return Math.max(1, Math.round(4 * steps * steps));
}

function log2(numerator: number, denominator: number): number {
  let ratio = numerator / denominator;
  let steps = 0;
  while (ratio >= 2) {
    ratio /= 2;
    steps++;
  }
  return steps + Math.max(0, ratio - 1);
}
