/**
 * Hands over what came within one turn of the event loop together, at its end. The same steps for many calls in a row run
 * several times as fast as when each is mixed with all the others, because code and data stay in the processor's caches.
 */
export function inBatches<Item>(take: (item: Item) => void): (item: Item) => void {
  let waiting: Item[] = [];
  const takeAll = () => {
    const items = waiting;
    waiting = [];
    for (const item of items) take(item);
  };
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(takeAll);
  };
}
