import { jstText } from "../../../base/jst.ts";
import { Button, Field, Form } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Facts } from "../../../pages/kit/table.tsx";
import { definePage, type Fields, type ShownPage, type Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";
import { RefundBody, refundReviewDays } from "../endpoints/refund-request.ts";
import { billingServices } from "../service/services.ts";

const path = "/refund";

const texts = defineTexts({
  ja: {
    title: "返金を申し込む",
    lead: (days: number) =>
      `担当者が内容を確認し、${days}日以内にメールでお返事します。この申し込みだけで返金されたり、キーが止まったりすることはありません。`,
    email: "お返事先のメールアドレス",
    reason: "理由",
    amount: "金額（円）",
    customer: "顧客番号",
    optional: "わかる場合だけ入力してください。",
    bad: {
      requester_email: "メールアドレスを入力してください。",
      reason: "理由を2000文字以内で入力してください。",
      amount_yen: "「金額」は1から10,000,000までの整数で入力してください。",
      customer_id: "120文字以内で入力してください。",
    },
    send: "申し込む",
    doneTitle: "申し込みを受け付けました",
    done: "受付番号を控えてください",
    doneText: (days: number) => `${days}日以内にメールでお返事します。返金もキーの停止も、まだ行われていません。`,
    number: "受付番号",
    received: "受付日時",
    contact: "お問い合わせ",
  },
  en: {
    title: "Ask for a refund",
    lead: (days) =>
      `A person looks at it and answers by mail within ${days} days. Nothing is paid back and no key ends by this alone.`,
    email: "Mail address for the answer",
    reason: "Reason",
    amount: "Amount in JPY",
    customer: "Customer number",
    optional: "Only if you know it.",
    bad: {
      requester_email: "Enter a mail address.",
      reason: "Say why, in at most 2000 characters.",
      amount_yen: "Enter a whole number from 1 to 10000000.",
      customer_id: "At most 120 characters.",
    },
    send: "Send",
    doneTitle: "Your request was filed",
    done: "Keep the number of your request",
    doneText: (days) =>
      `You get an answer by mail within ${days} days. Nothing was paid back and no key has changed yet.`,
    number: "Request",
    received: "Received",
    contact: "Questions",
  },
});

/** A refund form and its receipt. The receipt has its own address, so that reloading files nothing. */
export const refundPage = definePage({
  uses: billingServices,
  essential: true,
  path,
  async show(visit) {
    const filed = await visit.services.refunds.read(visit.query.get("request_id") ?? "");
    return filed === null ? form(visit, new Map(), []) : receipt(visit, filed);
  },
  async submit(visit) {
    const { services, ipHash, link, form: sent } = visit;
    const parsed = RefundBody.safeParse(toBody(sent));
    if (!parsed.success)
      return form(
        visit,
        sent,
        parsed.error.issues.map((issue) => String(issue.path[0])),
      );
    await services.limits.refund.take(ipHash);
    const { amount_yen: amountYen = null, customer_id: customerId = null, reason, requester_email } = parsed.data;
    const request = { amountYen, customerId, reason, requesterEmail: requester_email };
    const { requestId } = await services.refunds.file({ ...request, accountId: null, idempotencyKey: null });
    return { goTo: link(path, { request_id: requestId }) };
  },
});

/** A form sends texts, empty ones for omitted fields. */
function toBody(sent: Fields) {
  const amount = sent.get("amount_yen")?.trim() ?? "";
  const customer = sent.get("customer_id")?.trim() ?? "";
  return {
    reason: sent.get("reason") ?? "",
    requester_email: (sent.get("requester_email") ?? "").trim(),
    ...(amount === "" ? {} : { amount_yen: Number(amount) }),
    ...(customer === "" ? {} : { customer_id: customer }),
  };
}

function form(visit: Visit, sent: Fields, wrong: readonly string[]): ShownPage {
  const t = texts[visit.language];
  const field = (name: keyof typeof t.bad) => ({
    name,
    value: sent.get(name) ?? "",
    error: wrong.includes(name) ? t.bad[name] : undefined,
  });
  return {
    title: t.title,
    ...(wrong.length === 0 ? {} : { status: 422 }),
    content: (
      <>
        <p class="lead">{t.lead(refundReviewDays)}</p>
        <Form visit={visit} action={path} method="post">
          <Field
            {...field("requester_email")}
            label={t.email}
            type="email"
            autocomplete="email"
            maxLength={254}
            required
          />
          <Field {...field("reason")} label={t.reason} lines={5} maxLength={2000} required />
          <Field {...field("amount_yen")} label={t.amount} hint={t.optional} maxLength={8} />
          <Field {...field("customer_id")} label={t.customer} hint={t.optional} maxLength={120} />
          <Button>{t.send}</Button>
        </Form>
      </>
    ),
  };
}

function receipt(visit: Visit, { requestId, receivedAt }: { requestId: string; receivedAt: string }): ShownPage {
  const t = texts[visit.language];
  return {
    title: t.doneTitle,
    content: (
      <>
        <Notice kind="success" title={t.done}>
          <p>{t.doneText(refundReviewDays)}</p>
        </Notice>
        <Facts
          facts={[
            [t.number, <code>{requestId}</code>],
            [t.received, jstText(new Date(receivedAt))],
            [t.contact, <Contact to={visit.services.contact} />],
          ]}
        />
      </>
    ),
  };
}

/** A page or a mail address, as configured by the operator. */
function Contact({ to }: { readonly to: string }) {
  return <a href={/^https?:/.test(to) ? to : `mailto:${to}`}>{to}</a>;
}
