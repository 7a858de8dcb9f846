import type { Program } from "../../../schemas/records/program.ts";
import { searchPrograms } from "../../endpoints/programs/search.ts";
import { Button, Field, Form } from "../../pages/kit/form.tsx";
import { RecordLink } from "../../pages/kit/links.tsx";
import type { Visit } from "../../pages/page.ts";
import { searchKinds } from "../../pages/search/search-kinds.ts";
import { defineTexts } from "../../wire/language.ts";

const texts = defineTexts({
  ja: {
    chosen: "選んだ制度",
    already: "選択済み",
    remove: "外す",
    find: "加える制度を探す",
    hint: "名前、言葉、またはID（UNI-…）",
    button: "探す",
    found: "候補",
    add: "加える",
    nothing: "この言葉の制度は、収録データでは確認できませんでした。存在しないという意味ではありません。",
    full: "これ以上は加えられません。どれかを外してください。",
  },
  en: {
    chosen: "Chosen programs",
    already: "chosen",
    remove: "remove",
    find: "Find a program to add",
    hint: "A name, words, or an id (UNI-…)",
    button: "Find",
    found: "Candidates",
    add: "add",
    nothing: "This data cannot confirm a program with these words. That does not mean that there is none.",
    full: "No more can be added. Remove one first.",
  },
});

/** Programs found by a search; null when there was none. */
export type Candidates = readonly Program[] | null;

const mostCandidates = 8;

/** The search text for programs. */
export function soughtWords({ query }: Visit): string {
  return (query.get("q") ?? "").trim().slice(0, 200);
}

export async function candidatesFor(visit: Visit): Promise<Candidates> {
  const q = soughtWords(visit);
  if (q === "") return null;
  const { results } = await visit.ask<{ results: Program[] }>(searchPrograms, {
    query: { q, limit: String(mostCandidates) },
  });
  return results;
}

type PickerProps = {
  readonly visit: Visit;
  /** Page that contains the picker, and the URL parameter with the selection. */
  readonly path: string;
  readonly field: string;
  /** Ids or names, in the order of selection. */
  readonly chosen: readonly string[];
  readonly most: number;
  readonly candidates: Candidates;
};

/** The selected programs and a search for more; links and a form, without scripts. */
export function ProgramPicker({ visit, path, field, chosen, most, candidates }: PickerProps) {
  const t = texts[visit.language];
  const full = chosen.length >= most;
  return (
    <div class="panel picker no-print">
      {chosen.length > 0 && (
        <>
          <h2>{t.chosen}</h2>
          <ul class="chosen">
            {chosen.map((id) => (
              <li>
                <ProgramName visit={visit} id={id} />{" "}
                <a
                  href={visit.link(path, { [field]: chosen.filter((each) => each !== id) })}
                  aria-label={`${t.remove}: ${nameOf(visit, id)}`}
                >
                  {t.remove}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {full ? (
        <p class="faint">{t.full}</p>
      ) : (
        <Form visit={visit} action={path} method="get">
          {chosen.map((id) => (
            <input type="hidden" name={field} value={id} />
          ))}
          <Field name="q" label={t.find} hint={t.hint} value={soughtWords(visit)} maxLength={200} />
          <Button kind="plain">{t.button}</Button>
        </Form>
      )}
      {candidates !== null && !full && (
        <>
          <h2>{t.found}</h2>
          {candidates.length === 0 && <p>{t.nothing}</p>}
          <ul class="candidates">
            {candidates.map((row) => (
              <Candidate visit={visit} row={row} path={path} field={field} chosen={chosen} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type CandidateProps = Pick<PickerProps, "visit" | "path" | "field" | "chosen"> & { readonly row: Program };

function Candidate({ visit, row, path, field, chosen }: CandidateProps) {
  const t = texts[visit.language];
  const hit = programHit(row as never, visit.language);
  const facts = [...new Set(hit.facts.map(([, value]) => value))].filter((value) => value !== null);
  return (
    <li>
      {chosen.includes(row.unified_id) ? (
        <span class="tag info">{t.already}</span>
      ) : (
        <a
          class="button plain"
          href={visit.link(path, { [field]: [...chosen, row.unified_id] })}
          aria-label={`${t.add}: ${row.primary_name}`}
        >
          {t.add}
        </a>
      )}
      <div>
        <p class="name">{row.primary_name}</p>
        <p class="meta">
          {facts.map((fact) => (
            <span>{fact}</span>
          ))}
        </p>
      </div>
    </li>
  );
}

const { hit: programHit } = searchKinds.find(({ table }) => table === "program")!;

/** The name of a program linked to its page; the text itself for an unknown id. */
export function ProgramName({ visit, id }: { readonly visit: Visit; readonly id: string }) {
  if (visit.corpus().programs.rowOf(id) === null) return <>{id}</>;
  return (
    <RecordLink visit={visit} table="program" id={id}>
      {nameOf(visit, id)}
    </RecordLink>
  );
}

export function nameOf({ corpus }: Visit, id: string): string {
  const { programs } = corpus();
  const row = programs.rowOf(id);
  return row === null ? id : programs.record(row).primary_name;
}
