import type { ChildKey } from "../../../schemas/child-key.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { listChildKeys } from "../../endpoints/keys/list.ts";
import { Button, Choice, Field } from "../kit/form.tsx";
import { Table } from "../kit/table.tsx";
import type { Texts } from "../language.ts";
import type { Fields, Visit } from "../page.ts";
import { shownCount, shownDay, shownYen } from "../words/values.ts";
import { inWords } from "../words/words.ts";
import { OwnForm } from "./own-form.tsx";

const texts: Texts<{
  title: string;
  lead: string;
  none: string;
  head: readonly string[];
  never: string;
  noCap: string;
  revoke: string;
  make: string;
  label: string;
  labelHint: string;
  scopes: string;
  cap: string;
  capHint: string;
  until: string;
  untilHint: string;
  add: string;
}> = {
  ja: {
    title: "子キー",
    lead: "人やプログラム、顧客に渡すためのキーです。料金はこのアカウントが払い、子キーの上限とアカウントの上限の両方が効きます。子キーでは、キーやお支払いを扱えません。",
    none: "子キーはまだありません。",
    head: ["名前", "はじまり", "できること", "今月", "月の上限", "期限", "最後の使用", "状態", "停止"],
    never: "なし",
    noCap: "なし",
    revoke: "止める",
    make: "子キーを作る",
    label: "名前",
    labelHint: "使用量の表に、この名前で出ます。",
    scopes: "できること",
    cap: "月の上限（円、税抜）",
    capHint: "空なら、アカウントの上限だけが効きます。",
    until: "最後に使える日",
    untilHint: "空なら、期限はありません。",
    add: "作る",
  },
  en: {
    title: "Child keys",
    lead: "Keys to hand to people, programs or customers. This account pays for them, and both their own cap and that of the account hold. A child key has no say in keys and payments.",
    none: "There are no child keys yet.",
    head: ["Name", "Begins with", "Good for", "This month", "Monthly cap", "Ends", "Last used", "State", "Revoke"],
    never: "never",
    noCap: "none",
    revoke: "Revoke",
    make: "Make a child key",
    label: "Name",
    labelHint: "Usage is shown under this name.",
    scopes: "Good for",
    cap: "Monthly cap in JPY before tax",
    capHint: "Empty: the cap of the account alone holds.",
    until: "Last day it works",
    untilHint: "Empty: it does not end by itself.",
    add: "Make it",
  },
};

/** What a child key can be made good for, least first. */
const scopeChoices = ["read", "read seal", "read seal account"] as const;

/** The keys that the account made for others, and a form for another. */
export async function childKeys(visit: Visit, path: string) {
  const t = texts[visit.language];
  const { body: keys } = await visit.callOwn<ChildKey[]>(listChildKeys);
  return (
    <>
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      {keys.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <Table caption={t.title} head={t.head} rows={keys.map((key) => rowOf(visit, path, key))} />
      )}
      <section class="panel">
        <h2>{t.make}</h2>
        <OwnForm visit={visit} action={path} hidden={{ action: "make" }}>
          <div class="filters">
            <Field name="label" label={t.label} hint={t.labelHint} maxLength={120} />
            <Choice
              name="scopes"
              label={t.scopes}
              options={scopeChoices.map((scopes) => [scopes, scopesText(scopes.split(" "), visit)])}
            />
          </div>
          <div class="filters">
            <Field name="monthly_cap_yen" label={t.cap} hint={t.capHint} autocomplete="off" maxLength={12} />
            <Field name="until" label={t.until} hint={t.untilHint} type="date" />
          </div>
          <Button>{t.add}</Button>
        </OwnForm>
      </section>
    </>
  );
}

const tags = { active: "good", expired: "review", revoked: "info" } as const;

function rowOf(visit: Visit, path: string, key: ChildKey) {
  const { language } = visit;
  const t = texts[language];
  return [
    key.label ?? "–",
    <code>{key.key_prefix}</code>,
    scopesText(key.scopes, visit),
    <span class="amount">
      {shownYen(key.month_to_date_amount_yen, language)} ({shownCount(key.month_to_date_units)})
    </span>,
    <span class="amount">{shownYen(key.monthly_cap_yen, language) ?? t.noCap}</span>,
    <span class="day">
      {key.expires_at === null ? t.never : shownDay(jstDate(new Date(key.expires_at)), language)}
    </span>,
    <span class="day">{shownDay(key.last_used_on, language) ?? "–"}</span>,
    <span class={`tag ${tags[key.state]}`}>{inWords("key_state", key.state, language)}</span>,
    key.state === "revoked" ? null : (
      <OwnForm visit={visit} action={path} hidden={{ action: "revoke", key_id: key.key_id }}>
        <Button kind="danger">{t.revoke}</Button>
      </OwnForm>
    ),
  ];
}

function scopesText(scopes: readonly string[], { language }: Visit): string {
  const words = scopes.map((scope) => inWords("key_scope", scope, language));
  return words.join(language === "ja" ? "、" : ", ");
}

/** The body of the call, from what the form sends; null for what no form of ours sends. */
export function sentChild(form: Fields): Readonly<Record<string, unknown>> | null {
  const filled = (name: string) => form.get(name)?.trim() || null;
  const [cap, until] = [filled("monthly_cap_yen")?.replaceAll(",", "") ?? null, filled("until")];
  if ((cap !== null && !/^\d{1,12}$/.test(cap)) || (until !== null && !/^\d{4}-\d{2}-\d{2}$/.test(until))) return null;
  // The day is one in Japan, and the key works to its end.
  const end = until === null ? null : Date.parse(`${until}T23:59:59+09:00`);
  if (Number.isNaN(end)) return null;
  return {
    label: filled("label"),
    scopes: (filled("scopes") ?? "read").split(" "),
    monthly_cap_yen: cap === null ? null : Number(cap),
    expires_at: end === null ? null : `${new Date(end).toISOString().slice(0, 19)}Z`,
  };
}
