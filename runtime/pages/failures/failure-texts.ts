import type { FailureCode } from "../../base/errors.ts";
import type { Language, Texts } from "../../wire/language.ts";
import { shownInstant } from "../words/values.ts";

/** Error texts for visitors: the sentences in the list of errors are for API callers. */
type FailureText = { readonly title: string; readonly text: string };

const tooOften: Texts<FailureText> = {
  ja: { title: "操作の回数が上限を超えました", text: "同じ操作が続いたため、受け付けを一時的に止めています。" },
  en: { title: "Too many tries", text: "This was done too often in a short time, so it is refused for a while." },
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
  rate_limited: {
    ja: {
      title: "アクセスの回数が上限を超えました",
      text: "短い時間に多くのページが開かれたため、表示を一時的に止めています。",
    },
    en: {
      title: "Too many requests",
      text: "Too much was asked for in a short time, so nothing is shown for a moment.",
    },
  },
  anon_quota_exceeded: {
    ja: {
      title: "今日の無料の利用回数を使い切りました",
      text: "APIキーなしで呼び出せる回数には、1日の上限があります。すぐに続けるには、APIキーを付けて呼び出してください。",
    },
    en: {
      title: "Today’s free calls are used up",
      text: "Calls without an API key are limited for each day. To go on at once, call with an API key.",
    },
  },
  monthly_cap_reached: {
    ja: {
      title: "今月の利用上限に達しました",
      text: "料金はかかっていません。すぐに続けるには、コンソールで月の上限を上げてください。",
    },
    en: {
      title: "The cap of this month is reached",
      text: "Nothing was charged. To go on at once, raise the monthly cap in the console.",
    },
  },
  cost_cap_exceeded: {
    ja: {
      title: "見込みの料金が、指定された上限を超えています",
      text: "料金はかかっていません。対象を減らすか、上限を上げてください。",
    },
    en: {
      title: "The expected cost is above the cap that was sent",
      text: "Nothing was charged. Ask for less, or raise the cap.",
    },
  },
  invalid_api_key: {
    ja: {
      title: "このAPIキーは使えません",
      text: "入力の誤りか、失効したキーです。キー全体を入力し直してください。",
    },
    en: { title: "This API key cannot be used", text: "It was mistyped or revoked. Enter the whole key again." },
  },
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
      text: "料金はかかっていません。",
    },
    en: { title: "The payment provider does not answer", text: "Nothing was charged." },
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

const byStatus: Readonly<Record<number, Texts<FailureText>>> = {
  410: {
    ja: {
      title: "この内容は、もう利用できません",
      text: "期限が切れたか、提供を終了しました。はじめから操作し直してください。",
    },
    en: { title: "This is no longer available", text: "It has expired or was switched off. Start from the beginning." },
  },
  413: {
    ja: { title: "送られた内容が大きすぎます", text: "内容を短くするか、何回かに分けて送ってください。" },
    en: { title: "What was sent is too large", text: "Send less, or send it in parts." },
  },
  414: {
    ja: { title: "アドレスが長すぎます", text: "検索語や条件を減らして、もう一度お試しください。" },
    en: { title: "The address is too long", text: "Use fewer words or filters, and try again." },
  },
  429: tooOften,
  503: {
    ja: { title: "現在、応答できません", text: "サービスが混み合っているか、準備中です。料金はかかっていません。" },
    en: { title: "The service cannot answer now", text: "It is busy or starting. Nothing was charged." },
  },
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
  const texts = byCode[code] ?? byStatus[status] ?? (status >= 500 ? broken : refused);
  return texts[language];
}

/** `Retry-After` in words: how long to wait and, from a minute on, until when in Japan. Null when waiting does not help. */
export function waitText(seconds: number | null, now: Date, language: Language): string | null {
  if (seconds === null) return null;
  const [unit, length] = waits.find(([, each]) => seconds >= each) ?? (["second", 1] as const);
  const inWords = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  const wait = inWords.format(Math.round(seconds / length));
  const end = shownInstant(new Date(now.getTime() + seconds * 1000 + 59_999).toISOString(), language);
  if (language === "en") return `Try again in ${length === 1 ? wait : `about ${wait} (from ${end} on)`}.`;
  const after = `${wait.replace(" ", "")}後`;
  return `${length === 1 ? after : `約${after}（${end}以降）`}に、もう一度お試しください。`;
}

/** Units of a wait in seconds, the longest first. */
const waits = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const;
