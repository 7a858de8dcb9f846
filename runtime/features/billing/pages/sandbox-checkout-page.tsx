import { z } from "zod";
import { ServiceError } from "../../../base/errors.ts";
import { Actions, Button, Field, Form } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Facts } from "../../../pages/kit/table.tsx";
import { definePage, type ShownPage, type Visit } from "../../../pages/page.ts";
import type { SandboxDesk } from "../../../payments/port.ts";
import { defineTexts } from "../../../wire/language.ts";
import { type BillingServices, billingServices } from "../service/services.ts";

const path = "/sandbox/checkout";

const texts = defineTexts({
  ja: {
    title: "お支払い（試用環境）",
    what: "商品",
    whatText: "Konkyo APIキー（従量制）",
    price: "単価",
    priceText: "1単位 3円（税込3.30円）、月ごとに後払い",
    email: "メールアドレス（任意）",
    emailHint: "試用環境では何も送られません。",
    badEmail: "メールアドレスの形式が正しくありません。空欄でもかまいません。",
    pay: "支払ったことにする",
    cancel: "やめる",
    paid: "支払い済みです",
    goOn: "続ける",
  },
  en: {
    title: "Payment (sandbox)",
    what: "What you buy",
    whatText: "Konkyo API key, metered",
    price: "Price",
    priceText: "JPY 3 a unit (JPY 3.30 with tax), paid monthly afterwards",
    email: "Mail address (optional)",
    emailHint: "The sandbox sends nothing.",
    badEmail: "This is no mail address. You may leave it empty.",
    pay: "Pretend to pay",
    cancel: "Cancel",
    paid: "This is paid already",
    goOn: "Continue",
  },
});

/** Replaces the payment page of a provider. */
export const sandboxCheckoutPage = definePage({
  uses: billingServices,
  essential: true,
  path,
  async show(visit) {
    const desk = deskOf(visit);
    return form(visit, await sessionOf(desk, visit.query.get("session_id") ?? ""));
  },
  async submit(visit) {
    const desk = deskOf(visit);
    const session = await sessionOf(desk, visit.form.get("session_id") ?? "");
    const email = (visit.form.get("email") ?? "").trim();
    if (email !== "" && !z.email().max(254).safeParse(email).success) return form(visit, session, email);
    return { goTo: await desk.pay(session.id, email === "" ? null : email) };
  },
});

/** Throws not found unless the sandbox is configured. */
export function deskOf({ services }: Visit<BillingServices>): SandboxDesk {
  if (services.sandbox === null) throw new ServiceError("route_not_found");
  return services.sandbox;
}

type Session = NonNullable<Awaited<ReturnType<SandboxDesk["session"]>>>;

async function sessionOf(desk: SandboxDesk, sessionId: string): Promise<Session> {
  const session = await desk.session(sessionId);
  if (session === null) throw new ServiceError("session_not_found");
  return session;
}

function form(visit: Visit, session: Session, badEmail: string | null = null): ShownPage {
  const t = texts[visit.language];
  const { id, cancelUrl, customerEmail, paidAs, successUrl } = session;
  const goOn = successUrl.replaceAll("{CHECKOUT_SESSION_ID}", id);
  return {
    title: t.title,
    ...(badEmail === null ? {} : { status: 422 }),
    content: (
      <>
        {paidAs === null ? (
          <>
            <Facts
              facts={[
                [t.what, t.whatText],
                [t.price, t.priceText],
              ]}
            />
            <Form visit={visit} action={path} method="post" hidden={{ session_id: id }}>
              <Field
                name="email"
                label={t.email}
                hint={t.emailHint}
                error={badEmail === null ? undefined : t.badEmail}
                value={badEmail ?? customerEmail ?? ""}
                autocomplete="email"
                maxLength={254}
              />
              <Actions>
                <Button>{t.pay}</Button>
                <a class="button plain" href={cancelUrl}>
                  {t.cancel}
                </a>
              </Actions>
            </Form>
          </>
        ) : (
          <Notice kind="success" title={t.paid}>
            <p>
              <a href={goOn}>{t.goOn}</a>
            </p>
          </Notice>
        )}
      </>
    ),
  };
}
