import { clearedCheckoutCookie } from "../../../endpoints/checkout-cookie.ts";
import { CopyText } from "../../../pages/kit/code.tsx";
import { Button, Form } from "../../../pages/kit/form.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import { navTexts } from "../../../pages/navigation.ts";
import { definePage } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";
import { issueKey } from "../endpoints/keys-from-checkout.ts";
import { billingServices } from "../service/services.ts";

export const resultPath = "/checkout/result";

const texts = defineTexts({
  ja: {
    waitTitle: "お支払いを確認します",
    waitText: "自動で切り替わらないときは、ボタンを押してください。",
    show: "APIキーを表示する",
    title: "APIキーを発行しました",
    once: "このキーが表示されるのは、いまだけです",
    onceText:
      "安全な場所に保存してから、このページを閉じてください。キーを知っている人は誰でもAPIを利用でき、その料金はあなたに請求されます。",
    key: "APIキー",
    first: "試してみる",
    next: "次に",
    account: "お支払いと解約",
    contract: "公開仕様（OpenAPI）",
  },
  en: {
    waitTitle: "Looking up your payment",
    waitText: "If nothing happens, press the button.",
    show: "Show my API key",
    title: "Here is your API key",
    once: "This key is shown only now",
    onceText: "Keep it in a safe place before you close this page. Whoever has it can call at your expense.",
    key: "API key",
    first: "Try it",
    next: "What is next",
    account: "Payment and cancelling",
    contract: "Public specification (OpenAPI)",
  },
});

/** The return page after payment: shows the key once. */
export const resultPage = definePage({
  uses: billingServices,
  essential: true,
  path: resultPath,
  show(visit) {
    const sessionId = visit.query.get("session_id") ?? "";
    if (sessionId === "") return { goTo: visit.link("/buy") };
    const t = texts[visit.language];
    return {
      title: t.waitTitle,
      content: (
        <>
          <p>{t.waitText}</p>
          {/* Opening a page must change nothing, so the visitor submits a form. */}
          <Form visit={visit} action={resultPath} method="post" hidden={{ session_id: sessionId }} sendsItself>
            <Button>{t.show}</Button>
          </Form>
        </>
      ),
    };
  },
  async submit({ services, checkoutState, form, language, link, navigation }) {
    const t = texts[language];
    const sessionId = form.get("session_id") ?? "";
    const checkout = await services.checkouts.verify(sessionId, checkoutState);
    // A browser that lost the answer may submit the form again: it is the same request.
    const { apiKey } = await issueKey(services, checkout, `page/${sessionId}`);
    return {
      title: t.title,
      cookies: [clearedCheckoutCookie()],
      content: (
        <>
          <Notice kind="warning" title={t.once}>
            <p>{t.onceText}</p>
          </Notice>
          <CopyText id="api-key" label={t.key} text={apiKey} language={language} />
          <h2>{t.first}</h2>
          <pre tabindex={0}>
            <code>{`curl -H 'X-API-Key: ${apiKey}' \\\n  '${services.publicUrl}/v1/me'`}</code>
          </pre>
          <h2>{t.next}</h2>
          <ul>
            {navigation.service.includes("/console") && (
              <li>
                <a href={link("/console")}>{navTexts[language]["/console"].name}</a>
              </li>
            )}
            <li>
              <a href={link("/account")}>{t.account}</a>
            </li>
            <li>
              <a href="/v1/openapi.json">{t.contract}</a>
            </li>
          </ul>
        </>
      ),
    };
  },
});
