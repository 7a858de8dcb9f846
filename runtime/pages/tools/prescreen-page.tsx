import { industryDivisions } from "../../../snapshots/text/entities/industry.ts";
import { ServiceError } from "../../base/errors.ts";
import { prescreenPrograms } from "../../endpoints/programs/prescreen/prescreen.ts";
import { Button, Choice, Field, Form } from "../kit/form.tsx";
import { RecordLink } from "../kit/links.tsx";
import { Notice } from "../kit/notice.tsx";
import type { Page, Visit } from "../page.ts";
import { placeOptions, shownCount, shownManYen } from "../words/values.ts";
import { prescreenTexts, reasonTexts } from "./prescreen-texts.ts";

type Match = {
  readonly unified_id: string;
  readonly primary_name: string;
  readonly prefecture: string | null;
  readonly amount_max_man_yen: number | null;
  readonly fit_score: number;
  readonly match_reasons: readonly string[];
  readonly caveats: readonly string[];
};

type Prescreened = { readonly results: readonly Match[]; readonly total_considered: number };

/** Programs that may fit an applicant, each with reasons and caveats. */
export const prescreenPage: Page = {
  path: "/prescreen",
  reads: "snapshot",
  async show(visit) {
    const t = prescreenTexts[visit.language];
    const profile = profileOf(visit);
    const asked = Object.values(profile).some((value) => value !== undefined);
    const found = asked ? await screened(visit, profile) : null;
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: "/prescreen" },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <Profile visit={visit} />
          {found === "refused" && <Notice kind="warning" title={t.refused} />}
          {found !== null && found !== "refused" && <Matches visit={visit} found={found} />}
        </>
      ),
    };
  },
};

type Sent = Readonly<Record<string, string | number | boolean | undefined>>;

/** The form input; empty fields are undefined. Invalid numbers are passed on, to be rejected by the endpoint. */
function profileOf({ query }: Visit): Sent {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const number = (name: string) => {
    const sent = text(name)?.normalize("NFKC").replaceAll(",", "");
    return sent !== undefined && /^\d{1,12}$/.test(sent) ? Number(sent) : sent;
  };
  const kind = text("kind");
  return {
    prefecture: text("prefecture"),
    industry_jsic: text("industry_jsic"),
    is_sole_proprietor: kind === "sole" ? true : kind === "corporation" ? false : undefined,
    employee_count: number("employee_count"),
    planned_investment_man_yen: number("planned_investment_man_yen"),
    founded_year: number("founded_year"),
    purpose: text("purpose"),
  };
}

async function screened({ ask }: Visit, profile: Sent): Promise<Prescreened | "refused"> {
  try {
    return await ask<Prescreened>(prescreenPrograms, { body: { ...profile, limit: 20 } });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return "refused";
    throw error;
  }
}

function Profile({ visit }: { readonly visit: Visit }) {
  const { language, query } = visit;
  const t = prescreenTexts[language];
  return (
    <Form visit={visit} action="/prescreen" method="get">
      <div class="panel">
        <Field name="purpose" label={t.purpose} hint={t.purposeHint} value={query.get("purpose")} maxLength={300} />
        <div class="filters">
          <Choice
            name="prefecture"
            label={t.place}
            value={query.get("prefecture")}
            options={[["", t.notTold], ...placeOptions(language)]}
          />
          <Choice
            name="industry_jsic"
            label={t.industry}
            value={query.get("industry_jsic")}
            options={[
              ["", t.notTold],
              ...industryDivisions.map(([letter, name]) => [letter, `${letter} ${name}`] as const),
            ]}
          />
          <Choice
            name="kind"
            label={t.kind}
            value={query.get("kind")}
            options={[
              ["", t.notTold],
              ["corporation", t.corporation],
              ["sole", t.sole],
            ]}
          />
        </div>
        <div class="filters">
          <Field name="employee_count" label={t.people} value={query.get("employee_count")} maxLength={7} />
          <Field
            name="planned_investment_man_yen"
            label={t.plan}
            value={query.get("planned_investment_man_yen")}
            maxLength={9}
          />
          <Field name="founded_year" label={t.founded} value={query.get("founded_year")} maxLength={4} />
        </div>
        <Button>{t.show}</Button>
      </div>
    </Form>
  );
}

function Matches({ visit, found }: { readonly visit: Visit; readonly found: Prescreened }) {
  const t = prescreenTexts[visit.language];
  return (
    <section class="results">
      <h2>
        {t.results} <span class="count">{t.considered(shownCount(found.total_considered))}</span>
      </h2>
      <p class="faint">{t.rule}</p>
      {found.results.length === 0 && <p>{t.none}</p>}
      <ol>
        {found.results.map((row) => (
          <li>
            <p class="name">
              <RecordLink visit={visit} table="program" id={row.unified_id}>
                {row.primary_name}
              </RecordLink>
            </p>
            <p class="meta">
              <span class="tag">
                {t.points} {row.fit_score}
              </span>
              {row.prefecture && <span>{row.prefecture}</span>}
              {row.amount_max_man_yen !== null && <span>{shownManYen(row.amount_max_man_yen, visit.language)}</span>}
            </p>
            <ul class="reasons">
              {row.match_reasons.map((reason) => (
                <li class="for">{shownReason(reason, visit)}</li>
              ))}
              {row.caveats.map((reason) => (
                <li class="against">{shownReason(reason, visit)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A reason is `code: words` with English words; the named thing follows in Japanese too. */
function shownReason(reason: string, { language }: Visit): string {
  const at = reason.indexOf(": ");
  const [code, words] = at < 0 ? ["", reason] : [reason.slice(0, at), reason.slice(at + 2)];
  const japanese = reasonTexts[code];
  if (language === "en" || japanese === undefined) return words;
  const named = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・（）「」]{2,}/gu);
  return named === null ? japanese : `${japanese}（${[...new Set(named)].join("、")}）`;
}
