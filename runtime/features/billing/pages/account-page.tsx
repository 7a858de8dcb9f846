import { confirmKey } from "../../../pages/confirm-key.ts";
import { Button, Form, KeyField } from "../../../pages/kit/form.tsx";
import { definePage, type ShownPage, type Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";
import { billingServices } from "../service/services.ts";

const path = "/account";

const texts = defineTexts({
  ja: {
    title: "お支払いと解約",
    lead: "カードの変更、請求書の確認、解約は、支払い代行会社のページで行います。",
    key: "APIキー",
    keyHint: "契約の確認だけに使い、保存しません。",
    badKey: "このキーに対応するアカウントがありません。「APIキー」の入力を確認してください。",
    open: "支払いのページを開く",
    lost: "キーを再発行するには、現在のキーで POST /v1/me/rotate-key を呼び出します。",
    console: "使用量と上限の確認、キーの再発行はコンソールで",
    buy: "新しいキーを購入する",
    refund: "返金を申し込む",
  },
  en: {
    title: "Payment and cancelling",
    lead: "Cards, invoices and cancelling are on the page of the payment provider.",
    key: "API key",
    keyHint: "Used only to find your subscription, and not kept.",
    badKey: "No account has this key. Check what you entered.",
    open: "Open the payment page",
    lost: "To replace a key, call POST /v1/me/rotate-key with it.",
    console: "Usage, cap and a new key: in the console",
    buy: "Buy another key",
    refund: "Ask for a refund",
  },
});

/** Links holders of a key to the provider's page. */
export const accountPage = definePage({
  uses: billingServices,
  essential: true,
  path,
  show: (visit) => form(visit, false),
  async submit(visit) {
    const { accounts, billing, publicUrl } = visit.services;
    const confirmed = await confirmKey(accounts, visit.form.get("api_key") ?? "");
    if (confirmed === null) return form(visit, true);
    const { accountId } = confirmed.credential;
    const customerId = (await accounts.profile(accountId))?.customerId ?? null;
    return { goTo: await billing.portal({ accountId, customerId }, publicUrl + visit.link(path)) };
  },
});

function form(visit: Visit, keyIsBad: boolean): ShownPage {
  const t = texts[visit.language];
  return {
    title: t.title,
    ...(keyIsBad ? { status: 401 } : {}),
    content: (
      <>
        <p class="lead">{t.lead}</p>
        <Form visit={visit} action={path} method="post">
          <KeyField label={t.key} hint={t.keyHint} error={keyIsBad ? t.badKey : undefined} />
          <Button>{t.open}</Button>
        </Form>
        {visit.navigation.service.includes("/console") ? (
          <p>
            <a href={visit.link("/console")}>{t.console}</a>
          </p>
        ) : (
          <p class="faint">{t.lost}</p>
        )}
        <ul>
          <li>
            <a href={visit.link("/buy")}>{t.buy}</a>
          </li>
          <li>
            <a href={visit.link("/refund")}>{t.refund}</a>
          </li>
        </ul>
      </>
    ),
  };
}
