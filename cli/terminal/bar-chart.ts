import { countText } from "./quantities.ts";
import { padText, type Text, textWidth } from "./text.ts";

export type Bar = { readonly label: string; readonly count: number };

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"] as const;
const WIDEST = 50;

/** One bar per line with its count and its share of the whole; the longest bar fills what the width leaves. */
export function barChart(bars: readonly Bar[], columns: number | null): readonly Text[] {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const labels = Math.max(...bars.map(({ label }) => textWidth(label)));
  const counts = Math.max(...bars.map(({ count }) => countText(count).length));
  const room = Math.max(10, Math.min(WIDEST, (columns ?? 80) - labels - counts - " 100.0 %".length - 4));
  return bars.map(({ label, count }) => {
    const share = total === 0 ? "" : `${((count / total) * 100).toFixed(1)} %`;
    const bar = barOf((count / most) * room).padEnd(room);
    return [padText(label, labels), `  ${bar}  ${countText(count).padStart(counts)} ${share.padStart(7)}`];
  });
}

/** A bar of a length in columns; any value above zero draws at least a sliver. */
function barOf(length: number): string {
  const parts = length > 0 ? Math.max(1, Math.round(length * 8)) : 0;
  return "█".repeat(Math.floor(parts / 8)) + eighths[parts % 8]!;
}
