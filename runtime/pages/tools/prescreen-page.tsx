import type { OpenState } from "../../../schemas/records/program.ts";
import { industryDivisions } from "../../../snapshots/text/entities/industry.ts";
import { ServiceError } from "../../base/errors.ts";
import { prescreenPrograms } from "../../endpoints/programs/prescreen/prescreen.ts";
import { csvText } from "../../wire/csv-text.ts";
import { Actions, Button, Choice, Field, Form, PrintButton } from "../kit/form.tsx";
import { Outside, RecordLink } from "../kit/links.tsx";
import { Notice } from "../kit/notice.tsx";
import { OpenTag } from "../kit/open-tag.tsx";
import { Facts } from "../kit/table.tsx";
import type { Page, Visit } from "../page.ts";
import { recordPath } from "../words/addresses.ts";
import { openWords } from "../words/open-status.ts";
import { plainText } from "../words/plain-text.ts";
import { placeOptions, shownCount, shownDay, shownFetch, shownManYen } from "../words/values.ts";
import { prescreenTexts, reasonTexts } from "./prescreen-texts.ts";

type Match = {
  readonly unified_id: string;
  readonly primary_name: string;
  readonly prefecture: string | null;
  readonly amount_max_man_yen: number | null;
  readonly fit_score: number;
  readonly match_reasons: readonly string[];
  readonly caveats: readonly string[];
  readonly official_url: string | null;
  readonly source_url: string | null;
  readonly source_fetched_at: string | null;
} & OpenState;

type Prescreened = { readonly results: readonly Match[]; readonly total_considered: number };

/** Programs that may fit an applicant, each with reasons and caveats. */
export const prescreenPage: Page = {
  path: "/prescreen",
  reads: "snapshot",
  async show(visit) {
    const t = prescreenTexts[visit.language];
    const { profile, faults } = profileOf(visit);
    const asked = Object.values(profile).some((value) => value !== undefined);
    const found = asked && faults.size === 0 ? await screened(visit, profile) : null;
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: "/prescreen" },
      content: (
        <>
          <p class="lead no-print">{t.lead}</p>
          <div class="no-print">
            <Profile visit={visit} faults={faults} />
          </div>
          {found === "refused" && <Notice kind="warning" title={t.refused} />}
          {found !== null && found !== "refused" && <Matches visit={visit} found={found} profile={profile} />}
        </>
      ),
    };
  },
};

type Sent = Readonly<Record<string, string | number | boolean | undefined>>;

/** Fields for numbers, with the least and the greatest that each takes. */
const numberFields = {
  employee_count: [0, 100_000],
  capital_man_yen: [0, 100_000_000],
  planned_investment_man_yen: [0, 100_000_000],
  founded_year: [1800, 2100],
} as const;

type NumberField = keyof typeof numberFields;

/** The form input, empty fields undefined, and the fields that hold no fitting number. Digits may be full width. */
function profileOf({ query }: Visit): { profile: Sent; faults: ReadonlySet<string> } {
  const text = (name: string) => query.get(name)?.trim() || undefined;
  const faults = new Set<string>();
  const number = (name: NumberField) => {
    const sent = text(name)?.normalize("NFKC").replaceAll(",", "");
    if (sent === undefined) return undefined;
    const [least, greatest] = numberFields[name];
    const value = /^\d{1,12}$/.test(sent) ? Number(sent) : Number.NaN;
    if (value >= least && value <= greatest) return value;
    faults.add(name);
    return undefined;
  };
  const kind = text("kind");
  const capital = number("capital_man_yen");
  const profile = {
    prefecture: text("prefecture"),
    industry_jsic: text("industry_jsic"),
    is_sole_proprietor: kind === "sole" ? true : kind === "corporation" ? false : undefined,
    employee_count: number("employee_count"),
    capital_yen: capital === undefined ? undefined : capital * 10_000,
    planned_investment_man_yen: number("planned_investment_man_yen"),
    founded_year: number("founded_year"),
    purpose: text("purpose"),
  };
  return { profile, faults };
}

async function screened({ ask }: Visit, profile: Sent): Promise<Prescreened | "refused"> {
  try {
    return await ask<Prescreened>(prescreenPrograms, { body: { ...profile, limit: 20 } });
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return "refused";
    throw error;
  }
}

function Profile({ visit, faults }: { readonly visit: Visit; readonly faults: ReadonlySet<string> }) {
  const { language, query } = visit;
  const t = prescreenTexts[language];
  const numberField = (name: NumberField, maxLength: number) => (
    <Field
      name={name}
      label={t.numbers[name]}
      value={query.get(name)}
      maxLength={maxLength}
      error={faults.has(name) ? t.faults[name] : undefined}
    />
  );
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
          {numberField("employee_count", 7)}
          {numberField("capital_man_yen", 11)}
          {numberField("planned_investment_man_yen", 11)}
          {numberField("founded_year", 5)}
        </div>
        <Button>{t.show}</Button>
      </div>
    </Form>
  );
}

/** What the candidates were chosen by, in words. */
function profileWords(profile: Sent, visit: Visit): (readonly [string, string])[] {
  const t = prescreenTexts[visit.language];
  const { industry_jsic: industry, is_sole_proprietor: sole, capital_yen: capital } = profile;
  const division = industryDivisions.find(([letter]) => letter === industry);
  const words = [
    [t.purpose, profile["purpose"]],
    [t.place, profile["prefecture"]],
    [t.industry, division?.[1] ?? industry],
    [t.kind, sole === undefined ? undefined : sole ? t.sole : t.corporation],
    [t.numbers.employee_count, profile["employee_count"]],
    [t.numbers.capital_man_yen, typeof capital === "number" ? capital / 10_000 : undefined],
    [t.numbers.planned_investment_man_yen, profile["planned_investment_man_yen"]],
    [t.numbers.founded_year, profile["founded_year"]],
  ] as const;
  return words.flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [[name, typeof value === "number" && name !== t.numbers.founded_year ? shownCount(value) : String(value)]];
  });
}

/** How well a candidate fits, in words: by its points against those of the best. */
function strengthOf(score: number, best: number, t: (typeof prescreenTexts)["ja"]): readonly [string, string] {
  if (score >= best * 0.8) return [t.strong, "good"];
  return score >= best * 0.5 ? [t.fair, "info"] : [t.weak, "review"];
}

type MatchesProps = { readonly visit: Visit; readonly found: Prescreened; readonly profile: Sent };

function Matches({ visit, found, profile }: MatchesProps) {
  const t = prescreenTexts[visit.language];
  const best = Math.max(1, ...found.results.map(({ fit_score: score }) => score));
  const given = Object.fromEntries([...visit.query].filter(([name]) => name !== "lang"));
  return (
    <section class="results">
      <h2>{t.profile}</h2>
      <Facts facts={profileWords(profile, visit)} />
      <Actions>
        <a class="button plain no-print" href={visit.link("/prescreen.csv", given)} download>
          {t.csv}
        </a>
        <PrintButton>{t.print}</PrintButton>
      </Actions>
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
              <Strength row={row} best={best} visit={visit} />
              <OpenTag state={row} language={visit.language} />
              {row.prefecture && <span>{row.prefecture}</span>}
              {row.amount_max_man_yen !== null && (
                <span>{t.upTo(shownManYen(row.amount_max_man_yen, visit.language)!)}</span>
              )}
              {row.source_fetched_at !== null && (
                <span>{shownFetch(row.source_fetched_at, visit.today, visit.language)}</span>
              )}
              {row.source_url !== null && <Outside href={row.source_url}>{t.source}</Outside>}
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

function Strength({ row, best, visit }: { readonly row: Match; readonly best: number; readonly visit: Visit }) {
  const t = prescreenTexts[visit.language];
  const [words, tone] = strengthOf(row.fit_score, best, t);
  return <span class={`tag ${tone}`}>{t.fit(words)}</span>;
}

/** The candidates as a table for spreadsheets. */
export const prescreenCsv: Page = {
  path: "/prescreen.csv",
  reads: "snapshot",
  async show(visit) {
    const t = prescreenTexts[visit.language];
    const { profile, faults } = profileOf(visit);
    const found = faults.size === 0 ? await screened(visit, profile) : "refused";
    if (found === "refused") return { goTo: visit.link("/prescreen", Object.fromEntries(visit.query)) };
    const best = Math.max(1, ...found.results.map(({ fit_score: score }) => score));
    const rows = found.results.map((row) => [
      row.primary_name,
      strengthOf(row.fit_score, best, t)[0],
      openWords(row, visit.language).words,
      row.prefecture,
      shownManYen(row.amount_max_man_yen, visit.language),
      row.match_reasons.map((reason) => shownReason(reason, visit)).join("、"),
      row.caveats.map((reason) => shownReason(reason, visit)).join("、"),
      shownDay(row.source_fetched_at, visit.language),
      row.official_url ?? row.source_url,
      visit.services.publicUrl + recordPath("program", row.unified_id),
    ]);
    return { media: "text/csv; charset=utf-8", text: csvText(t.columns, rows) };
  },
};

/** A reason is `code: words` with English words; the named thing follows in Japanese too. */
function shownReason(reason: string, { language }: Visit): string {
  const at = reason.indexOf(": ");
  const [code, words] = at < 0 ? ["", reason] : [reason.slice(0, at), reason.slice(at + 2)];
  const japanese = reasonTexts[code];
  if (language === "en" || japanese === undefined) return plainText(words, language);
  const named = words.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・（）「」]{2,}/gu);
  return named === null ? japanese : `${japanese}（${[...new Set(named)].join("、")}）`;
}
