import { ServiceError } from "../../base/errors.ts";
import { Button, Form } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { definePage, type Looking, type ShownPage, type View } from "../../pages/page.ts";
import { defineTexts } from "../../wire/language.ts";
import type { MailForm } from "./mail-call.ts";
import { mailListServices } from "./services.ts";

const path = "/confirm";

const texts = defineTexts({
  ja: {
    ask: "メールアドレスの確認",
    lead: "このメールアドレスで受け取るには、下のボタンを押してください。",
    confirm: "受け取る",
    title: "確認しました",
    done: "これからメールをお送りします。",
    note: "どのメールからでも、いつでも停止できます。このページは閉じてかまいません。",
    checkout: "有料プランの支払いに進む",
  },
  en: {
    ask: "Confirm your address",
    lead: "Press the button to receive mail at this address.",
    confirm: "Receive mail",
    title: "Your address is confirmed",
    done: "Mail will be sent to it from now on.",
    note: "Every mail has a link that ends them. You can close this page.",
    checkout: "Go on to the payment for the paid plan",
  },
});

/** Page for confirming a mail address for news or alerts. */
export const confirmPage = definePage({
  uses: mailListServices,
  essential: true,
  path,
  async show(visit) {
    const token = visit.query.get("token") ?? "";
    if ((await visit.services.subscribers.findConfirmation(token)) === null)
      throw new ServiceError("subscription_not_found");
    return askingPage(visit, { action: path, hidden: { token } });
  },
  async submit(visit) {
    await visit.services.limits.confirm.take(visit.ipHash);
    const confirmed = await visit.services.subscribers.confirm(visit.form.get("token") ?? "");
    if (confirmed === null) throw new ServiceError("subscription_not_found");
    return confirmedPage(visit);
  },
});

/** The same for the newsletter. Asks before confirming, because link scanners open pages too. */
export const askToConfirm: View = (body, looking) => askingPage(looking, { action: (body as MailForm).path });
export const confirmed: View = (body, looking) =>
  confirmedPage(looking, (body as { readonly checkout_url: string | null }).checkout_url);

function askingPage(
  looking: Looking,
  form: { readonly action: string; readonly hidden?: Readonly<Record<string, string>> },
): ShownPage {
  const t = texts[looking.language];
  return {
    title: t.ask,
    content: (
      <Form visit={looking} method="post" {...form}>
        <p class="lead">{t.lead}</p>
        <Button>{t.confirm}</Button>
      </Form>
    ),
  };
}

function confirmedPage({ language }: Pick<Looking, "language">, checkoutUrl: string | null = null): ShownPage {
  const t = texts[language];
  return {
    title: t.title,
    content: (
      <>
        <Notice kind="success" title={t.done} />
        <p class="faint">{t.note}</p>
        {checkoutUrl !== null && (
          <p>
            <a href={checkoutUrl}>{t.checkout}</a>
          </p>
        )}
      </>
    ),
  };
}
