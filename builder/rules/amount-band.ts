import { amountBand } from "../../schemas/enums.ts";

/** Lower bounds in 10,000 JPY, inclusive, of the labels after `unknown` and `under_50`. */
const bounds = [50, 100, 500, 1_000, 5_000, 10_000];

/** Range label of a maximum amount in 10,000 JPY. */
export function amountBandOf(amountMaxManYen: number | null): (typeof amountBand)[number] {
  if (amountMaxManYen === null) return "unknown";
  return amountBand[1 + bounds.filter((bound) => amountMaxManYen >= bound).length]!;
}
