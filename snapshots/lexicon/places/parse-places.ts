import { type Lexicon, type LexiconLine, listOf } from "../lexicon.ts";

/** A place that a name may mean; without municipality it is the whole prefecture, or a part of it that is no municipality. */
export type Candidate = { readonly prefecture: string; readonly municipality: string | null };

/** A municipality or ward; `stem` is its name without 市, 区, 町 or 村, and `reading` that of the stem, null when none is given. */
export type NamedPlace = Candidate & {
  readonly name: string;
  readonly stem: string;
  readonly reading: string | null;
  readonly isKnownByStem: boolean;
};

/** A name with its reading, null when none is given, and what it stands for. */
export type Alias = {
  readonly name: string;
  readonly reading: string | null;
  readonly candidates: readonly Candidate[];
};

/** All municipalities in the order of their lines. */
export function municipalitiesOf(lexicon: Lexicon): NamedPlace[] {
  return lexicon.lines("municipalities").map(({ cells }) => {
    const { name, stem, reading } = named(cells);
    const alone = cells["known_alone"]!;
    const isKnownByStem = stem.length > 1 && (alone === "yes" || (alone === "" && /[市区]$/.test(name)));
    return { prefecture: cells["prefecture"]!, municipality: name, name, stem, reading, isKnownByStem };
  });
}

/** Wards of the designated cities, each standing for its city. */
export function wardsOf(lexicon: Lexicon, municipalities: readonly NamedPlace[]): NamedPlace[] {
  return lexicon.lines("wards").flatMap(({ cells }) => {
    const city = municipalities.find(({ name }) => name === cells["city"]);
    if (city === undefined) return [];
    const { prefecture, municipality } = city;
    return [{ prefecture, municipality, ...named(cells), isKnownByStem: false }];
  });
}

/** A region or a locality. */
export function toAlias({ cells }: LexiconLine): Alias {
  const municipality = cells["municipality"] || null;
  const candidates = listOf(cells["prefectures"]!).map((prefecture) => ({ prefecture, municipality }));
  return { name: cells["name"]!, reading: cells["reading"] || null, candidates };
}

/** A name in kana reads as it is written. */
function named(cells: LexiconLine["cells"]): Pick<NamedPlace, "name" | "stem" | "reading"> {
  const name = cells["name"]!;
  const stem = name.slice(0, -1);
  return { name, stem, reading: cells["reading"] || (/^[ぁ-ヶー]+$/.test(stem) ? stem : null) };
}
