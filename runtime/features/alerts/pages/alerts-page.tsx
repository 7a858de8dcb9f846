import type { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import { alertFilterType, alertSeverity } from "../../../../schemas/service-enums.ts";
import { ServiceError } from "../../../base/errors.ts";
import { type ConsoleView, defineConsolePage, OwnForm } from "../../../pages/console/console-page.tsx";
import { CopyText } from "../../../pages/kit/code.tsx";
import { Button, Choice, Field } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Table } from "../../../pages/kit/table.tsx";
import type { Fields, Page, Visit } from "../../../pages/page.ts";
import { shownInstant } from "../../../pages/words/values.ts";
import { inWords } from "../../../pages/words/words.ts";
import type { Language } from "../../../wire/language.ts";
import { listAlerts } from "../endpoints/own-alerts.ts";
import { subscribeAlert } from "../endpoints/subscribe.ts";
import { alertFaults, alertsTexts } from "./alerts-texts.ts";

/** The subject of an alert, in words. */
export function subjectOf({ filter_type: type, filter_value: value }: AlertSubscription, language: Language): string {
  const name = inWords("alert_filter", type, language)!;
  return value === null ? name : `${name}: ${value}`;
}

const tags = { ok: "good", confirmed: "good", pending: "review", suspended: "warning", none: "info" } as const;

/** The channels of an alert and whether they work. */
export function Channels({ visit: { language }, alert }: { readonly visit: Visit; readonly alert: AlertSubscription }) {
  const t = alertsTexts[language];
  return (
    <ul class="plain">
      {alert.email !== null && (
        <li>
          {t.email} {alert.email}{" "}
          <span class={`tag ${tags[alert.email_status]}`}>{inWords("email_status", alert.email_status, language)}</span>
        </li>
      )}
      {alert.webhook_url !== null && (
        <li>
          {t.webhook} <span class="checksum">{alert.webhook_url}</span>{" "}
          <span class={`tag ${tags[alert.webhook_status]}`}>
            {inWords("webhook_status", alert.webhook_status, language)}
          </span>
        </li>
      )}
    </ul>
  );
}

/** The most used filters come first. */
const filters = alertFilterType.toSorted((one, other) => rank(one) - rank(other));

function rank(filter: (typeof alertFilterType)[number]): number {
  return ["program_id", "law_id", "industry_jsic", "all", "tool"].indexOf(filter);
}

/** The form of a new alert; `sent` holds the previous input when it was rejected. */
async function alertForm({
  visit,
  path,
  sent,
}: {
  readonly visit: Visit;
  readonly path: string;
  readonly sent: Fields;
}) {
  const { language } = visit;
  const t = alertsTexts[language];
  const searches = await savedSearches(visit);
  return (
    <OwnForm visit={visit} action={path}>
      <div class="filters">
        <Choice
          name="filter_type"
          label={t.filter}
          value={sent.get("filter_type")}
          options={filters.map((each) => [each, inWords("alert_filter", each, language)!])}
        />
        <Choice
          name="min_severity"
          label={t.severity}
          value={sent.get("min_severity") ?? "important"}
          options={alertSeverity.map((each) => [each, inWords("alert_severity", each, language)!])}
        />
      </div>
      <Field name="filter_value" label={t.value} hint={t.valueHint} value={sent.get("filter_value")} maxLength={256} />
      {searches.length > 0 && (
        <Choice
          name="saved_search_id"
          label={t.search}
          value={sent.get("saved_search_id")}
          options={[["", t.anySearch], ...searches.map(({ id, name }) => [String(id), name] as const)]}
        />
      )}
      <Field
        name="email"
        label={t.email}
        hint={t.emailHint}
        value={sent.get("email")}
        autocomplete="email"
        maxLength={254}
      />
      <Field
        name="webhook_url"
        label={t.webhook}
        hint={t.webhookHint}
        value={sent.get("webhook_url")}
        maxLength={2048}
      />
      <Button>{t.add}</Button>
    </OwnForm>
  );
}

/** The request body from the form fields; empty text means missing. */
function sentAlert(form: Fields): Readonly<Record<string, unknown>> {
  const filled = (name: string) => form.get(name)?.trim() || null;
  const search = filled("saved_search_id");
  return {
    filter_type: filled("filter_type"),
    filter_value: filled("filter_value"),
    min_severity: filled("min_severity"),
    email: filled("email"),
    webhook_url: filled("webhook_url"),
    ...(search === null ? {} : { saved_search_id: Number(search) }),
  };
}

/** The account's saved searches; empty when the feature is off. */
async function savedSearches(visit: Visit): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const list = visit.operation("EXT-5");
  return list === null ? [] : (await visit.callOwn<{ id: number; name: string }[]>(list)).body;
}

const path = "/console/alerts";

/** The alerts of an account, and a form for a new one. */
export const alertsPage: Page = defineConsolePage({
  path,
  // A link from a record or a saved search fills the form in.
  show: (visit) => listed(visit, visit.query, null),
  async submit(visit) {
    try {
      return made(
        visit,
        (await visit.callOwn<AlertSubscription>(subscribeAlert, { body: sentAlert(visit.form) })).body,
      );
    } catch (error) {
      if (!(error instanceof ServiceError) || !(error.code in alertFaults.en)) throw error;
      return { ...(await listed(visit, visit.form, error)), status: error.status };
    }
  },
});

/** `sent` holds the previous input when it was rejected. */
async function listed(visit: Visit, sent: Fields, fault: ServiceError | null): Promise<ConsoleView> {
  const t = alertsTexts[visit.language];
  const { body: alerts } = await visit.callOwn<AlertSubscription[]>(listAlerts);
  return {
    title: t.title,
    done: visit.query.get("done") === "cancelled" ? t.cancelled : null,
    content: (
      <>
        <p>{t.lead}</p>
        {alerts.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <Table
            caption={t.title}
            head={[t.subject, t.severity, t.channels, t.last, t.open]}
            rows={alerts.map((alert) => [
              subjectOf(alert, visit.language),
              inWords("alert_severity", alert.min_severity, visit.language),
              <Channels visit={visit} alert={alert} />,
              shownInstant(alert.last_triggered, visit.language) ?? t.never,
              <a href={visit.link(`${path}/${alert.id}`)}>{t.number(alert.id)}</a>,
            ])}
          />
        )}
        <section class="panel">
          <h2>{t.make}</h2>
          {fault && (
            <Notice kind="danger" title={t.refused}>
              <p>{alertFaults[visit.language][fault.code]}</p>
            </Notice>
          )}
          {await alertForm({ visit, path, sent })}
        </section>
      </>
    ),
  };
}

/** The webhook secret is shown only in this answer. */
function made(visit: Visit, { id, webhook_secret: secret }: AlertSubscription): ConsoleView {
  const t = alertsTexts[visit.language];
  return {
    title: t.madeTitle,
    content: (
      <>
        {secret !== undefined && (
          <>
            <Notice kind="warning" title={t.once}>
              <p>{t.onceText}</p>
            </Notice>
            <CopyText id="secret" label={t.secret} text={secret} language={visit.language} />
          </>
        )}
        <ul>
          <li>
            <a href={visit.link(`${path}/${id}`)}>{t.number(id)}</a>
          </li>
          <li>
            <a href={visit.link(path)}>{t.back}</a>
          </li>
        </ul>
      </>
    ),
  };
}
