import { copyOfCorpus, type CorpusRow, editJsonl } from "./edited-corpus.ts";

/**
 * The invented corpus a month later: a deadline moved, an amount raised, a call extended, a law amended, a program gone.
 * Gives the path of its sources; `name` is put behind the names of the programs that changed.
 */
export function sourcesOfMonthLater(name = ""): string {
  const corpus = copyOfCorpus();
  const change = (file: string, edit: (row: CorpusRow) => CorpusRow | null) =>
    editJsonl(corpus.path(file), (rows) => rows.map(edit).filter((row) => row !== null));
  change("programs-ministry.jsonl", (row) =>
    row["unified_id"] === "UNI-0000000002"
      ? { ...renamed(row, name), application_window: { start: null, end: "2027-01-15" } }
      : row["unified_id"] === "UNI-0000000003"
        ? { ...renamed(row, name), amount_max_man_yen: 450, target_types: ["corporation", "npo"] }
        : row,
  );
  change("programs-local.jsonl", (row) => (row["unified_id"] === "UNI-0000000016" ? null : row));
  change("application-rounds.jsonl", (row) =>
    row["round_label"] === "2026年度第2回" ? { ...row, close_date: "2027-03-12" } : row,
  );
  const revision = "502AC0000000999_20260901_508AC0000000001";
  const amended = (row: CorpusRow) => row["law_revision_id"] === "502AC0000000999_20260401_507AC0000000998";
  change("laws.jsonl", (row) =>
    amended(row)
      ? { ...row, law_revision_id: revision, last_amended_date: "2026-08-20", enforced_date: "2026-09-01" }
      : row,
  );
  change("law-articles.jsonl", (row) =>
    amended(row)
      ? {
          ...row,
          law_revision_id: revision,
          effective_from: "2026-09-01",
          text: String(row["text"]).replace("三年ごと", "二年ごと"),
        }
      : row,
  );
  return corpus.sources;
}

function renamed(row: CorpusRow, name: string): CorpusRow {
  return name === "" ? row : { ...row, primary_name: `${String(row["primary_name"])}${name}` };
}
