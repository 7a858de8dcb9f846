import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import type { randomNumbers } from "./damage.ts";
import { copyOfCorpus, type CorpusRow, editJsonl } from "./edited-corpus.ts";

type Corpus = ReturnType<typeof copyOfCorpus>;

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

/** Changes one thing of a small corpus: a value, a row, a word, what is said of a source. Says what. */
export function randomEdit(corpus: Corpus, random: ReturnType<typeof randomNumbers>): string {
  const file = `${kept[random(kept.length - 1)]}.jsonl`;
  const turn = random(8);
  if (turn === 0) {
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
    const row: CorpusRow = { ...rows[place]! };
    const texts = Object.keys(row).filter((name) => /title|name|text|summary|excerpt|caption/.test(name));
    const field = texts[random(texts.length)];
    if (field !== undefined && typeof row[field] === "string") row[field] = `${row[field]}架空${random(1e6)}`;
    told = `${field} of row ${place} of ${file}`;
    return rows.with(place, row);
  });
  return told;
}

function editSources({ sources: path }: Corpus, edit: (sources: SourceEntry[]) => SourceEntry[]): void {
  const file = JSON.parse(readFileSync(path, "utf8")) as { sources: SourceEntry[] };
  writeFileSync(path, JSON.stringify({ ...file, sources: edit(file.sources) }));
}
