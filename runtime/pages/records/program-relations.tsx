import type { z } from "zod";
import type { EvidenceRecord } from "../../../schemas/answers/evidence.ts";
import { defineTexts } from "../../wire/language.ts";
import { Outside, RecordLink } from "../kit/links.tsx";
import type { Visit } from "../page.ts";
import { inWords } from "../words/words.ts";

/** The part of the `related_programs` answer that pages show. */
export type AskedRelations = {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string | null }[];
  readonly relations: readonly {
    readonly from: string;
    readonly to: string;
    readonly type: string;
    readonly source_url: string | null;
  }[];
  readonly seed_id: string | null;
};

type Rule = NonNullable<z.infer<typeof EvidenceRecord>["rules"]>[number];

const texts = defineTexts({
  ja: {
    rules: "併用のルール",
    noRules:
      "この制度を直接の対象とする併用ルールは登録されていません。国・都道府県などの区分に関するルールは「併用確認」で照合できます。併用できるという意味ではありません。",
    with: "相手",
    source: "出典",
    related: "関連する制度など",
    laws: "根拠・参照する法令",
    noRelations: "関連は登録されていません。",
  },
  en: {
    rules: "Rules on combining it",
    noRules:
      "No rule on combining names it. Rules for classes, such as national against prefectural, are looked at when programs are checked together. That does not mean it can be combined.",
    with: "with",
    source: "source",
    related: "Related programs and records",
    laws: "Laws it rests on or refers to",
    noRelations: "No relation is registered.",
  },
});

/** Programs that exclude, require or modify this one. */
export function Rules({ visit, rules }: { readonly visit: Visit; readonly rules: readonly Rule[] }) {
  const t = texts[visit.language];
  return (
    <section>
      <h2>{t.rules}</h2>
      {rules.length === 0 && <p>{t.noRules}</p>}
      <ul class="rules">
        {rules.map(({ kind, verdict, with: others, description, source_urls: urls }) => (
          <li>
            <span class={`tag ${verdict === "incompatible" ? "warning" : "review"}`}>
              {inWords("rule_kind", kind, visit.language)}
            </span>
            <div>
              <p>
                {t.with}:{" "}
                {others.map((other, at) => (
                  <>
                    {at > 0 && "、"}
                    <OtherProgram visit={visit} other={other} />
                  </>
                ))}
              </p>
              {description && <p>{description}</p>}
              <p class="faint">
                {inWords("verdict", verdict, visit.language)}
                {urls.map((url) => (
                  <>
                    {" · "}
                    <Outside href={url}>{t.source}</Outside>
                  </>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A rule names programs by id, or by a name that matches several. */
function OtherProgram({ visit, other }: { readonly visit: Visit; readonly other: string }) {
  if (other.startsWith("UNI-"))
    return (
      <RecordLink visit={visit} table="program" id={other}>
        {nameOf(visit, other)}
      </RecordLink>
    );
  return <span>{other}</span>;
}

function nameOf(visit: Visit, id: string): string {
  const { programs } = visit.corpus();
  const row = programs.rowOf(id);
  return row === null ? id : programs.record(row).primary_name;
}

/** Connected records: laws separate from the others. */
export function Relations({ visit, related }: { readonly visit: Visit; readonly related: AskedRelations }) {
  const t = texts[visit.language];
  const others = related.nodes.filter(({ id }) => id !== related.seed_id);
  const laws = others.filter(({ kind }) => kind === "law" || kind === "law_article");
  const rest = others.filter((node) => !laws.includes(node));
  const typeOf = (id: string) => related.relations.find(({ from, to }) => from === id || to === id)?.type;
  const list = (nodes: typeof others) => (
    <ul class="related">
      {nodes.map(({ id, kind, name }) => (
        <li>
          <span class="tag">{inWords("relation", typeOf(id), visit.language)}</span>
          <RecordLink visit={visit} table={kind} id={id}>
            {name ?? id}
          </RecordLink>
          <span class="faint"> {inWords("table", kind, visit.language)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <section>
        <h2>{t.laws}</h2>
        {laws.length > 0 ? list(laws) : <p>{t.noRelations}</p>}
      </section>
      {rest.length > 0 && (
        <section>
          <h2>{t.related}</h2>
          {list(rest)}
        </section>
      )}
    </>
  );
}
