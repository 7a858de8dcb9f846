import type { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import { ServiceError } from "../../../base/errors.ts";
import { deleteAlert, listAlerts, listDeliveries, testAlert } from "../endpoints/own-alerts.ts";
import { Button } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Facts, Table } from "../../../pages/kit/table.tsx";
import type { Page, Visit } from "../../../pages/page.ts";
import { shownInstant } from "../../../pages/words/values.ts";
import { inWords } from "../../../pages/words/words.ts";
import type { Language } from "../../../wire/language.ts";
import { Channels, subjectOf } from "./alerts-page.tsx";
import { alertsTexts } from "./alerts-texts.ts";
import { defineConsolePage, OwnForm } from "../../../pages/console/console-page.tsx";

type Delivery = {
  readonly event_kind: string;
  readonly channel: "webhook" | "email";
  readonly status: "delivered" | "retrying" | "dead" | "dropped";
  readonly tries: number;
  readonly outcome: string;
  readonly at: string;
};

/** One alert: its state, its deliveries, a test, and its removal. */
export const alertPage: Page = defineConsolePage({
  path: "/console/alerts/{id}",
  async show(visit) {
    const { language } = visit;
    const t = alertsTexts[language];
    const alert = await alertOf(visit);
    const here = `/console/alerts/${alert.id}`;
    const { body: deliveries } = await visit.callOwn<Delivery[]>(listDeliveries, {
      params: { sub_id: String(alert.id) },
    });
    const done = visit.query.get("done");
    return {
      title: t.number(alert.id),
      done: done === "tested" ? t.tested : null,
      content: (
        <>
          {done === "untested" && <Notice kind="warning" title={t.untested} />}
          <Facts
            facts={[
              [t.subject, subjectOf(alert, language)],
              [t.severity, inWords("alert_severity", alert.min_severity, language)],
              [t.channels, <Channels visit={visit} alert={alert} />],
              [t.made, shownInstant(alert.created_at, language)],
              [t.last, shownInstant(alert.last_triggered, language) ?? t.never],
            ]}
          />
          <h2>{t.deliveries}</h2>
          <Deliveries visit={visit} deliveries={deliveries} />
          <section class="panel">
            <h2>{t.test}</h2>
            <p>{t.testText}</p>
            <OwnForm visit={visit} action={here}>
              <Button kind="plain" name="action" value="test">
                {t.test}
              </Button>
            </OwnForm>
          </section>
          <details class="panel">
            <summary>{t.cancel}</summary>
            <p>{t.cancelText}</p>
            <OwnForm visit={visit} action={here}>
              <Button kind="danger" name="action" value="cancel">
                {t.cancelNow}
              </Button>
            </OwnForm>
          </details>
          <p>
            <a href={visit.link("/console/alerts")}>{t.back}</a>
          </p>
        </>
      ),
    };
  },
  async submit({ form, params, callOwn, link }) {
    const id = params["id"] ?? "";
    const question = { params: { sub_id: id } };
    if (form.get("action") === "cancel") {
      await callOwn(deleteAlert, question);
      return { goTo: link("/console/alerts", { done: "cancelled" }) };
    }
    if (form.get("action") !== "test") throw new ServiceError("invalid_input");
    const { body } = await callOwn<{ readonly delivery_ids: readonly string[] }>(testAlert, question);
    return { goTo: link(`/console/alerts/${id}`, { done: body.delivery_ids.length > 0 ? "tested" : "untested" }) };
  },
});

async function alertOf({ callOwn, params }: Visit): Promise<AlertSubscription> {
  const { body: alerts } = await callOwn<AlertSubscription[]>(listAlerts);
  const alert = alerts.find(({ id }) => String(id) === params["id"]);
  if (alert === undefined) throw new ServiceError("subscription_not_found");
  return alert;
}

const tags = { delivered: "good", retrying: "review", dead: "warning", dropped: "info" } as const;

/** What a delivery met with; what the network or a mail server said stays as it is. */
function shownOutcome(outcome: string, language: Language): string {
  const t = alertsTexts[language];
  return t.outcomes[outcome] ?? outcome.replace(/^answered (\d{3})$/, (_, status: string) => t.answered(status));
}

function Deliveries({ visit: { language }, deliveries }: { visit: Visit; deliveries: readonly Delivery[] }) {
  const t = alertsTexts[language];
  if (deliveries.length === 0) return <p>{t.noDeliveries}</p>;
  return (
    <Table
      caption={t.deliveries}
      head={t.head}
      rows={deliveries.map(({ at, event_kind: event, channel, status, tries, outcome }) => [
        <span class="day">{shownInstant(at, language)}</span>,
        inWords("alert_event", event, language),
        t[channel],
        <span class={`tag ${tags[status]}`}>{inWords("delivery_status", status, language)}</span>,
        <span class="amount">{tries}</span>,
        <span class="faint">{shownOutcome(outcome, language)}</span>,
      ])}
    />
  );
}
