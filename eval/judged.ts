import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What a record must say to satisfy an open question: a name, or a pattern in one of some fields, for each condition. */
export type Rule = {
  readonly name_regex?: string;
  readonly all?: readonly { readonly fields: readonly string[]; readonly regex: string }[];
};

/** One judged query (words) or question (a sentence). */
export type Judged = {
  readonly qid: string;
  readonly query: string;
  readonly dataset: string;
  readonly set: "queries" | "questions" | "file";
  readonly type: string;
  /** Whether records are named by the ids of the service, and not by those of the corpus files. */
  readonly serviceIds: boolean;
  /** By id: 2 for a record that should be seen, 1 for one that is acceptable lower. */
  readonly grades: Readonly<Record<string, number>>;
  /** A record that satisfies it counts 2 although nobody graded it. */
  readonly rule: Rule | null;
  /** No record answers it. */
  readonly nothingFits: boolean;
  /** The article is not held because its law is held in part: the law itself is right, if it says so. */
  readonly cut: boolean;
};

type QueryLine = Pick<Judged, "qid" | "query" | "dataset" | "type"> & { readonly relevant_ids: readonly string[] };
type QuestionLine = Pick<Judged, "qid" | "query" | "dataset" | "type" | "grades"> & {
  readonly open_ended: boolean;
  readonly rule_check: Rule | null;
  readonly cut?: boolean;
};

/** The judged queries of a folder: each relevant record counts the same. */
export function readQueries(folder: string): Judged[] {
  return linesOf<QueryLine>(folder, /\.jsonl$/).map(({ qid, query, dataset, type, relevant_ids: ids }) => ({
    qid,
    query,
    dataset,
    type,
    set: "queries",
    serviceIds: false,
    grades: Object.fromEntries(ids.map((id) => [id, 2])),
    rule: null,
    nothingFits: false,
    cut: false,
  }));
}

/** The judged questions of a folder. */
export function readQuestions(folder: string): Judged[] {
  return linesOf<QuestionLine>(folder, /^questions-.*\.jsonl$/).map(
    ({ qid, query, dataset, type, grades, open_ended: open, rule_check: rule, cut = false }) => ({
      qid,
      query,
      dataset,
      type,
      set: "questions",
      serviceIds: false,
      grades,
      rule: open ? rule : null,
      nothingFits: type === "nothing_fits",
      cut,
    }),
  );
}

/**
 * A file of questions that were judged with the answers of the service at hand, as those of eval/blind. A question is left out of which
 * it was not told whether a right record is held, or for which only acceptable ones are: it has neither a right answer nor none.
 */
export function readJudgedFile(path: string): Judged[] {
  return linesIn<JudgedLine>(path).flatMap(({ qid, query, dataset, type, held, grades }) => {
    const isGraded = Object.keys(grades).length > 0;
    if (isGraded ? !Object.values(grades).includes(2) : held !== false) return [];
    return [
      {
        qid,
        query,
        dataset,
        type,
        grades,
        set: "file",
        serviceIds: true,
        rule: null,
        nothingFits: !isGraded,
        cut: false,
      },
    ];
  });
}

type JudgedLine = Pick<Judged, "qid" | "query" | "dataset" | "type" | "grades"> & { readonly held: boolean | null };

/** Does a record say what a rule asks for? */
export function satisfies(rule: Rule, name: string, record: Readonly<Record<string, unknown>>): boolean {
  const says = (text: unknown, regex: string) =>
    new RegExp(regex, "u").test((typeof text === "string" ? text : JSON.stringify(text ?? "")).normalize("NFKC"));
  return (
    (rule.name_regex === undefined || says(name, rule.name_regex)) &&
    (rule.all ?? []).every(({ fields, regex }) => fields.some((field) => says(record[field], regex)))
  );
}

function linesOf<Line>(folder: string, names: RegExp): Line[] {
  const files = readdirSync(folder).filter((name) => names.test(name));
  return files.toSorted().flatMap((file) => linesIn<Line>(join(folder, file)));
}

function linesIn<Line>(path: string): Line[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));
}
