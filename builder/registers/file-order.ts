import type { RegisterInput } from "./register-definition.ts";

/**
 * Inputs in the order in which they apply: full files before diffs, then by the day in the file name, then by name, so
 * that the order in which they were given does not matter.
 */
export function inApplyOrder(inputs: readonly RegisterInput[]): RegisterInput[] {
  return inputs.toSorted((a, b) => {
    const [left, right] = [orderOf(a), orderOf(b)];
    for (const [index, part] of left.entries()) {
      const other = right[index] ?? "";
      if (part !== other) return part < other ? -1 : 1;
    }
    return 0;
  });
}

function orderOf({ name, format, checksum, source }: RegisterInput): string[] {
  const base = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("!")) + 1);
  const isDiff = /diff|sabun|差分/i.test(base);
  const day = /(?<!\d)20\d{6}(?!\d)/.exec(base)?.[0] ?? "";
  return [isDiff ? "1" : "0", day, base, name, format, checksum, source.fetchedAt, source.url, source.id];
}
