import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import { getCaseStudy } from "../../endpoints/case-studies/case-studies.ts";
import { getCourtDecision } from "../../endpoints/court-decisions/court-decisions.ts";
import { getEnforcementCase } from "../../endpoints/enforcement-cases/enforcement-cases.ts";
import { defineTexts } from "../../wire/language.ts";
import { Outside, RecordLink } from "../kit/links.tsx";
import type { Visit } from "../page.ts";
import { articleName, shownCount, shownDay, shownYen } from "../words/values.ts";
import { caseTitle } from "../words/case-title.ts";
import { inWords } from "../words/words.ts";
import { defineRecordPage } from "./record-page.tsx";
import { company, Passage, TextList } from "./record-parts.tsx";

const decisionTexts = defineTexts({
  ja: {
    court: "裁判所",
    number: "事件番号",
    day: "裁判年月日",
    form: "裁判の種類",
    weight: "先例としての重要度",
    area: "分野",
    parties: "当事者",
    full: "全文",
    point: "判示事項",
    gist: "裁判要旨",
    statutes: "参照法条",
    impact: "事業への影響",
    former: "改正前",
  },
  en: {
    court: "Court",
    number: "Docket number",
    day: "Date",
    form: "Form",
    weight: "Weight as precedent",
    area: "Area",
    parties: "Parties",
    full: "Full text",
    point: "Point decided",
    gist: "Gist of the ruling",
    statutes: "Provisions it refers to",
    impact: "What it means for businesses",
    former: "former text",
  },
});

/** A court decision with its published ruling and the provisions it names. */
export const courtDecisionPage = defineRecordPage<CourtDecision>({
  table: "court_decision",
  read: getCourtDecision,
  keyOf: ({ unified_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = decisionTexts[language];
    return {
      title: row.case_name ?? row.case_number ?? row.unified_id,
      meta: [row.court, shownDay(row.decision_date, language), row.case_number],
      facts: [
        [t.court, row.court],
        [t.number, row.case_number],
        [t.day, shownDay(row.decision_date, language)],
        [t.form, row.decision_type],
        [t.weight, inWords("precedent_weight", row.precedent_weight, language)],
        [t.area, row.subject_area],
        [t.parties, row.parties_involved],
        [t.full, row.full_text_url && <Outside href={row.full_text_url} />],
      ],
      lead: (
        <>
          <Passage title={t.point} text={row.key_ruling} />
          <Passage title={t.gist} text={row.ruling_summary} />
        </>
      ),
      sections: (
        <>
          <Passage title={t.impact} text={row.impact_on_business} />
          {row.cited_statutes.length > 0 && (
            <section>
              <h2>{t.statutes}</h2>
              <ul class="related">
                {row.cited_statutes.map((cited) => (
                  <li>
                    <CitedProvision cited={cited} visit={visit} />
                    {cited.former_text && <span class="faint"> ({t.former})</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      ),
      jsonLd: {
        "@type": "Legislation",
        legislationType: "court decision",
        legislationIdentifier: row.case_number,
        legislationDate: row.decision_date,
      },
    };
  },
});

type Cited = CourtDecision["cited_statutes"][number];

function CitedProvision({ cited, visit }: { readonly cited: Cited; readonly visit: Visit }) {
  const { law_id: lawId, law_name: name, article, paragraph, item } = cited;
  const parts = [
    article === null ? "" : articleName(article, visit.language),
    paragraph === null ? "" : visit.language === "ja" ? `第${paragraph}項` : `, paragraph ${paragraph}`,
    item === null ? "" : visit.language === "ja" ? `第${item}号` : `, item ${item}`,
  ];
  const text = `${name}${visit.language === "en" && article !== null ? " " : ""}${parts.join("")}`;
  if (lawId === null) return <span>{text}</span>;
  return (
    <RecordLink visit={visit} table="law" id={lawId} fragment={article === null ? "" : `a${article}`}>
      {text}
    </RecordLink>
  );
}

const enforcementTexts = defineTexts({
  ja: {
    event: "措置",
    by: "措置をした機関",
    party: "相手方",
    program: "対象の制度",
    basis: "根拠規定",
    amount: "金額",
    cost: "事業費",
    paid: "交付額",
    improper: "不当とされた額",
    years: "対象年度",
    published: "公表日",
    term: "措置の期間",
    publication: "公表資料",
    reason: "理由（公表のまま）",
    via: "間接補助事業者など",
  },
  en: {
    event: "Measure",
    by: "Taken by",
    party: "Against",
    program: "Program",
    basis: "Legal basis",
    amount: "Amount",
    cost: "Project cost",
    paid: "Grant paid",
    improper: "Found improper",
    years: "Fiscal years",
    published: "Published",
    term: "Term of the measure",
    publication: "Publication",
    reason: "Reason, as published",
    via: "Through",
  },
});

/** A published sanction, recovery or audit finding. */
export const enforcementCasePage = defineRecordPage<EnforcementCase>({
  table: "enforcement_case",
  read: getEnforcementCase,
  keyOf: ({ case_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = enforcementTexts[language];
    const term = [row.measure_start_date, row.measure_end_date].map((day) => shownDay(day, language));
    return {
      title: caseTitle(row, language),
      meta: [row.event_type, row.ministry, shownDay(row.disclosed_date, language)],
      lead: <Passage title={t.reason} text={row.reason_excerpt} />,
      facts: [
        [t.event, row.event_type],
        [t.by, [row.ministry, row.bureau].filter(Boolean).join(" ")],
        [t.party, company(visit, row.recipient_name, row.recipient_houjin_bangou)],
        [t.via, row.intermediate_recipient],
        [t.program, row.program_name_hint],
        [t.basis, row.legal_basis],
        [t.amount, shownYen(row.amount_yen, language)],
        [t.cost, shownYen(row.amount_project_cost_yen, language)],
        [t.paid, shownYen(row.amount_grant_paid_yen, language)],
        [t.improper, shownYen(row.amount_improper_grant_yen ?? row.amount_improper_project_cost_yen, language)],
        [t.years, row.occurred_fiscal_years.join(", ")],
        [t.published, shownDay(row.disclosed_date, language)],
        [t.term, term.some(Boolean) ? term.map((day) => day ?? "").join(" – ") : null],
        [t.publication, [row.source_title, row.source_section].filter(Boolean).join(" ")],
      ],
      jsonLd: { "@type": "Report", datePublished: row.disclosed_date },
    };
  },
});

const studyTexts = defineTexts({
  ja: {
    company: "企業",
    place: "所在地",
    industry: "業種",
    people: "従業員数",
    capital: "資本金",
    founded: "設立",
    year: (year: number) => `${year}年`,
    persons: (count: string) => `${count}人`,
    received: "受けた支援",
    published: "公表日",
    used: "活用した制度",
    story: "取り組み",
    outcomes: "成果",
    themes: "テーマ",
  },
  en: {
    company: "Company",
    place: "Place",
    industry: "Industry",
    people: "Employees",
    capital: "Capital",
    founded: "Founded",
    year: (year) => String(year),
    persons: (count) => count,
    received: "Support received",
    published: "Published",
    used: "Programs used",
    story: "What they did",
    outcomes: "Results",
    themes: "Themes",
  },
});

/** A published example of a company that used a program. */
export const caseStudyPage = defineRecordPage<CaseStudy>({
  table: "case_study",
  read: getCaseStudy,
  keyOf: ({ case_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = studyTexts[language];
    return {
      title: row.case_title ?? row.company_name ?? row.case_id,
      meta: [row.company_name, row.prefecture, row.industry_name],
      lead: <Passage title={t.story} text={row.case_summary} />,
      facts: [
        [t.company, company(visit, row.company_name, row.houjin_bangou)],
        [t.place, [row.prefecture, row.municipality].filter(Boolean).join(" ")],
        [t.industry, row.industry_name],
        [t.people, row.employees === null ? null : t.persons(shownCount(row.employees))],
        [t.capital, shownYen(row.capital_yen, language)],
        [t.founded, row.founded_year === null ? null : t.year(row.founded_year)],
        [t.received, shownYen(row.total_subsidy_received_yen, language)],
        [t.used, row.programs_used.join("、")],
        [t.published, shownDay(row.publication_date, language)],
      ],
      sections: (
        <>
          <TextList title={t.outcomes} value={row.outcomes} />
          <TextList title={t.themes} value={row.patterns} />
        </>
      ),
      jsonLd: { "@type": "Article", datePublished: row.publication_date },
    };
  },
});
