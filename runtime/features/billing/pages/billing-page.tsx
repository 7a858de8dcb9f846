import type { BillingHistory, BillingInvoice } from "../../../../schemas/accounts/billing.ts";
import { jstDate } from "../../../../snapshots/text/era.ts";
import { defineConsolePage, OwnForm } from "../../../pages/console/console-page.tsx";
import { Button } from "../../../pages/kit/form.tsx";
import { Outside } from "../../../pages/kit/links.tsx";
import { Facts, Table } from "../../../pages/kit/table.tsx";
import type { Page, Visit } from "../../../pages/page.ts";
import { shownSpan } from "../../../pages/records/time-line.tsx";
import { shownInstant, shownCharge } from "../../../pages/words/values.ts";
import { inWords } from "../../../pages/words/words.ts";
import { defineTexts } from "../../../wire/language.ts";
import { getBillingHistory, openBillingPortal } from "../endpoints/portal.ts";

const path = "/console/billing";

const texts = defineTexts({
  ja: {
    title: "請求",
    portal: "支払い方法と解約",
    portalText: "カードの変更と解約は、支払い代行会社のページで行います。開けるのは1分に1回です。",
    open: "支払いのページを開く",
    noSubscription: "このキーには契約がありません。お支払いについては運営者にお尋ねください。",
    invoices: "請求書",
    none: "請求書はまだありません。",
    head: ["番号", "期間", "請求額（税込）", "支払い済み", "状態", "控え"],
    page: "ページ",
    asOf: (instant: string) => `${instant} に確認`,
    customer: "顧客番号",
    status: "契約",
    refund: "返金を申し込む",
  },
  en: {
    title: "Billing",
    portal: "Means of payment and cancelling",
    portalText: "Cards and cancelling are on the page of the payment provider. It can be opened once a minute.",
    open: "Open the payment page",
    noSubscription: "This key has no subscription. Ask the operator about payment.",
    invoices: "Invoices",
    none: "There are no invoices yet.",
    head: ["Number", "Period", "Due, with tax", "Paid", "State", "Copy"],
    page: "page",
    asOf: (instant) => `as of ${instant}`,
    customer: "Customer",
    status: "Subscription",
    refund: "Ask for a refund",
  },
});

/** Invoices, and the way to the payment provider. */
export const billingPage: Page = defineConsolePage({
  path,
  async show(visit, me) {
    const { language, link } = visit;
    const t = texts[language];
    const { body } = await visit.callOwn<BillingHistory>(getBillingHistory);
    return {
      title: t.title,
      content: (
        <>
          <h2>
            {t.invoices} <span class="count">{t.asOf(shownInstant(body.cached_at, language)!)}</span>
          </h2>
          {body.invoices.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table caption={t.invoices} head={t.head} rows={body.invoices.map((invoice) => rowOf(visit, invoice))} />
          )}
          <h2>{t.portal}</h2>
          <Facts
            facts={[
              [t.status, inWords("subscription_status", me.subscription_status, language)],
              [t.customer, me.customer_id === null ? "–" : <code>{me.customer_id}</code>],
            ]}
          />
          {me.customer_id === null ? (
            <p>{t.noSubscription}</p>
          ) : (
            <>
              <p>{t.portalText}</p>
              <OwnForm visit={visit} action={path}>
                <Button>{t.open}</Button>
              </OwnForm>
            </>
          )}
          <p>
            <a href={link("/refund")}>{t.refund}</a>
          </p>
        </>
      ),
    };
  },
  async submit({ callOwn, link, services: { publicUrl } }) {
    const body = { return_url: publicUrl + link(path) };
    const { body: opened } = await callOwn<{ readonly url: string }>(openBillingPortal, { body });
    return { goTo: opened.url };
  },
});

/** Day in Japan of an instant, some milliseconds earlier. */
function dayIn(instant: string | null, earlierMs: number): string | null {
  return instant === null ? null : jstDate(new Date(Date.parse(instant) - earlierMs));
}

function rowOf({ language }: Visit, invoice: BillingInvoice) {
  const t = texts[language];
  const { period_start: from, period_end: to } = invoice;
  return [
    invoice.number ?? "–",
    // The end is the first moment of the next period.
    from === null && to === null ? "–" : shownSpan(dayIn(from, 0), dayIn(to, 1), language),
    <span class="amount">{shownCharge(invoice.amount_due_yen, language)}</span>,
    <span class="amount">{shownCharge(invoice.amount_paid_yen, language)}</span>,
    inWords("invoice_status", invoice.status, language) ?? "–",
    <>
      {invoice.hosted_invoice_url !== null && <Outside href={invoice.hosted_invoice_url}>{t.page}</Outside>}{" "}
      {invoice.invoice_pdf !== null && <Outside href={invoice.invoice_pdf}>PDF</Outside>}
    </>,
  ];
}
