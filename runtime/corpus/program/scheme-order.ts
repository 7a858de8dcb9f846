import { withoutOffer } from "../../../snapshots/text/entities/call-title.ts";
import { compact } from "../../../snapshots/text/compact.ts";

/** Rows change places within blocks of this many, counted from the first row of all pages, so that pages never overlap. */
export const SCHEME_BLOCK = 100;

/**
 * Ranked rows, from the beginning of a block on, in which calls of one scheme (one name but for year and round, one place) have changed
 * places among themselves, so that those that belong behind stand behind the others. All else stays where it was.
 */
export function schemesInOrder(
  rows: readonly number[],
  scheme: { schemeOf(row: number): string; placeOf(row: number): string },
  isBehind: (row: number) => boolean,
): number[] {
  const ordered = [...rows];
  for (let start = 0; start < rows.length; start += SCHEME_BLOCK) {
    const places = rows.slice(start, start + SCHEME_BLOCK).map((_, at) => start + at);
    const nameAt = (place: number) => scheme.schemeOf(rows[place]!);
    for (const named of mixed(groupsBy(places, nameAt), (place) => isBehind(rows[place]!)))
      for (const group of groupsBy(named, (place) => scheme.placeOf(rows[place]!))) {
        const own = behindLast(
          group.map((place) => rows[place]!),
          isBehind,
        );
        for (const [at, place] of group.entries()) ordered[place] = own[at]!;
      }
  }
  return ordered;
}

/** What the name of a call says without year and round. */
export function schemeNamed(name: string): string {
  return compact(withoutOffer(name));
}

/** The others in their order, then those that belong behind. */
export function behindLast(rows: readonly number[], isBehind: (row: number) => boolean): number[] {
  return [...rows.filter((row) => !isBehind(row)), ...rows.filter((row) => isBehind(row))];
}

function mixed(groups: readonly number[][], isBehind: (place: number) => boolean): number[][] {
  return groups.filter((group) => group.some(isBehind) && !group.every(isBehind));
}

function groupsBy(places: readonly number[], keyOf: (place: number) => string): number[][] {
  const groups = new Map<string, number[]>();
  for (const place of places) {
    const key = keyOf(place);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return [...groups.values()];
}
