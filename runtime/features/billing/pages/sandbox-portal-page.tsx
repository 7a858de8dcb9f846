import type { BillingInvoice } from "../../../../schemas/accounts/billing.ts";
import { jstDate } from "../../../../snapshots/text/era.ts";
import { ServiceError } from "../../../base/errors.ts";
import { jstMonth } from "../../../base/jst.ts";
import { hasEnded, type Subscription } from "../../../base/subscription.ts";
import { Actions, Button, Form } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Facts, Table } from "../../../pages/kit/table.tsx";
import { definePage, type Visit } from "../../../pages/page.ts";
import { shownSpan } from "../../../pages/records/time-line.tsx";
import { shownDay } from "../../../pages/words/values.ts";
import { defineTexts, type Language } from "../../../wire/language.ts";
import { billingServices } from "../service/services.ts";
import { deskOf } from "./sandbox-checkout-page.tsx";

const path = "/sandbox/portal";

const texts = defineTexts({
  ja: {
    title: "お支払いと解約（試用環境）",
    plan: "プラン",
    planText: "従量制、1単位 3円（税込3.30円）",
    status: "契約",
    active: "有効",
    ending: "期間の終わりに解約されます",
    ended: "解約済み",
    period: "今の期間",
    customer: "顧客番号",
    invoices: "請求書",
    month: "月",
    amount: "金額（税込）",
    yen: (yen: number) => `${yen}円`,
    state: "状態",
    draft: "集計中",
    paid: "支払い済み",
    none: "請求書はまだありません。",
    end: "解約",
    endMonth: "期間の終わりに解約する",
    endNow: "いますぐ解約する",
    endNowText: "いますぐ解約すると、この契約のキーはすべて使えなくなります。元には戻せません。",
    goOn: "解約を取り消す",
    back: "元のページへ戻る",
    over: "この契約は終わりました。キーは使えません。",
  },
  en: {
    title: "Payment and cancelling (sandbox)",
    plan: "Plan",
    planText: "Metered, JPY 3 a unit (JPY 3.30 with tax)",
    status: "Subscription",
    active: "active",
    ending: "ends with the period",
    ended: "ended",
    period: "This period",
    customer: "Customer",
    invoices: "Invoices",
    month: "Month",
    amount: "Amount with tax",
    yen: (yen) => `JPY ${yen}`,
    state: "State",
    draft: "Open",
    paid: "Paid",
    none: "There are no invoices yet.",
    end: "Cancelling",
    endMonth: "Cancel at the end of the period",
    endNow: "Cancel now",
    endNowText: "If you cancel now, every key of this subscription stops working, for good.",
    goOn: "Do not cancel",
    back: "Back to where you came from",
    over: "This subscription has ended. Its keys do not work any more.",
  },
});

/** Replaces the customer portal of a provider. Anyone with its address may use it for half an hour. */
export const sandboxPortalPage = definePage({
  uses: billingServices,
  essential: true,
  path,
  async show(visit) {
    const t = texts[visit.language];
    const token = visit.query.get("token") ?? "";
    const { subscription, returnUrl } = await deskOf(visit).portal(token);
    const { customerId } = subscription;
    const { invoices } = await visit.services.billing.history(customerId);
    return {
      title: t.title,
      content: (
        <>
          {hasEnded(subscription) && <Notice kind="info" title={t.over} />}
          <Facts
            facts={[
              [t.plan, t.planText],
              [t.status, statusText(subscription, visit.language)],
              [t.period, periodText(subscription, visit.language)],
              [t.customer, <code>{customerId}</code>],
            ]}
          />
          {invoices.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table
              caption={t.invoices}
              head={[t.month, t.amount, t.state]}
              rows={invoices.map((invoice) => invoiceRow(invoice, visit.language))}
            />
          )}
          {!hasEnded(subscription) && <Ending visit={visit} token={token} ending={subscription.cancelAtPeriodEnd} />}
          <p>
            <a href={returnUrl}>{t.back}</a>
          </p>
        </>
      ),
    };
  },
  async submit(visit) {
    const token = visit.form.get("token") ?? "";
    const end = visit.form.get("end");
    if (end !== "month" && end !== "now" && end !== "never") throw new ServiceError("invalid_input");
    const { id } = await deskOf(visit).setEnd(token, end);
    // A real provider would send a callback.
    await visit.services.subscriptions.refresh(id);
    return { goTo: visit.link(path, { token }) };
  },
});

function Ending({ visit, token, ending }: { readonly visit: Visit; readonly token: string; readonly ending: boolean }) {
  const t = texts[visit.language];
  return (
    <section class="panel">
      <h2>{t.end}</h2>
      <Form visit={visit} action={path} method="post" hidden={{ token }}>
        <p>{t.endNowText}</p>
        <Actions>
          <Button kind="plain" name="end" value={ending ? "never" : "month"}>
            {ending ? t.goOn : t.endMonth}
          </Button>
          <Button kind="danger" name="end" value="now">
            {t.endNow}
          </Button>
        </Actions>
      </Form>
    </section>
  );
}

function statusText(subscription: Subscription, language: Language): string {
  const t = texts[language];
  if (hasEnded(subscription)) return t.ended;
  return subscription.cancelAtPeriodEnd ? `${t.active} (${t.ending})` : t.active;
}

function periodText({ currentPeriodStart: start, currentPeriodEnd: end }: Subscription, language: Language): string {
  // The end is the first moment of the next period.
  return shownSpan(jstDate(new Date(start ?? 0)), jstDate(new Date(Date.parse(end ?? "") - 1)), language);
}

function invoiceRow({ period_start: start, amount_due_yen: yen, status }: BillingInvoice, language: Language) {
  const t = texts[language];
  return [monthOf(start, language), t.yen(yen), status === "paid" ? t.paid : t.draft];
}

/** 2026年11月, or November 2026: the month in Japan of an instant. */
function monthOf(instant: string | null, language: Language): string {
  return shownDay(`${jstMonth(new Date(instant ?? 0))}-01`, language)!.replace(/^1 |1日$/, "");
}
