import { type Lexicon, listOf, placeOf } from "./lexicon.ts";

/** A line that leads from everyday phrases to official terms; `+` joins words of a phrase that mean it only together. */
export type EverydayLine = {
  /** `<file>:<line>`. */
  readonly place: string;
  readonly kind: string;
  /** Kind of record that it leads to; `*` for any. */
  readonly scope: string;
  readonly targets: readonly string[];
  readonly phrases: readonly string[];
};

/** Every line of a lexicon that does so. */
export function everydayLines(lexicon: Lexicon): EverydayLine[] {
  return ["plain-words", "near-words", "english"].flatMap((kind) =>
    lexicon.lines(kind).map((line) => ({
      place: placeOf(line),
      kind,
      scope: line.cells["scope"] ?? "*",
      targets: listOf(line.cells["targets"]!),
      phrases: listOf(line.cells["phrases"]!),
    })),
  );
}
