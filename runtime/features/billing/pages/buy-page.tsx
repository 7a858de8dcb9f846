import type { SellerFact } from "../../../base/seller.ts";
import { checkoutCookie } from "../../../endpoints/checkout-cookie.ts";
import { Button, Form } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { Facts } from "../../../pages/kit/table.tsx";
import { navTexts } from "../../../pages/navigation.ts";
import { definePage, type ShownPage, type Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";
import { billingServices } from "../service/services.ts";
import { resultPath } from "./result-page.tsx";
import { sellerTexts } from "./seller.ts";

const buyPath = "/buy";

/** Nothing is sold for real while the law on commercial transactions is not met. */
function unready({ language }: Pick<Visit, "language">, missing: readonly SellerFact[]): ShownPage {
  const t = texts[language];
  return {
    title: t.title,
    content: (
      <Notice kind="warning" title={t.unready}>
        <p>{t.unreadyText}</p>
        <ul>
          {missing.map((fact) => (
            <li>{sellerTexts[language][fact]}</li>
          ))}
        </ul>
      </Notice>
    ),
  };
}

const texts = defineTexts({
  ja: {
    title: "APIキーを購入する",
    lead: "使った分だけを、月ごとに後払いします。基本料金はありません。",
    price: "単価",
    priceText: "1単位 3円（税込3.30円）",
    unit: "1単位とは",
    unitText: "検索または1件の取得が1単位です。一括取得では、見つかった件数を単位として数えます。",
    cap: "使いすぎの防止",
    capText:
      "月の上限額を、購入後にコンソールかAPIでいつでも設定できます。上限を超えるリクエストは拒否され、料金は発生しません。",
    end: "解約",
    endText: "支払いのページから、いつでも解約できます。",
    buy: "支払いへ進む",
    cookie:
      "支払いが終わると、このブラウザーにだけキーが表示されます。そのためのクッキーを1時間だけ使います。同じブラウザーで最後まで進めてください。",
    legal: "購入の前にお読みください",
    unready: "販売の準備ができていません",
    unreadyText: "販売者について次の項目が設定されていないため、販売していません。運営者は設定を済ませてください。",
    none: "このサービスは支払いを受け付けていません",
    noneText: "APIキーは、このサービスの運営者から受け取ってください。",
  },
  en: {
    title: "Buy an API key",
    lead: "You pay for what you used, month by month, afterwards. There is no basic fee.",
    price: "Price",
    priceText: "JPY 3 a unit (JPY 3.30 with tax)",
    unit: "A unit",
    unitText: "A search or the reading of one record is a unit. Calls for many count the records that were found.",
    cap: "No surprises",
    capText:
      "Set the most that a month may cost in the console or with the API. Requests above it are refused and cost nothing.",
    end: "Cancelling",
    endText: "At any time, on the payment page.",
    buy: "Go to payment",
    cookie:
      "After the payment the key is shown in this browser and nowhere else. A cookie that lives for an hour sees to that, so stay in this browser.",
    legal: "Before you buy",
    unready: "Nothing can be sold yet",
    unreadyText: "These facts about the seller are not set, so nothing is sold. The operator has to set them.",
    none: "No payments are taken here",
    noneText: "Ask the operator of this service for an API key.",
  },
});

/** Starts the purchase of a key. */
export const buyPage = definePage({
  uses: billingServices,
  essential: true,
  path: buyPath,
  show(visit) {
    const t = texts[visit.language];
    if (!visit.services.checkouts.available)
      return {
        title: t.title,
        content: (
          <Notice kind="info" title={t.none}>
            <p>{t.noneText}</p>
          </Notice>
        ),
      };
    const { missing } = visit.services.checkouts;
    if (missing.length > 0) return unready(visit, missing);
    return {
      title: t.title,
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <Facts
            facts={[
              [t.price, t.priceText],
              [t.unit, t.unitText],
              [t.cap, t.capText],
              [t.end, t.endText],
            ]}
          />
          <h2>{t.legal}</h2>
          <ul>
            {(["/legal/commerce", "/legal/terms", "/legal/privacy"] as const).map((path) => (
              <li>
                <a href={visit.link(path)}>{navTexts[visit.language][path].name}</a>
              </li>
            ))}
          </ul>
          <p class="faint">{t.cookie}</p>
          <Form visit={visit} action={buyPath} method="post">
            <Button>{t.buy}</Button>
          </Form>
        </>
      ),
    };
  },
  async submit(visit) {
    const { services, language, ipHash, link } = visit;
    const { checkouts, limits, publicUrl } = services;
    if (checkouts.missing.length > 0) return { ...unready(visit, checkouts.missing), status: 400 };
    await limits.checkout.take(ipHash);
    const { url, state } = await checkouts.begin({
      // The session placeholder comes last, where it is not escaped.
      successUrl: publicUrl + link(resultPath, { lang: language, session_id: "" }) + "{CHECKOUT_SESSION_ID}",
      cancelUrl: publicUrl + link(buyPath, { lang: language }),
      customerEmail: null,
      locale: language,
      funnelSessionId: null,
      source: "buy-page",
      userCode: null,
    });
    return { goTo: url, cookies: [checkoutCookie(state)] };
  },
});
