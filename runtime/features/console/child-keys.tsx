import type { ChildKey } from "../../../schemas/accounts/child-key.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { listChildKeys } from "../../endpoints/keys/child-keys.ts";
import { OwnForm } from "../../pages/console/console-page.tsx";
import { Button } from "../../pages/kit/form.tsx";
import { Table } from "../../pages/kit/table.tsx";
import type { Visit } from "../../pages/page.ts";
import { shownCount, shownDay, shownCharge } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { ChildForm, scopesText, type TriedChild } from "./child-form.tsx";

const texts = defineTexts({
  ja: {
    title: "子キー",
    lead: "人やプログラム、顧客に渡すためのキーです。料金はこのアカウントに請求され、子キーの上限とアカウントの上限の両方が適用されます。子キーでは、キーやお支払いを管理できません。承認した端末のキーもここに表示されます。",
    none: "子キーはまだありません。",
    head: ["名前", "先頭の文字", "権限", "今月", "月の上限", "有効期限", "最終使用", "状態", "停止"],
    never: "なし",
    noCap: "なし",
    revoke: "停止する",
  },
  en: {
    title: "Child keys",
    lead: "Keys to hand to people, programs or customers. This account pays for them, and both their own cap and that of the account hold. A child key has no say in keys and payments. Keys of devices you approved are listed here, too.",
    none: "There are no child keys yet.",
    head: ["Name", "Begins with", "Good for", "This month", "Monthly cap", "Ends", "Last used", "State", "Revoke"],
    never: "never",
    noCap: "none",
    revoke: "Revoke",
  },
});

/** The child keys of the account, and a form for a new one. */
export async function childKeys(visit: Visit, path: string, tried: TriedChild) {
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
      <ChildForm visit={visit} path={path} tried={tried} />
    </>
  );
}

const tags = { active: "good", expired: "review", revoked: "info" } as const;

function rowOf(visit: Visit, path: string, key: ChildKey) {
  const { language } = visit;
  const t = texts[language];
  return [
    `${key.label ?? "–"}${key.origin === "device" ? ` (${inWords("key_kind", "device", language)})` : ""}`,
    <code>{key.key_prefix}</code>,
    scopesText(key.scopes, visit),
    <span class="amount">
      {shownCharge(key.month_to_date_amount_yen, language)} ({shownCount(key.month_to_date_units)})
    </span>,
    <span class="amount">{shownCharge(key.monthly_cap_yen, language) ?? t.noCap}</span>,
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
