/** Options of a cache that keeps that many entries and grows with them. With `max` it would make room for all at once: 40 bytes each. */
export function atMost(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
