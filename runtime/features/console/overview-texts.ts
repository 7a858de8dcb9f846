import type { Texts } from "../../pages/language.ts";

type OverviewText =
  | "signInTitle"
  | "signInLead"
  | "key"
  | "keyHint"
  | "badKey"
  | "childKey"
  | "signIn"
  | "buy"
  | "title"
  | "capSet"
  | "cap"
  | "account"
  | "capReached"
  | "capReachedText"
  | "overdue"
  | "overdueText"
  | "monthCost"
  | "monthUnits"
  | "monthCalls"
  | "today"
  | "last30"
  | "noCap"
  | "subscription"
  | "period"
  | "endsAt"
  | "customer"
  | "opened"
  | "keyMark";

export const overviewTexts: Texts<
  Readonly<Record<OverviewText, string>> & {
    readonly byDay: (days: number) => string;
    readonly ofCap: (spent: string, cap: string) => string;
    readonly left: (yen: string) => string;
    readonly price: (yen: string) => string;
  }
> = {
  ja: {
    signInTitle: "コンソールにログイン",
    signInLead: "使用量、月の上限、キー、通知、請求書を、一か所で確かめて変更できます。",
    key: "APIキー",
    keyHint: "キーそのものはブラウザーに残りません。ログインは7日で切れ、キーを止めると同時に終わります。",
    badKey: "このキーのアカウントはありません。入力を確かめてください。",
    childKey: "子キーではコンソールを開けません。アカウントのキーでログインしてください。",
    signIn: "ログイン",
    buy: "キーがない場合は、ここで購入できます",
    title: "コンソール",
    capSet: "月の上限を変更しました。次の呼び出しから有効です。",
    cap: "月の上限",
    account: "アカウント",
    capReached: "月の上限に達しました",
    capReachedText:
      "料金のかかる呼び出しは、上限を上げるか月が変わるまで断られます。断られた呼び出しに料金はかかりません。",
    overdue: "お支払いが確認できていません",
    overdueText: "支払い方法を確かめてください",
    monthCost: "今月の料金（税抜）",
    monthUnits: "今月の単位",
    monthCalls: "今月の呼び出し",
    today: "今日の呼び出し",
    last30: "直近30日の料金",
    noCap: "月の上限は設定されていません。",
    subscription: "契約",
    period: "今の期間の終わり",
    endsAt: "この日時に解約されます",
    customer: "顧客番号",
    opened: "開設",
    keyMark: "キーの印",
    byDay: (days) => `日ごとの呼び出し（直近${days}日）`,
    ofCap: (spent, cap) => `上限 ${cap} のうち ${spent} を使用`,
    left: (yen) => `残り ${yen}`,
    price: (yen) => `1単位 ${yen}（税抜）。断られた呼び出しと失敗した呼び出しに料金はかかりません。`,
  },
  en: {
    signInTitle: "Sign in to the console",
    signInLead: "See and set what your key uses: usage, monthly cap, keys, alerts and invoices, in one place.",
    key: "API key",
    keyHint: "The key itself is not kept in your browser. You stay signed in for 7 days, or until the key ends.",
    badKey: "No account has this key. Check what you entered.",
    childKey: "A child key does not open the console. Sign in with a key of the account itself.",
    signIn: "Sign in",
    buy: "No key yet? Buy one here",
    title: "Console",
    capSet: "The monthly cap was changed. It holds from the next call on.",
    cap: "Monthly cap",
    account: "Account",
    capReached: "The monthly cap is reached",
    capReachedText:
      "Calls that cost units are refused until you raise the cap or the month ends. Refused calls cost nothing.",
    overdue: "A payment is missing",
    overdueText: "Look at your means of payment",
    monthCost: "Cost this month, before tax",
    monthUnits: "Units this month",
    monthCalls: "Calls this month",
    today: "Calls today",
    last30: "Cost of the last 30 days",
    noCap: "No monthly cap is set.",
    subscription: "Subscription",
    period: "End of this period",
    endsAt: "Cancelled, ends at",
    customer: "Customer",
    opened: "Opened",
    keyMark: "Key mark",
    byDay: (days) => `Calls by day, last ${days} days`,
    ofCap: (spent, cap) => `${spent} used of the cap of ${cap}`,
    left: (yen) => `${yen} left`,
    price: (yen) => `${yen} a unit, before tax. Calls that are refused or fail cost nothing.`,
  },
};
