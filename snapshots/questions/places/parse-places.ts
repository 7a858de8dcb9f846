import { prefecture as prefectureNames } from "../../../schemas/enums.ts";
import { chubu } from "./chubu.ts";
import { chugokuShikoku } from "./chugoku-shikoku.ts";
import { cityWards } from "./city-wards.ts";
import { hokkaidoTohoku } from "./hokkaido-tohoku.ts";
import { kanto } from "./kanto.ts";
import { kinki } from "./kinki.ts";
import { kyushuOkinawa } from "./kyushu-okinawa.ts";

/*
 * The lists beside this file are written alike. A municipality is `name/reading`, the reading without that of its last
 * character; a name in kana reads as it is written. A `-` before a city says that its name without 市 or 区 is a common
 * word, a frequent surname or another place too, and so never stands for the city; a `*` before a town or village says
 * that its name alone does. Regions and localities are `name/reading name ... = prefecture ...` or
 * `name/reading name ... = prefecture municipality`.
 */

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

/** All municipalities in the order of the official codes of their prefectures. */
export const municipalities: readonly NamedPlace[] = [
  hokkaidoTohoku,
  kanto,
  chubu,
  kinki,
  chugokuShikoku,
  kyushuOkinawa,
]
  .flatMap(sections)
  .flatMap(({ title, entries }) => entries.map((entry) => toMunicipality(title, entry)));

/** Wards of the designated cities, each standing for its city. */
export const wards: readonly NamedPlace[] = sections(cityWards).flatMap(({ title, entries }) => {
  const city = municipalities.find(({ name }) => name === title)!;
  return entries.map((entry) => ({
    ...toMunicipality(city.prefecture, entry),
    municipality: title,
    isKnownByStem: false,
  }));
});

export function parseAliases(text: string): Alias[] {
  return text
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [names = "", places = ""] = line.split(" = ");
      const candidates = toCandidates(places.split(" "));
      return names.split(" ").map((entry) => {
        const [name = "", reading = null] = entry.split("/");
        return { name, reading, candidates };
      });
    });
}

function toCandidates(places: readonly string[]): Candidate[] {
  const [first = "", second] = places;
  const isPrefecture = (place: string): boolean => (prefectureNames as readonly string[]).includes(place);
  if (second !== undefined && !isPrefecture(second)) return [{ prefecture: first, municipality: second }];
  return places.map((prefecture) => ({ prefecture, municipality: null }));
}

/** Entries of a list under the titles that end in a colon. */
function sections(text: string): { title: string; entries: string[] }[] {
  const found: { title: string; entries: string[] }[] = [];
  for (const word of text.trim().split(/\s+/)) {
    if (word.endsWith(":")) found.push({ title: word.slice(0, -1), entries: [] });
    else found.at(-1)?.entries.push(word);
  }
  return found;
}

function toMunicipality(prefecture: string, entry: string): NamedPlace {
  const mark = /^[-*]/.exec(entry)?.[0] ?? "";
  const [name = "", written] = entry.slice(mark.length).split("/");
  const stem = name.slice(0, -1);
  const reading = written ?? (/^[ぁ-ヶー]+$/.test(stem) ? stem : null);
  const isKnownByStem = stem.length > 1 && (mark === "*" || (mark === "" && /[市区]$/.test(name)));
  return { prefecture, municipality: name, name, stem, reading, isKnownByStem };
}
