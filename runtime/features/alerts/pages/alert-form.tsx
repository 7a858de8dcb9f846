import { alertFilterType, alertSeverity } from "../../../../schemas/service-enums.ts";
import { Button, Choice, Field } from "../../../pages/kit/form.tsx";
import type { Fields, Visit } from "../../../pages/page.ts";
import { inWords } from "../../../pages/words/words.ts";
import { alertsTexts } from "./alerts-texts.ts";
import { OwnForm } from "../../../pages/console/own-form.tsx";

/** The most used filters come first. */
const filters = alertFilterType.toSorted((one, other) => rank(one) - rank(other));

function rank(filter: (typeof alertFilterType)[number]): number {
  return ["program_id", "law_id", "industry_jsic", "all", "tool"].indexOf(filter);
}

/** The form of a new alert; `sent` holds the previous input when it was rejected. */
export async function alertForm({
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
export function sentAlert(form: Fields): Readonly<Record<string, unknown>> {
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
