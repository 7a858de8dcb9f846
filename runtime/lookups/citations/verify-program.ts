import type { Program } from "../../../schemas/records/program.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { ambiguous, type Finding, found, joined, type Reason, searchedIn, unverified } from "./findings.ts";

/** Verifies a program by exactly this name or alias, in any spelling. */
export function verifyProgram(corpus: Corpus, name: string): Finding {
  const { programs } = corpus;
  const named = programs.meant(name).map((row) => programs.summary(row));
  if (named.length === 1) return found(shown(named[0]!));
  if (named.length > 1)
    return ambiguous(
      { en: `${named.length} programs have this name.`, ja: `この名称の制度が${named.length}件収録されています。` },
      named.map(shown),
    );
  const { rows, partial } = programs.page({}, { query: name, limit: 3, offset: 0, wholeOnly: true });
  const close = partial ? [] : rows.map((row) => programs.summary(row).primary_name);
  const near: Reason | null =
    close.length === 0 ? null : { en: `Close names: ${close.join("、")}.`, ja: `近い名称: ${close.join("、")}。` };
  const none: Reason = { en: "No program that is held has this name.", ja: "この名称の制度は収録されていません。" };
  return unverified(joined(none, searchedIn(corpus, "programs"), near)!);
}

function shown({ unified_id: id, primary_name, prefecture, official_url }: Program) {
  const title = prefecture === null ? primary_name : `${primary_name}（${prefecture}）`;
  return { id, title, source_url: official_url };
}
