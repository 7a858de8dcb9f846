/** Looks at blocks of whole lines, one after another; false for a block that is not plain CSV. */
export type PlainCsvCheck = (lines: Buffer) => boolean;

/**
 * Checks that a CSV file is of the plainest kind, which every reader reads alike: lines of exactly `columns` values, quotes
 * only around whole values or doubled inside them, no line ends in values, the same line ends throughout, no blank lines,
 * no control characters. DuckDB's own strict mode lets some slips pass, such as a blank value too many.
 */
export function createPlainCsvCheck(columns: number): PlainCsvCheck {
  let lineEnd = 0;
  return (block) => {
    // Constants outside the function would be looked up for every byte, a third more time.
    const [lineFeed, carriageReturn, blank, quote, comma] = [0x0a, 0x0d, 0x20, 0x22, 0x2c];
    const [aboveQuotes, aboveCommas] = [0x23232323, 0x2d2d2d2d];
    const lines = block.byteOffset % 4 === 0 ? block : Buffer.from(new Uint8Array(block).buffer);
    const words = new Int32Array(lines.buffer, lines.byteOffset, lines.length >> 2);
    const last = lines.length;
    let commas = 0;
    let at = 0;
    while (at < last) {
      // Four bytes at a time are passed over while none of them means anything.
      if ((at & 3) === 0)
        for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveCommas); word += 1)
          at += 4;
      if (at >= last) break;
      const byte = lines[at] as number;
      if (byte > comma) {
        at += 1;
      } else if (byte === comma) {
        commas += 1;
        at += 1;
      } else if (byte === quote) {
        const before = at === 0 ? lineFeed : lines[at - 1];
        if (before !== comma && before !== lineFeed) return false;
        at += 1;
        for (;;) {
          if ((at & 3) === 0)
            for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveQuotes); word += 1)
              at += 4;
          if (at >= last) return false;
          const inside = lines[at] as number;
          at += 1;
          if (inside > quote) continue;
          if (inside < blank) return false;
          if (inside < quote) continue;
          if (lines[at] !== quote) break;
          at += 1;
        }
        const after = lines[at];
        if (after !== comma && after !== lineFeed && after !== carriageReturn) return false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        const length = byte === lineFeed ? 1 : 2;
        if (length === 2 && lines[at + 1] !== lineFeed) return false;
        if (lineEnd === 0) lineEnd = length;
        if (lineEnd !== length || commas !== columns - 1) return false;
        commas = 0;
        at += length;
      } else if (byte < blank) {
        return false;
      } else {
        at += 1;
      }
    }
    return commas === 0;
  };
}

/** The usual test whether any of four bytes is below the one repeated in `limit`. */
function hasBelow(word: number, limit: number): boolean {
  return ((word - limit) & ~word & 0x80808080) !== 0;
}
