import { byText } from "../text/order.ts";
import { fits, type Suggestion } from "./suggest-index.ts";
import { suggestDatasets } from "./suggested-names.ts";

/**
 * The best of some suggestions, best first: by how well they fit, then by how well the record is known. Of those that fit
 * equally well no dataset takes more than half of the room, and no name is shown twice, while there are others to show.
 */
export function chooseSuggestions(found: readonly Suggestion[], limit: number): Suggestion[] {
  const chosen: Suggestion[] = [];
  for (const fit of fits) {
    const equals = found.filter((suggestion) => suggestion.fit === fit).toSorted(byMerit);
    chosen.push(...fairly(equals, limit - chosen.length));
  }
  return chosen;
}

function byMerit(a: Suggestion, b: Suggestion): number {
  return (
    b.prior - a.prior ||
    Number(a.kind !== "name") - Number(b.kind !== "name") ||
    a.matched.length - b.matched.length ||
    a.name.length - b.name.length ||
    suggestDatasets.indexOf(a.dataset) - suggestDatasets.indexOf(b.dataset) ||
    byText(a.id, b.id)
  );
}

function fairly(equals: readonly Suggestion[], room: number): readonly Suggestion[] {
  if (equals.length <= room) return equals;
  const taken = new Set<Suggestion>();
  const names = new Set<string>();
  const counts = new Map<string, number>();
  const isNew = ({ dataset, name }: Suggestion) => !names.has(`${dataset} ${name}`);
  const isFair = ({ dataset }: Suggestion) => (counts.get(dataset) ?? 0) < room / 2;
  const admits = [(one: Suggestion) => isFair(one) && isNew(one), isNew, () => true];
  for (const admitted of admits)
    for (const suggestion of equals) {
      if (taken.size === room) break;
      if (taken.has(suggestion) || !admitted(suggestion)) continue;
      const { dataset, name } = suggestion;
      taken.add(suggestion);
      names.add(`${dataset} ${name}`);
      counts.set(dataset, (counts.get(dataset) ?? 0) + 1);
    }
  return equals.filter((suggestion) => taken.has(suggestion));
}
