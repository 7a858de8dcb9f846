/**
 * Families of operations, by the letters of their ids, from what agents need most to what they need least. A family that is not
 * listed comes last.
 */
const families = ["PRG", "EVD", "ADD", "DAT", "EXC", "EXT", "CAL", "BIL", "AM", "MET", "STA", "ADV"];

/** Orders ids of operations: what agents need most first, in a family by number. */
export function byImportance(one: string, other: string): number {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a.family - b.family || a.number - b.number;
}

function placeOf(id: string): { readonly family: number; readonly number: number } {
  const dash = id.lastIndexOf("-");
  const family = families.indexOf(id.slice(0, dash));
  return { family: family < 0 ? families.length : family, number: Number(id.slice(dash + 1)) };
}
