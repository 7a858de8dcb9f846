import { placesNamedIn } from "./named-place.ts";

/** Something that records of a dataset are about: `names` finds it in a name, `words` in what people ask. */
export type Subject = { readonly id: string; readonly names: RegExp; readonly words: RegExp };

export type SubjectTable = {
  readonly subjects: readonly Subject[];
  /** Words that fit every record of the dataset, and those by which people ask: they name nothing. */
  readonly everywhere: RegExp;
};

/** What a question names. */
export type AskedSubjects = {
  readonly ids: readonly string[];
  readonly prefectures: readonly string[];
  /** Words that neither name a subject nor fit everything. */
  readonly rest: readonly string[];
};

/** The subjects and places of a name, as words of a column. */
export function subjectWords({ subjects }: SubjectTable, name: string): string[] {
  const plain = name.normalize("NFKC");
  return [
    ...subjects.filter(({ names }) => names.test(plain)).map(({ id }) => id),
    ...placesNamedIn(plain).prefectures.map(placeWord),
  ];
}

/** A place as such a word. */
export function placeWord(prefecture: string): string {
  return `place:${prefecture}`;
}

/** Reads a question by the same table. */
export function readSubjects({ subjects, everywhere }: SubjectTable, text: string): AskedSubjects {
  const plain = text.normalize("NFKC");
  const named = subjects.filter(({ words }) => words.test(plain));
  const { prefectures, municipalities } = placesNamedIn(plain);
  let rest = plain;
  for (const place of [...prefectures, ...municipalities]) rest = rest.replaceAll(place, " ");
  for (const { words } of named) rest = rest.replaceAll(new RegExp(words, `${words.flags}g`), " ");
  rest = rest.replaceAll(new RegExp(everywhere, `${everywhere.flags}g`), " ");
  return {
    ids: named.map(({ id }) => id),
    prefectures,
    rest: rest.match(/\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}|[A-Za-z0-9]{2,}/gu) ?? [],
  };
}
