import { prefecture as prefectureNames } from "../../schemas/enums.ts";
import { type Lexicon, listOf, patternOf, wordsFor } from "../lexicon/lexicon.ts";
import { prefectureReadings } from "../text/entities/prefecture.ts";

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
  /** What decides whether an applicant belongs to it: the industry, the words alone, or the applicant. */
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

/** A well-known program whose name does not state all of its purposes. */
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
  /** By theme of green transformation: what names of its programs hold. */
  readonly gxThemes: ReadonlyMap<string, RegExp>;
  /** Values of `target_types` that cover sole proprietors or corporations. */
  entityWords(isSoleProprietor: boolean): readonly string[];
  /** Values of `target_types` that mean small and medium enterprises. */
  readonly smallOrMediumWords: readonly string[];
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
    gxThemes: new Map(lexicon.lines("gx-themes").map(({ cells }) => [cells["theme"]!, patternOf(cells["names"]!)])),
    entityWords: (isSoleProprietor) =>
      [isSoleProprietor ? "sole_proprietor" : "corporation", "either", "small_or_medium"].flatMap((entity) =>
        wordsFor(lexicon.lines("entity-words"), "entity", entity),
      ),
    smallOrMediumWords: wordsFor(lexicon.lines("entity-words"), "entity", "small_or_medium"),
    placesNamedIn: createNamedPlaces(lexicon),
    statedPurposes(word) {
      const listed = stated.get(word);
      if (listed !== undefined) return [listed];
      return purposes.filter(({ id, ja, names }) => id === word || ja === word || names.test(word)).map(({ id }) => id);
    },
  };
}

/** Places that a text names. */
type NamedPlaces = {
  /** Official names of prefectures, also of named municipalities; several where two towns share a name. */
  readonly prefectures: readonly string[];
  readonly municipalities: readonly string[];
};

/**
 * The places that a text names: prefectures by their official name, and where the text begins with it by their short name or
 * their reading in kana (青森 …, ぐんま…); municipalities by their whole name, or as that of a chamber of commerce. The longest
 * name wins: 北広島市 is not 広島市.
 */
function createNamedPlaces(lexicon: Lexicon): (text: string) => NamedPlaces {
  const prefecturesOf = new Map<string, string[]>();
  for (const { cells } of lexicon.lines("municipalities")) {
    const name = cells["name"]!;
    prefecturesOf.set(name, [...(prefecturesOf.get(name) ?? []), cells["prefecture"]!]);
  }
  const longestTown = Math.max(0, ...Array.from(prefecturesOf.keys(), (name) => name.length));
  return (text) => placesNamedIn({ prefecturesOf, longestTown }, text);
}

type Towns = { readonly prefecturesOf: ReadonlyMap<string, readonly string[]>; readonly longestTown: number };

function placesNamedIn(towns: Towns, text: string): NamedPlaces {
  const prefectures = new Set<string>();
  const municipalities = new Set<string>();
  const opening = openings.exec(text)?.[1];
  if (opening !== undefined) prefectures.add(byOpening.get(opening)!);
  const rest = text.replaceAll(officialNames, (name) => {
    prefectures.add(name);
    return " ";
  });
  for (const name of townsIn(towns, rest)) {
    municipalities.add(name);
    for (const place of towns.prefecturesOf.get(name)!) prefectures.add(place);
  }
  return { prefectures: [...prefectures], municipalities: [...municipalities] };
}

/** Names end in 市, 町, 村 or 区, so each of these is looked back from. */
function townsIn({ prefecturesOf, longestTown }: Towns, text: string): string[] {
  const found: string[] = [];
  for (const { 0: ending, index } of text.matchAll(/[市町村区]|商工会議所/gu)) {
    const chamber = ending.length > 1;
    const end = chamber ? index : index + 1;
    for (let from = Math.max(0, end - longestTown); from < end - 1; from++) {
      const name = chamber ? `${text.slice(from, end)}市` : text.slice(from, end);
      // Two characters (津市, 森町) are a town only where a name can begin: 大津市 has another.
      if (!prefecturesOf.has(name) || (name.length === 2 && from > 0 && japanese.test(text[from - 1]!))) continue;
      found.push(name);
      break;
    }
  }
  return found;
}

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Longest first, so that no name is found inside another. */
const officialNames = new RegExp(prefectureNames.toSorted((a, b) => b.length - a.length).join("|"), "gu");

/** Names with which local bodies like to begin that of a program. */
const byOpening: ReadonlyMap<string, string> = new Map([
  // 北海道 has no short name.
  ...prefectureNames.slice(1).map((name) => [name.slice(0, -1), name] as const),
  ...prefectureReadings.slice(1).map((reading, at) => [reading, prefectureNames[at + 1]!] as const),
]);

/** なら and みえ begin other words too, and 東京圏 is where people come from. */
const openings = new RegExp(
  `^[「『【（(]?(${[...byOpening.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?=の|[^\\p{Script=Hiragana}市町村区圏県府都]|$)`,
  "u",
);
