import type { CitationReport, VerifiedCitation } from "../../../schemas/answers/citation.ts";
import { Button, Field, Form } from "../../pages/kit/form.tsx";
import { RecordLink } from "../../pages/kit/links.tsx";
import type { Page, ShownPage, Visit } from "../../pages/page.ts";
import { plainText } from "../../pages/words/plain-text.ts";
import { shownCount } from "../../pages/words/values.ts";
import { defineTexts } from "../../wire/language.ts";
import { verifyCitations } from "./verify.ts";

const texts = defineTexts({
  ja: {
    title: "引用確認",
    lead: "文章を貼り付けると、引用している法令の条文・裁判例・制度を、収録データと照合します。「確認できない」は、存在しないという意味ではありません。",
    label: "文章",
    hint: "10,000文字まで。文章は保存されません。",
    check: "照合する",
    none: "引用は読み取れませんでした。",
    found: "確認できた",
    ambiguous: "一つに決まらない",
    unverified: "確認できない",
    results: "照合の結果",
    candidates: "候補",
    example: "民法709条及び715条1項、最判平成30年12月14日によれば、",
  },
  en: {
    title: "Citations",
    lead: "Paste a Japanese text: the articles, decisions and programs that it cites are held against this data. “Not confirmed” does not mean that they do not exist.",
    label: "Text",
    hint: "Up to 10,000 characters. The text is not kept.",
    check: "Check",
    none: "No citation could be read.",
    found: "Confirmed",
    ambiguous: "Several fit",
    unverified: "Not confirmed",
    results: "Results",
    candidates: "Candidates",
    example: "民法709条及び715条1項、最判平成30年12月14日によれば、",
  },
});

const tags = { found: "good", ambiguous: "review", unverified: "info" } as const;

/** Shows the state of each citation in a text. The text is sent by POST: it may be long and is private. */
export const citationsPage: Page = {
  path: "/citations",
  reads: "snapshot",
  show: (visit) => shown(visit, texts[visit.language].example, null),
  async submit(visit) {
    const text = (visit.form.get("text") ?? "").slice(0, 10_000);
    if (text.trim() === "") return shown(visit, "", null);
    return shown(visit, text, await visit.ask<CitationReport>(verifyCitations, { body: { text } }));
  },
};

function shown(visit: Visit, text: string, report: CitationReport | null): ShownPage {
  const t = texts[visit.language];
  return {
    title: t.title,
    wide: true,
    about: { description: t.lead, path: "/citations" },
    content: (
      <>
        <p class="lead">{t.lead}</p>
        <Form visit={visit} action="/citations" method="post">
          <Field name="text" label={t.label} hint={t.hint} value={text} lines={8} maxLength={10_000} required />
          <Button>{t.check}</Button>
        </Form>
        {report && (
          <section>
            <h2>{t.results}</h2>
            <p class="tally">
              {(["found", "ambiguous", "unverified"] as const).map((status) => (
                <span class={`tag ${tags[status]}`}>
                  {t[status]} {shownCount(report.counts[status])}
                </span>
              ))}
            </p>
            {report.results.length === 0 && <p>{t.none}</p>}
            <ul class="citations">
              {report.results.map((citation) => (
                <Citation visit={visit} citation={citation} />
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  };
}

function Citation({ visit, citation }: { readonly visit: Visit; readonly citation: VerifiedCitation }) {
  const t = texts[visit.language];
  const { as_written: written, status, id, title, article, opening, candidates } = citation;
  const reason = visit.language === "ja" ? citation.reason_ja : citation.reason;
  return (
    <li>
      <span class={`tag ${tags[status]}`}>{t[status]}</span>
      <div>
        <p class="name">{written}</p>
        {id !== null && (
          <p>
            <RecordLink visit={visit} table={tableOf(id)} id={id} fragment={article === null ? "" : `a${article}`}>
              {plainText(title ?? id, visit.language)}
            </RecordLink>
          </p>
        )}
        {opening && <p class="excerpt">{opening}</p>}
        {reason && <p class="faint">{plainText(reason, visit.language)}</p>}
        {candidates.length > 0 && (
          <ul>
            {candidates.map((candidate) => (
              <li>
                <RecordLink visit={visit} table={tableOf(candidate.id)} id={candidate.id}>
                  {plainText(candidate.title, visit.language)}
                </RecordLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** The prefix of an id determines its table. */
function tableOf(id: string): string {
  return id.startsWith("LAW-") ? "law" : id.startsWith("HAN-") ? "court_decision" : "program";
}
