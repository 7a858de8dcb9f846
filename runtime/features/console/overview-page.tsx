import type { Dashboard, Me } from "../../../schemas/accounts/account.ts";
import { ServiceError } from "../../base/errors.ts";
import { getDashboard } from "../../endpoints/account/dashboard.ts";
import { openSession } from "../../endpoints/session/session.ts";
import { Chart } from "../../pages/charts/chart.tsx";
import { columnChart } from "../../pages/charts/column-chart.ts";
import { consolePath, defineConsolePage, wantedPage } from "../../pages/console/console-page.tsx";
import { Button, Form, KeyField } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { Facts, Table } from "../../pages/kit/table.tsx";
import type { FormVisit, Page, ShownPage, Visit } from "../../pages/page.ts";
import { shownCharge, shownCount, shownDay, shownInstant } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { CapForm } from "./cap-page.tsx";
import { overviewTexts } from "./overview-texts.ts";

const texts = defineTexts({
  ja: { table: "数値の表", day: "日", calls: "リクエスト" },
  en: { table: "The numbers as a table", day: "Day", calls: "Calls" },
});

/** Calls by day as a column chart, with the same numbers as a table. */
export async function dayChart({
  visit: { language },
  title,
  series,
}: {
  readonly visit: Visit;
  readonly title: string;
  readonly series: Dashboard["series"];
}) {
  const t = texts[language];
  const columns = series.map(({ date, calls }) => ({
    name: `${Number(date.slice(5, 7))}/${Number(date.slice(8, 10))}`,
    value: calls,
    shown: shownCount(calls),
  }));
  return (
    <>
      <Chart title={title} svg={await columnChart(columns)} bars={columns} broad />
      <details>
        <summary>{t.table}</summary>
        <Table
          caption={title}
          head={[t.day, t.calls]}
          rows={series.toReversed().map(({ date, calls }) => [shownDay(date, language), shownCount(calls)])}
        />
      </details>
    </>
  );
}

const days = 30;

const signedIn: Page = defineConsolePage({
  path: consolePath,
  signedOut: (visit) => signInForm(visit, null),
  async show(visit, me) {
    const t = overviewTexts[visit.language];
    const { body } = await visit.callOwn<Dashboard>(getDashboard, { query: { days: String(days) } });
    return {
      title: t.title,
      done: visit.query.get("done") === "cap" ? t.capSet : null,
      content: (
        <>
          <Standing visit={visit} dashboard={body} me={me} />
          {await dayChart({ visit, title: t.byDay(days), series: body.series })}
          <div class="console-columns">
            <section class="panel">
              <h2>{t.cap}</h2>
              <CapForm visit={visit} value={body.monthly_cap_yen === null ? "" : String(body.monthly_cap_yen)} />
            </section>
            <section>
              <h2>{t.account}</h2>
              <Account visit={visit} me={me} />
            </section>
          </div>
        </>
      ),
    };
  },
});

/** Usage and cost of the month against the cap; the sign-in form for visitors without a session. */
export const overviewPage: Page = {
  ...signedIn,
  async submit(visit) {
    const { form, callOwn, link } = visit;
    try {
      const { cookies } = await callOwn(openSession, { body: { api_key: (form.get("api_key") ?? "").trim() } });
      return { goTo: wanted(visit, form.get("next")) ?? link(consolePath), cookies };
    } catch (error) {
      const t = overviewTexts[visit.language];
      if (error instanceof ServiceError && error.code === "scope_not_granted") return signInForm(visit, t.childKey);
      if (error instanceof ServiceError && badKey.has(error.code)) return signInForm(visit, t.badKey);
      throw error;
    }
  },
};

/** Failures of an unknown or malformed key. */
const badKey: ReadonlySet<string> = new Set(["invalid_api_key", "validation_error"]);

/** The page that was asked for before signing in, in the chosen language. */
function wanted({ chosen }: Visit, next: string | undefined): string | null {
  const page = wantedPage(next);
  if (page === null || chosen === null) return page;
  return `${page}${page.includes("?") ? "&" : "?"}lang=${chosen}`;
}

function signInForm(visit: Visit, error: string | null): ShownPage {
  const t = overviewTexts[visit.language];
  const next = wantedPage(
    visit.query.get("next") ?? ("form" in visit ? (visit as FormVisit).form.get("next") : undefined),
  );
  const hidden = next === null ? {} : { next };
  return {
    title: t.signInTitle,
    ...(error === null ? {} : { status: 401 }),
    content: (
      <>
        <p class="lead">{t.signInLead}</p>
        <Form visit={visit} action={consolePath} method="post" hidden={hidden}>
          <KeyField label={t.key} hint={t.keyHint} error={error ?? undefined} />
          <Button>{t.signIn}</Button>
        </Form>
        <p>
          <a href={visit.link("/buy")}>{t.buy}</a>
        </p>
      </>
    ),
  };
}

function Standing({ visit, dashboard, me }: { visit: Visit; dashboard: Dashboard; me: Me }) {
  const { language, link } = visit;
  const t = overviewTexts[language];
  const { month_to_date_amount_yen: spent, monthly_cap_yen: cap, cap_remaining_yen: left } = dashboard;
  const units = spent / dashboard.unit_price_yen;
  return (
    <>
      {left !== null && left < dashboard.unit_price_yen && (
        <Notice kind="warning" title={t.capReached}>
          <p>{t.capReachedText}</p>
        </Notice>
      )}
      {(me.subscription_status === "past_due" || me.subscription_status === "unpaid") && (
        <Notice kind="warning" title={t.overdue}>
          <p>
            <a href={link("/console/billing")}>{t.overdueText}</a>
          </p>
        </Notice>
      )}
      <Facts
        kind="figures"
        facts={[
          [t.monthCost, shownCharge(spent, language)],
          [t.monthUnits, shownCount(units)],
          [t.monthCalls, shownCount(dashboard.month_to_date_calls)],
          [t.today, shownCount(dashboard.today_calls)],
          [t.last30, shownCharge(dashboard.last_30_amount_yen, language)],
        ]}
      />
      {cap === null ? (
        <p class="faint">{t.noCap}</p>
      ) : (
        <p class="against-cap">
          <label for="against-cap">{t.ofCap(shownCharge(spent, language)!, shownCharge(cap, language)!)}</label>
          <meter id="against-cap" min={0} max={Math.max(cap, 1)} high={Math.max(cap, 1) * 0.8} value={spent} />
          <span class="faint">{t.left(shownCharge(left, language)!)}</span>
        </p>
      )}
      <p class="faint">{t.price(shownCharge(dashboard.unit_price_yen, language)!)}</p>
    </>
  );
}

function Account({ visit: { language }, me }: { visit: Visit; me: Me }) {
  const t = overviewTexts[language];
  const until = shownInstant(me.subscription_current_period_end, language);
  return (
    <Facts
      facts={[
        [t.subscription, inWords("subscription_status", me.subscription_status, language)],
        ...(until === null ? [] : [[me.subscription_cancel_at_period_end ? t.endsAt : t.period, until] as const]),
        [t.customer, me.customer_id === null ? "–" : <code>{me.customer_id}</code>],
        [t.opened, shownInstant(me.created_at, language) ?? "–"],
        [t.keyMark, <code>{me.key_hash_prefix}</code>],
      ]}
    />
  );
}
