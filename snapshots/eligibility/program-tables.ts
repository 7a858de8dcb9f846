import { type Lexicon, listOf, patternOf } from "../lexicon/lexicon.ts";
import { createNamedPlaces, type NamedPlaces } from "./named-place.ts";

/**
 * What money of a program is for. `names` finds it in the name of a program or in the purposes that a source lists, `words` in
 * the words of an applicant. `points` says how much it tells when both speak of it: 災害復旧 narrows to a few programs, 設備
 * hardly does.
 */
export type Purpose = Named & {
  readonly points: number;
  /** A program whose name says so is for nothing else. */
  readonly narrow: boolean;
  readonly words: RegExp;
};

/**
 * Whom a program is for. `names` finds the group in the name of a program or among the targets that a source lists, `words` in
 * the words of an applicant who belongs to it.
 */
export type Audience = Named & {
  /** What decides whether an applicant belongs to it: the industry, the words alone, or who asks. */
  readonly kind: "industry" | "field" | "person" | "body" | "size" | "newcomer";
  /** Industries that share a division of the classification: the words of an applicant choose between them. */
  readonly family: string | null;
  /** Codes of the classification that belong to it. */
  readonly industries: readonly string[];
  /** What it tells when applicant and program both belong to it. */
  readonly points: number | null;
  readonly words: RegExp;
};

/** A disaster after which programs were named; `words` finds it where an applicant tells of it. */
export type Disaster = Omit<Named, "en"> & { readonly words: RegExp };

/** What a name says against applying now. */
export type Standing = Named & {
  /** The title of the page counts too, of which the name is a part. */
  readonly inTitles: boolean;
};

type Named = { readonly id: string; readonly ja: string; readonly en: string; readonly names: RegExp };

/** A program that everybody knows by a name which does not say all that its money is for. */
type KnownProgram = { readonly name: RegExp; readonly purposes: readonly string[] };

/** What names of programs and words of applicants are read for. */
export type ProgramTables = {
  readonly purposes: readonly Purpose[];
  readonly audiences: readonly Audience[];
  readonly disasters: readonly Disaster[];
  readonly standings: readonly Standing[];
  readonly knownPrograms: readonly KnownProgram[];
  /** The name of a program for companies, or for those who trade. */
  readonly business: readonly RegExp[];
  /** Every stretch of the words of an applicant that the tables read. */
  readonly applicantWords: readonly RegExp[];
  placesNamedIn(text: string): NamedPlaces;
  /** Ids of the purposes that a word of a list stands for: an id, the name of one, a word of sources, or words that a name could hold. */
  statedPurposes(word: string): readonly string[];
};

export function createProgramTables(lexicon: Lexicon): ProgramTables {
  const purposes = lexicon.lines("purposes").map(({ cells }): Purpose => ({
    id: cells["id"]!,
    ja: cells["ja"]!,
    en: cells["en"]!,
    names: patternOf(cells["names"]!),
    points: Number(cells["points"]),
    narrow: cells["narrow"] === "yes",
    words: patternOf(cells["words"]!),
  }));
  const audiences = lexicon.lines("audiences").map(({ cells }): Audience => ({
    id: cells["id"]!,
    ja: cells["ja"]!,
    en: cells["en"]!,
    names: patternOf(cells["names"]!),
    kind: cells["kind"] as Audience["kind"],
    family: cells["family"] || null,
    industries: listOf(cells["industries"]!),
    points: cells["points"] === "" ? null : Number(cells["points"]),
    words: patternOf(cells["words"]!),
  }));
  const stated = new Map(lexicon.lines("stated-purposes").map(({ cells }) => [cells["word"]!, cells["purpose"]!]));
  return {
    purposes,
    audiences,
    disasters: lexicon.lines("disasters").map(({ cells }) => ({
      id: cells["id"]!,
      ja: cells["ja"]!,
      names: patternOf(cells["names"]!),
      words: patternOf(cells["words"]!),
    })),
    standings: lexicon.lines("standings").map(({ cells }) => ({
      id: cells["id"]!,
      ja: cells["ja"]!,
      en: cells["en"]!,
      names: patternOf(cells["names"]!),
      inTitles: cells["in_titles"] === "yes",
    })),
    knownPrograms: lexicon
      .lines("known-programs")
      .map(({ cells }) => ({ name: patternOf(cells["name"]!), purposes: listOf(cells["purposes"]!) })),
    business: lexicon.lines("business-words").map(({ cells }) => patternOf(cells["names"]!)),
    applicantWords: [...purposes, ...audiences].map(({ words }) => new RegExp(words, `${words.flags}g`)),
    placesNamedIn: createNamedPlaces(lexicon),
    statedPurposes(word) {
      const listed = stated.get(word);
      if (listed !== undefined) return [listed];
      return purposes.filter(({ id, ja, names }) => id === word || ja === word || names.test(word)).map(({ id }) => id);
    },
  };
}
