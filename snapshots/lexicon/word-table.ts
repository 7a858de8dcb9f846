/** A word of a table found in a text; `end` is excluded. */
export type FoundWord<Meaning> = { readonly start: number; readonly end: number; readonly meaning: Meaning };

/** Words in folded spelling with what they mean, ready to be looked up anywhere in a folded text. */
export type WordTable<Meaning> = {
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** For the first two units of words, as one number: the lengths that these words have, longest first. */
  readonly lengths: ReadonlyMap<number, readonly number[]>;
};

export function wordTable<Meaning>(meanings: ReadonlyMap<string, Meaning>): WordTable<Meaning> {
  const lengths = new Map<number, number[]>();
  for (const word of meanings.keys()) {
    const opening = openingOf(word.charCodeAt(0), word.length > 1 ? word.charCodeAt(1) : 0);
    const own = lengths.get(opening) ?? [];
    if (!own.includes(word.length)) own.push(word.length);
    lengths.set(opening, own);
  }
  for (const own of lengths.values()) own.sort((one, other) => other - one);
  return { meanings, lengths };
}

/** A table of words that all mean the same. */
export function wordSet(words: readonly string[]): WordTable<true> {
  return wordTable(new Map(words.map((word) => [word, true])));
}

/** Whether a word of the table begins at `at`. */
export function hasWordAt(table: WordTable<unknown>, text: string, at: number): boolean {
  return wordAt(table, text, at, () => true) !== null;
}

/** The longest word at `start` that is accepted there, null when none is. */
export function wordAt<Meaning>(
  table: WordTable<Meaning>,
  text: string,
  start: number,
  accepts: (found: FoundWord<Meaning>) => boolean,
): FoundWord<Meaning> | null {
  const first = text.charCodeAt(start);
  const second = start + 1 < text.length ? text.charCodeAt(start + 1) : 0;
  const longer = table.lengths.get(openingOf(first, second));
  const found = longer === undefined ? null : longestOf(longer, table, text, start, accepts);
  const single = found === null && second !== 0 ? table.lengths.get(openingOf(first, 0)) : undefined;
  return single === undefined ? found : longestOf(single, table, text, start, accepts);
}

/** Words of a text from left to right, the longest where several begin, none of them overlapping. */
export function wordsIn<Meaning>(
  table: WordTable<Meaning>,
  text: string,
  accepts: (found: FoundWord<Meaning>, previousEnd: number) => boolean,
): FoundWord<Meaning>[] {
  const words: FoundWord<Meaning>[] = [];
  let previousEnd = -1;
  for (let at = 0; at < text.length;) {
    const found = wordAt(table, text, at, (word) => accepts(word, previousEnd));
    if (found === null) at++;
    else {
      words.push(found);
      at = previousEnd = found.end;
    }
  }
  return words;
}

/** Two pairs may share a number: then a few lengths are tried in vain. Larger numbers than these are slow as keys. */
function openingOf(first: number, second: number): number {
  return (first << 15) ^ second;
}

function longestOf<Meaning>(
  lengths: readonly number[],
  table: WordTable<Meaning>,
  text: string,
  start: number,
  accepts: (found: FoundWord<Meaning>) => boolean,
): FoundWord<Meaning> | null {
  for (const length of lengths) {
    const end = start + length;
    const meaning = end > text.length ? undefined : table.meanings.get(text.slice(start, end));
    if (meaning === undefined) continue;
    const found = { start, end, meaning };
    if (accepts(found)) return found;
  }
  return null;
}
