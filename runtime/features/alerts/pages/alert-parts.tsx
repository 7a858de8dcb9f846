import type { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import type { Language } from "../../../pages/language.ts";
import type { Visit } from "../../../pages/page.ts";
import { inWords } from "../../../pages/words/words.ts";
import { alertsTexts } from "./alerts-texts.ts";

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
