import { IN_CONTEXT, KANA, KANJI, kinds, OTHER, SEPARATOR } from "./character-table.ts";

/**
 * Search tokens of folded text, in order and with repeats: every pair of neighbouring characters of a Japanese run
 * (補助金 gives 補助, 助金), the character itself where a run has only one, and whole words of Latin letters and digits
 * (`it導入2.0` gives it, 導入, 2.0). Characters outside the basic plane count as one. Other scripts give whole words.
 */
export function tokens(folded: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < folded.length;) {
    const kind = runKindAt(folded, at);
    let end = at + 1;
    while (end < folded.length && runKindAt(folded, end) === kind) end++;
    if (kind === JAPANESE) pushBigrams(folded.slice(at, end), found);
    else if (kind === WORD) found.push(folded.slice(at, end));
    at = end;
  }
  return found;
}

const GAP = 0;
const JAPANESE = 1;
const WORD = 2;

function runKindAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === 0x2e || unit === 0x26) return WORD;
  // A low surrogate belongs to the half before it.
  const kind = (kinds[unit >= 0xdc00 && unit <= 0xdfff ? text.charCodeAt(at - 1) : unit] ?? OTHER) % IN_CONTEXT;
  if (kind === KANA || kind === KANJI || unit === 0x30fc) return JAPANESE;
  return kind === SEPARATOR ? GAP : WORD;
}

function pushBigrams(run: string, found: string[]): void {
  const characters = [...run];
  if (characters.length === 1) found.push(run);
  for (let at = 1; at < characters.length; at++) found.push(`${characters[at - 1]}${characters[at]}`);
}
