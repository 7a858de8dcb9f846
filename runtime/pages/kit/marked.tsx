/** A text with the search words highlighted. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const sought = words.filter((word) => word.trim() !== "").toSorted((a, b) => b.length - a.length);
  if (sought.length === 0) return <>{text}</>;
  const pattern = new RegExp(`(${sought.map((word) => escaped(word)).join("|")})`, "giu");
  // Splitting by a pattern with one group alternates texts and matches.
  return <>{text.split(pattern).map((part, at) => (at % 2 === 1 ? <mark>{part}</mark> : part))}</>;
}

function escaped(word: string): string {
  return word.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
}
