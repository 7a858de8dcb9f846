import type { ComponentChildren } from "preact";
import type { z } from "zod";
import type { Bid } from "../../../schemas/records/bid.ts";
import type { LoanProgram } from "../../../schemas/records/loan.ts";
import type { Certification, MutualPlan } from "../../../schemas/records/program-link.ts";
import type { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import { conditionSentences } from "../../corpus/evaluate/condition-sentences.ts";
import { getBid } from "../../endpoints/bids/bids.ts";
import { getLoanProgram } from "../../endpoints/loan-programs/loan-programs.ts";
import { getTaxRuleset } from "../../endpoints/tax-rulesets/tax-rulesets.ts";
import type { Language, Texts } from "../../wire/language.ts";
import { Outside, RecordLink } from "../kit/links.tsx";
import type { Visit } from "../page.ts";
import { percent, shownCount, shownDay, shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { Condition } from "./condition.tsx";
import { offerTexts } from "./offer-texts.ts";
import { defineRecordPage } from "./record-page.tsx";
import { company, inJapanese, Passage } from "./record-parts.tsx";

/** A procurement: who bought what, from whom, for how much. */
export const bidPage = defineRecordPage<Bid>({
  table: "bid",
  read: getBid,
  keyOf: ({ unified_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = offerTexts[language];
    const day = (value: string | null) => shownDay(value, language);
    return {
      title: row.bid_title,
      meta: [
        row.procuring_entity,
        day(row.decision_date ?? row.bid_deadline),
        shownYen(row.awarded_amount_yen, language),
      ],
      lead: <Passage title={t.bought} text={row.bid_description} />,
      facts: [
        [t.buyer, company(visit, row.procuring_entity, row.procuring_houjin_bangou)],
        [t.ministry, row.ministry],
        [t.procedure, inWords("bid_kind", row.bid_kind, language)],
        [t.winner, company(visit, row.winner_name, row.winner_houjin_bangou)],
        [t.award, shownYen(row.awarded_amount_yen, language)],
        [t.ceiling, shownYen(row.budget_ceiling_yen, language)],
        [t.bidders, row.participant_count === null ? null : shownCount(row.participant_count)],
        [t.announced, day(row.announcement_date)],
        [t.questions, day(row.question_deadline)],
        [t.deadline, day(row.bid_deadline)],
        [t.decided, day(row.decision_date)],
        [t.place, row.prefecture],
        [t.class, row.classification_code],
        [t.conditions, row.eligibility_conditions],
      ],
      jsonLd: { "@type": "Demand", description: row.bid_description ?? undefined },
    };
  },
});

/** A tax measure with its conditions in words and as rules. */
export const taxRulesetPage = defineRecordPage<TaxRuleset>({
  table: "tax_ruleset",
  read: getTaxRuleset,
  keyOf: ({ unified_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = offerTexts[language];
    const { laws } = visit.corpus();
    const titleOf = (id: string) => {
      const stored = laws.records.bytesOf(id);
      return stored === null ? id : (JSON.parse(stored.toString()) as { law_title: string }).law_title;
    };
    return {
      title: row.ruleset_name,
      meta: [
        inWords("tax_category", row.tax_category, language),
        inWords("ruleset_kind", row.ruleset_kind, language),
        row.authority,
        row.effective_until !== null && row.effective_until < visit.today ? t.ended : null,
      ],
      facts: [
        [t.tax, inWords("tax_category", row.tax_category, language)],
        [t.grants, inWords("ruleset_kind", row.ruleset_kind, language)],
        [t.rate, inJapanese(row.rate_or_amount)],
        [t.formula, inJapanese(row.calculation_formula)],
        [t.from, shownDay(row.effective_from, language)],
        [t.until, shownDay(row.effective_until, language) ?? t.noEnd],
        [t.filing, inJapanese(row.filing_requirements)],
        [
          t.authority,
          row.authority_url === null ? row.authority : <Outside href={row.authority_url}>{row.authority}</Outside>,
        ],
      ],
      sections: (
        <>
          <Passage title={t.conditions} text={row.eligibility_conditions} />
          {row.eligibility_conditions_json !== null && (
            <section>
              <h2>{t.asRules}</h2>
              <ul>
                {conditionSentences(row.eligibility_conditions_json, language).map((sentence) => (
                  <li>
                    <Condition sentence={sentence} language={language} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          {row.related_law_ids.length > 0 && (
            <section>
              <h2>{t.laws}</h2>
              <ul class="related">
                {row.related_law_ids.map((id) => (
                  <li>
                    <RecordLink visit={visit} table="law" id={id}>
                      {titleOf(id)}
                    </RecordLink>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      ),
      jsonLd: { "@type": "GovernmentService", provider: { "@type": "GovernmentOrganization", name: row.authority } },
    };
  },
});

/** A loan of a public lender. */
export const loanProgramPage = defineRecordPage<LoanProgram>({
  table: "loan_program",
  read: getLoanProgram,
  keyOf: ({ id }) => String(id),
  view(row, { language }) {
    const t = offerTexts[language];
    const years = (value: number | null) => (value === null ? null : `${value}${t.years}`);
    const rate = (value: number | null) => (value === null ? null : `${percent(value)} ${t.yearly}`);
    const security = (value: string | null) => inWords("loan_condition", value ?? "unknown", language);
    const most = shownYen(row.amount_max_yen, language);
    return {
      title: row.program_name,
      meta: [row.provider, inWords("loan_type", row.loan_type, language), most === null ? null : t.upTo(most)],
      facts: [
        [t.lender, row.provider],
        [t.kind, inWords("loan_type", row.loan_type, language)],
        [t.most, most],
        [t.term, years(row.loan_period_years_max)],
        [t.grace, years(row.grace_period_years_max)],
        [t.baseRate, rate(row.interest_rate_base_annual)],
        [t.specialRate, rate(row.interest_rate_special_annual)],
        [t.rateNames, row.rate_names],
        [t.collateral, security(row.collateral_required)],
        [t.ownGuarantee, security(row.personal_guarantor_required)],
        [t.otherGuarantee, security(row.third_party_guarantor_required)],
        [t.securityNotes, row.security_notes],
        [t.who, row.target_conditions],
        [t.official, row.official_url && <Outside href={row.official_url} />],
      ],
      jsonLd: {
        "@type": "LoanOrCredit",
        ...(row.provider ? { provider: { "@type": "Organization", name: row.provider } } : {}),
      },
    };
  },
});

const sizes: Texts<Readonly<Record<string, string>>> = {
  ja: { sole: "個人事業主", small: "小規模事業者", sme: "中小企業", mid: "中堅企業", large: "大企業" },
  en: { sole: "Sole proprietors", small: "Small businesses", sme: "SMEs", mid: "Mid-sized", large: "Large companies" },
};

const sizesIn = (values: readonly string[], language: Language) =>
  values.map((size) => sizes[language][size] ?? size).join("、");

/** A certification that a business can obtain. */
export const certificationPage = defineRecordPage<z.infer<typeof Certification>>({
  table: "certification",
  keyOf: ({ entity_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = offerTexts[language];
    return {
      title: row.name,
      meta: [row.authority, row.prefecture],
      facts: [
        [t.granted, row.authority],
        [t.place, row.prefecture],
        [t.asks, row.requirements],
        [t.validity, row.validity],
        [t.benefits, row.benefits],
        [t.sizes, sizesIn(row.target_sizes, language)],
        [t.industries, row.industries.join("、")],
        [t.program, programLink(visit, row.program_id)],
      ],
      jsonLd: { "@type": "Certification" },
    };
  },
});

/** The program behind a certification or plan, or null. */
function programLink(visit: Visit, id: string | null): ComponentChildren {
  // A program that is not public has no page.
  const name = id && visit.corpus().programs.nameOf(id);
  return (
    name && (
      <RecordLink visit={visit} table="program" id={id}>
        {name}
      </RecordLink>
    )
  );
}

/** A mutual-aid, pension or insurance plan. */
export const mutualPlanPage = defineRecordPage<z.infer<typeof MutualPlan>>({
  table: "mutual_plan",
  keyOf: ({ entity_id: id }) => id,
  view(row, visit) {
    const { language } = visit;
    const t = offerTexts[language];
    const kind = inWords("plan_kind", row.plan_kind, language);
    return {
      title: row.name,
      meta: [row.provider, kind, row.prefecture],
      facts: [
        [t.provider, row.provider],
        [t.kind, kind],
        [t.leastPremium, shownYen(row.premium_min_yen, language)],
        [t.mostPremium, shownYen(row.premium_max_yen, language)],
        [t.deduction, inWords("tax_deduction_type", row.tax_deduction_type, language)],
        [t.place, row.prefecture],
        [t.program, programLink(visit, row.program_id)],
      ],
      jsonLd: { "@type": "FinancialProduct" },
    };
  },
});
