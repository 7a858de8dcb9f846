import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import type { SourceEntry, SourcesFile } from "../../schemas/input/sources.ts";
import type { randomNumbers } from "./damage.ts";
import { copyOfCorpus, type Corpus, type CorpusRow, editJsonl } from "./edited-corpus.ts";

type Random = ReturnType<typeof randomNumbers>;

/** Enough kinds of sources to reach every step of a build; few, so that a build is short. */
const kept = [
  "programs-local",
  "loan-programs",
  "laws",
  "law-articles",
  "court-decisions",
  "enforcement-cases",
  "case-studies",
  "houjin",
  "lexicon",
];
const WORDS = "company-sizes.tsv";

/** A small part of the invented corpus that a test may change. */
export function smallCorpus(): Corpus {
  const corpus = copyOfCorpus();
  editSources(corpus, (sources) =>
    sources
      .filter(({ id }) => kept.includes(id))
      .map((source) => Object.assign(source, source.id === "lexicon" ? { files: [WORDS] } : {})),
  );
  writeFileSync(corpus.path(WORDS), "# company-sizes invented words\nsize\twords\nsole\t架空事業主\n");
  return corpus;
}

/** The files of a corpus that hold a row in each line. */
export function lineFiles({ sources }: Corpus): (Pick<SourceEntry, "id" | "dataset"> & { readonly file: string })[] {
  const { sources: entries } = JSON.parse(readFileSync(sources, "utf8")) as SourcesFile;
  return entries.flatMap(({ id, dataset, files }) =>
    files.filter((file) => file.endsWith(".jsonl")).map((file) => ({ id, dataset, file })),
  );
}

/** Changes a text of every row of a file whose place is wanted. */
export function editRows(path: string, isWanted: (place: number) => boolean, random: Random): void {
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const edited = lines.map((line, place) =>
    isWanted(place) ? JSON.stringify(withOtherText(JSON.parse(line) as CorpusRow, random).row) : line,
  );
  writeFileSync(path, `${edited.join("\n")}\n`);
}

/** Changes one thing of a corpus: a value, a row, a word, what is said of a source. Says what. */
export function randomEdit(corpus: Corpus, random: Random): string {
  const files = lineFiles(corpus);
  const { file } = files[random(files.length)]!;
  const turn = random(8);
  if (turn === 0 && existsSync(corpus.path(WORDS))) {
    appendFileSync(corpus.path(WORDS), `sole\t架空の事業主${random(1e6)}\n`);
    return "a word more";
  }
  if (turn === 1) {
    editSources(corpus, (sources) => {
      const place = random(sources.length);
      return sources.map((source, at) => (at === place ? { ...source, publisher: `架空省${random(1e6)}` } : source));
    });
    return "another publisher";
  }
  let told = "";
  editJsonl(corpus.path(file), (rows) => {
    const place = random(rows.length);
    if (turn === 2 && rows.length > 3) {
      told = `row ${place} of ${file} is gone`;
      return rows.toSpliced(place, 1);
    }
    if (turn === 3) {
      told = `row ${place} of ${file} is at its end`;
      return [...rows.toSpliced(place, 1), rows[place]!];
    }
    const { row, field } = withOtherText(rows[place]!, random);
    told = `${field} of row ${place} of ${file}`;
    return rows.with(place, row);
  });
  return told;
}

/** The row with something added to one of its texts, where it has any. */
function withOtherText(row: CorpusRow, random: Random): { readonly row: CorpusRow; readonly field: string | null } {
  const texts = Object.keys(row).filter(
    (name) => typeof row[name] === "string" && /(?:title|name|text|summary|excerpt|caption)$/.test(name),
  );
  const field = texts[random(texts.length)] ?? null;
  return { row: field === null ? row : { ...row, [field]: `${row[field] as string}架空${random(1e6)}` }, field };
}

function editSources({ sources: path }: Corpus, edit: (sources: SourceEntry[]) => SourceEntry[]): void {
  const file = JSON.parse(readFileSync(path, "utf8")) as { sources: SourceEntry[] };
  writeFileSync(path, JSON.stringify({ ...file, sources: edit(file.sources) }));
}
