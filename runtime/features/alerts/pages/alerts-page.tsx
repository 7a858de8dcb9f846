import type { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import { ServiceError } from "../../../base/errors.ts";
import { listAlerts } from "../endpoints/own-alerts.ts";
import { subscribeAlert } from "../endpoints/subscribe.ts";
import { CopyText } from "../../../pages/kit/code.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Table } from "../../../pages/kit/table.tsx";
import type { Fields, Page, Visit } from "../../../pages/page.ts";
import { shownInstant } from "../../../pages/words/values.ts";
import { inWords } from "../../../pages/words/words.ts";
import { alertForm, sentAlert } from "./alert-form.tsx";
import { Channels, subjectOf } from "./alert-parts.tsx";
import { alertsTexts } from "./alerts-texts.ts";
import { type ConsoleView, defineConsolePage } from "../../../pages/console/console-page.tsx";

const path = "/console/alerts";

/** The alerts of an account, and a form for a new one. */
export const alertsPage: Page = defineConsolePage({
  path,
  show: (visit) => listed(visit, new Map(), null),
  async submit(visit) {
    try {
      return made(
        visit,
        (await visit.callOwn<AlertSubscription>(subscribeAlert, { body: sentAlert(visit.form) })).body,
      );
    } catch (error) {
      if (!(error instanceof ServiceError) || !(error.code in alertsTexts.en.faults)) throw error;
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
              <p>{t.faults[fault.code]}</p>
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
