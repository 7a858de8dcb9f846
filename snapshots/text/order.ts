/** Order of code units, the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The `count` largest keys, largest first; may sort the keys. */
export function largest(keys: Float64Array, count: number): Float64Array {
  if (keys.length <= 4 * count) return keys.sort().toReversed().subarray(0, count);
  const heap = keys.slice(0, count).sort();
  for (let index = count; index < keys.length; index++) {
    if (keys[index]! <= heap[0]!) continue;
    sink(heap, keys[index]!);
  }
  return heap.sort().toReversed();
}

/** Replaces the smallest key of a min-heap. */
function sink(heap: Float64Array, key: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= key) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = key;
}
