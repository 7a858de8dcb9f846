import type { VerifiedCitation } from "../../../schemas/answers/citation.ts";
import type { Steps } from "../../base/slices.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { LawArticles } from "../law-articles.ts";
import { ambiguous, type Finding, joined, searchedIn, unverified } from "./findings.ts";
import { A_PROGRAM, type Citation, readCitations } from "./read-citations.ts";
import { verifyArticle } from "./verify-article.ts";
import { verifyCase } from "./verify-case.ts";
import { verifyLaw } from "./verify-law.ts";
import { verifyProgram } from "./verify-program.ts";

/** Maximum citations per call. */
export const MOST_CITATIONS = 100;

export type Verified = {
  readonly results: VerifiedCitation[];
  /** Number of citations beyond the maximum. */
  readonly notAnswered: number;
};

/** Citations of a running text without duplicates; a law with a cited article is not listed separately. */
export function* verifyText(corpus: Corpus, text: string, day: string): Steps<Verified> {
  const verify = verifier(corpus, day);
  const results = new Map<string, VerifiedCitation>();
  const beyond = new Set<string>();
  const different = new Map(readCitations(corpus, text).map((citation) => [JSON.stringify(citation), citation]));
  for (const citation of different.values()) {
    if (results.size === MOST_CITATIONS) {
      beyond.add(citation.asWritten);
      continue;
    }
    const result = toResult(citation, verify(citation));
    const key = keyOf(result);
    if (!results.has(key)) results.set(key, result);
    yield;
  }
  const all = [...results.values()];
  const ofArticles = new Set(all.flatMap(({ kind, id }) => (kind === "article" && id !== null ? id : [])));
  return {
    results: all.filter(({ kind, id }) => kind !== "law" || id === null || !ofArticles.has(id)),
    notAnswered: beyond.size,
  };
}

/** Each entry of a list as one citation. */
export function* verifyEach(corpus: Corpus, entries: readonly string[], day: string): Steps<Verified> {
  const verify = verifier(corpus, day);
  const results: VerifiedCitation[] = [];
  for (const entry of entries) {
    results.push(verifyEntry(corpus, entry, verify));
    yield;
  }
  return { results, notAnswered: 0 };
}

type Verify = (citation: Citation) => Finding;

function verifier(corpus: Corpus, day: string): Verify {
  const articles = new LawArticles(corpus);
  return (citation) => {
    if (citation.kind === "article") return verifyArticle(corpus, articles, citation, day);
    if (citation.kind === "law") return verifyLaw(corpus, citation.law);
    return citation.kind === "program" ? verifyProgram(corpus, citation.name) : verifyCase(corpus, citation);
  };
}

function verifyEntry(corpus: Corpus, entry: string, verify: Verify): VerifiedCitation {
  const [citation, ...more] = readCitations(corpus, entry);
  if (citation === undefined) return verifyUnread(corpus, entry);
  if (more.length === 0) return { ...toResult(citation, verify(citation)), as_written: entry };
  const held = [citation, ...more]
    .map(verify)
    .flatMap(({ id, title, source_url }) => (id === null || title === null ? [] : { id, title, source_url }));
  const reason = {
    en: "The entry holds several citations: send each as an entry of its own, or send them as text.",
    ja: "一つの項目に複数の引用があります。一件ずつ、または text として送ってください。",
  };
  return toResult(
    { ...citation, asWritten: entry },
    ambiguous(reason, [...new Map(held.map((one) => [one.id, one])).values()]),
  );
}

/** An entry that is not a citation may be the name of a program. */
function verifyUnread(corpus: Corpus, entry: string): VerifiedCitation {
  const name = entry.trim().replace(/^[「『](.*)[」』]$/, "$1");
  const asProgram = { asWritten: entry, kind: "program", name } as const;
  if (A_PROGRAM.test(name) || corpus.programs.named(name).length > 0)
    return toResult(asProgram, verifyProgram(corpus, name));
  const hint = {
    en: "This could not be read as a citation: send a law with its article, a case number, a court with a day, or the name of a program.",
    ja: "引用として読み取れません。法令名と条、事件番号、裁判所と日付、または制度名を送ってください。",
  };
  const kind = /[条項号]/.test(name)
    ? "article"
    : /[判決]|\(|（/.test(name)
      ? "case_number"
      : /[法令則]$/.test(name)
        ? "law"
        : "program";
  const searched = kind === "program" ? searchedIn(corpus, "programs") : null;
  return { ...toResult(asProgram, unverified(joined(hint, searched)!)), kind };
}

function toResult(
  { asWritten, kind }: Pick<Citation, "asWritten" | "kind">,
  { status, ...finding }: Finding,
): VerifiedCitation {
  return { as_written: asWritten, kind, status, ...finding };
}

/** Identifies what is cited; when unknown, and for decisions, whose citation forms vary, the words themselves. */
function keyOf({ kind, status, id, article, paragraph, item, as_written: written }: VerifiedCitation): string {
  const words = id === null || kind === "case_number" || (kind === "article" && article === null) ? written : "";
  return [kind, status, id, article, paragraph, item, words].join("\n");
}
