import type { FailureCode } from "../../base/errors.ts";
import type { Language, Texts } from "../../wire/language.ts";

/** Error texts for visitors: the sentences in the list of errors are for API callers. */
type FailureText = { readonly title: string; readonly text: string };

const tooOften: Texts<FailureText> = {
  ja: { title: "操作の回数が上限を超えました", text: "しばらく待ってから、もう一度お試しください。" },
  en: { title: "Too many tries", text: "Wait a while, then try again." },
};

const otherBrowser: Texts<FailureText> = {
  ja: {
    title: "支払いを始めたブラウザーではありません",
    text: "支払いを始めたときと同じブラウザーで、同じページを開いてください。一度表示したキーは、もう表示できません。",
  },
  en: {
    title: "This is not the browser that paid",
    text: "Open this page in the browser in which you began the payment. A key that was shown before is not shown again.",
  },
};

const noRecord: Texts<FailureText> = {
  ja: {
    title: "この記録は収録されていません",
    text: "現在配信しているデータには、この番号の記録がありません。存在しないという意味ではありません。",
  },
  en: {
    title: "This record is not held",
    text: "The data served now has no record with this id. That does not mean that there is no such thing.",
  },
};

const byCode: Partial<Record<FailureCode, Texts<FailureText>>> = {
  dashboard_token_required: {
    ja: { title: "このリンクでは開けません", text: "登録のときに届いたリンクを、そのまま開いてください。" },
    en: { title: "This link does not open the page", text: "Open the link that you were sent, as it is." },
  },
  route_not_found: {
    ja: { title: "ページが見つかりません", text: "アドレスを確認するか、トップページからお探しください。" },
    en: { title: "Page not found", text: "Check the address, or start from the first page." },
  },
  method_not_allowed: {
    ja: { title: "この方法では開けません", text: "トップページから開き直してください。" },
    en: { title: "This page cannot be used that way", text: "Open it again from the first page." },
  },
  origin_not_allowed: {
    ja: {
      title: "ほかのサイトから送られた操作です",
      text: "安全のため受け付けませんでした。このサイトのページを開き直して、そこで操作してください。",
    },
    en: {
      title: "This came from another site",
      text: "It was refused to keep you safe. Open the page on this site again and do it there.",
    },
  },
  csrf_required: {
    ja: {
      title: "このページは古くなっています",
      text: "別の画面でログインし直したか、ログアウトしています。ページを開き直して、もう一度操作してください。変更は行われていません。",
    },
    en: {
      title: "This page is out of date",
      text: "You signed in again or signed out elsewhere. Open the page again and repeat it there. Nothing was changed.",
    },
  },
  scope_not_granted: {
    ja: {
      title: "このキーではできません",
      text: "子キーでは、アカウントのキーやお支払いを管理できません。アカウントのキーでログインしてください。変更は行われていません。",
    },
    en: {
      title: "This key may not do that",
      text: "Child keys have no say in keys and payments. Sign in with a key of the account itself. Nothing was changed.",
    },
  },
  limit_reached: {
    ja: {
      title: "これ以上は作れません",
      text: "登録数の上限に達しています。不要なものを停止または削除してから、もう一度お試しください。",
    },
    en: { title: "There are too many already", text: "End those that you do not need, then try again." },
  },
  key_not_found: {
    ja: { title: "このキーは見つかりません", text: "すでに失効しているか、このアカウントのキーではありません。" },
    en: { title: "There is no such key", text: "It was revoked already, or it is no key of this account." },
  },
  subscription_not_found: {
    ja: {
      title: "このリンクは使えません",
      text: "期限が切れたか、すでに停止された登録です。必要であれば、もう一度登録してください。",
    },
    en: {
      title: "This link cannot be used",
      text: "It has expired, or what it was for has ended. Subscribe again if you wish.",
    },
  },
  program_not_found: noRecord,
  record_not_found: noRecord,
  rate_limited: tooOften,
  form_limit_exceeded: tooOften,
  checkout_state_missing: otherBrowser,
  checkout_state_mismatch: otherBrowser,
  billing_not_configured: {
    ja: { title: "支払いを受け付けていません", text: "APIキーは、このサービスの運営者から受け取ってください。" },
    en: { title: "No payments are taken here", text: "Ask the operator of this service for an API key." },
  },
  session_not_paid: {
    ja: {
      title: "支払いがまだ完了していません",
      text: "支払いを終えてから、ブラウザーの「戻る」で前のページに戻り、もう一度お試しください。",
    },
    en: {
      title: "The payment is not complete",
      text: "Finish the payment, then go back in your browser and try again.",
    },
  },
  session_not_found: {
    ja: {
      title: "支払いの記録が見つかりません",
      text: "期限が過ぎたか、アドレスが違います。はじめからやり直してください。",
    },
    en: {
      title: "There is no such payment",
      text: "It is over, or the address is wrong. Start again from the beginning.",
    },
  },
  key_already_issued: {
    ja: {
      title: "この契約のキーは発行済みです",
      text: "キーが表示されるのは一度だけです。保存したキーをお使いください。キーを紛失した場合は、契約を解約してから購入し直してください。",
    },
    en: {
      title: "This subscription has its key already",
      text: "A key is shown only once. Use the one you kept. If you have none, cancel the subscription and buy again.",
    },
  },
  no_customer: {
    ja: {
      title: "このキーには契約がありません",
      text: "運営者が発行したキーです。お支払いについては運営者にお尋ねください。",
    },
    en: { title: "This key has no subscription", text: "The operator made it. Ask the operator about payment." },
  },
  billing_provider_unavailable: {
    ja: {
      title: "支払い代行会社が応答しません",
      text: "少し待ってから、もう一度お試しください。料金はかかっていません。",
    },
    en: { title: "The payment provider does not answer", text: "Wait a moment and try again. Nothing was charged." },
  },
  device_grant_conflict: {
    ja: { title: "この端末は処理済みです", text: "端末でもう一度はじめから操作してください。" },
    en: { title: "This device was dealt with already", text: "Start again on your device." },
  },
  device_grant_expired: {
    ja: { title: "コードの期限が切れました", text: "端末でもう一度はじめから操作してください。" },
    en: { title: "This code has expired", text: "Start again on your device." },
  },
};

const busy: Texts<FailureText> = {
  ja: { title: "現在、応答できません", text: "少し待ってから、もう一度お試しください。料金はかかっていません。" },
  en: { title: "The service cannot answer now", text: "Wait a moment and try again. Nothing was charged." },
};

const broken: Texts<FailureText> = {
  ja: {
    title: "サービスに問題が発生しました",
    text: "料金はかかっていません。再度お試しいただいても解消しない場合は、下の番号を添えてお知らせください。",
  },
  en: {
    title: "Something failed on our side",
    text: "Nothing was charged. If it fails again, report it with the number below.",
  },
};

const refused: Texts<FailureText> = {
  ja: { title: "受け付けられませんでした", text: "入力内容を確認して、もう一度お試しください。" },
  en: { title: "That was not accepted", text: "Check what you entered and try again." },
};

/** Title and text of the error page for a code. */
export function failureText(code: FailureCode, status: number, language: Language): FailureText {
  const texts = byCode[code] ?? (status === 503 ? busy : status >= 500 ? broken : refused);
  return texts[language];
}
