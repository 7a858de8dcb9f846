import { fold } from "../text/fold.ts";
import { type Lexicon, listOf, placeOf } from "./lexicon.ts";

/** Something to look at in a lexicon. `others` are the other lines that it is about. */
export type LexiconFinding = {
  readonly rule: "double" | "conflict" | "no_record";
  /** `<file>:<line>`. */
  readonly place: string;
  readonly text: string;
  readonly others: readonly string[];
};

/** A phrase that leads to so many unrelated things tells nothing. */
const MANY = 3;

/**
 * Phrases that several lines of one table and scope have: a double where two of them share a target, a conflict where they lead to
 * many things that have no target in common.
 */
export function phraseFindings(lines: readonly EverydayLine[]): LexiconFinding[] {
  const byPhrase = new Map<string, { readonly phrase: string; readonly lines: EverydayLine[] }>();
  for (const line of lines)
    for (const phrase of line.phrases) {
      const key = [line.kind, line.scope, ...phrase.split("+").map(fold).toSorted()].join("\t");
      const known = byPhrase.get(key) ?? { phrase, lines: [] };
      known.lines.push(line);
      byPhrase.set(key, known);
    }
  return [...byPhrase.values()].flatMap(({ phrase, lines: all }) => {
    const [first, ...rest] = all;
    const found = (rule: LexiconFinding["rule"], others: readonly EverydayLine[]): LexiconFinding[] => [
      { rule, place: first!.place, text: phrase, others: others.map(({ place }) => place) },
    ];
    const doubles = rest.filter((line) => all.some((other) => other !== line && shareTarget(line, other)));
    if (doubles.length > 0) return found("double", rest);
    return all.length >= MANY ? found("conflict", rest) : [];
  });
}

/** Lines none of whose targets leads to a record. */
export function deadLines(lines: readonly EverydayLine[], leads: (scope: string, target: string) => boolean) {
  return lines
    .filter(({ scope, targets }) => !targets.some((target) => leads(scope, target)))
    .map(({ place, targets }): LexiconFinding => {
      return { rule: "no_record", place, text: targets.join("、"), others: [] };
    });
}

function shareTarget({ targets }: EverydayLine, other: EverydayLine): boolean {
  const folded = new Set(targets.map(fold));
  return other.targets.some((target) => folded.has(fold(target)));
}

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
