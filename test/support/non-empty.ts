/** The items of a list that a test looks at one by one: without any, the test would decide nothing. */
// oxlint-disable-next-line no-explicit-any -- items of an answer that is JSON of any shape stay of any shape
export function nonEmpty<Item = any>(list: Iterable<Item>): Item[] {
  const items = [...list];
  if (items.length === 0) throw new Error("the list is empty, so nothing would be tested");
  return items;
}
