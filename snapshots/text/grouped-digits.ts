/** A count with thousands set apart: `12,345`. */
export function groupedDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ",");
}
