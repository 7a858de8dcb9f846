import type { Texts } from "../../../pages/language.ts";

type AlertsText =
  | "title"
  | "lead"
  | "none"
  | "subject"
  | "severity"
  | "channels"
  | "last"
  | "never"
  | "open"
  | "webhook"
  | "email"
  | "make"
  | "filter"
  | "value"
  | "valueHint"
  | "search"
  | "anySearch"
  | "emailHint"
  | "webhookHint"
  | "add"
  | "cancelled"
  | "refused"
  | "madeTitle"
  | "once"
  | "onceText"
  | "secret"
  | "back"
  | "made"
  | "deliveries"
  | "noDeliveries"
  | "test"
  | "testText"
  | "tested"
  | "untested"
  | "cancel"
  | "cancelText"
  | "cancelNow";

/** Texts of the alert pages. `faults`: messages by failure code. */
export const alertsTexts: Texts<
  Readonly<Record<AlertsText, string>> & {
    readonly number: (id: number) => string;
    readonly head: readonly string[];
    readonly faults: Readonly<Record<string, string>>;
  }
> = {
  ja: {
    title: "通知",
    lead: "収録データが新しくなったとき、変わったことをメールかWebhookで知らせます。通知に料金はかかりません。",
    none: "通知の登録はまだありません。",
    subject: "対象",
    severity: "知らせる重さ",
    channels: "届け先",
    last: "最後の通知",
    never: "まだありません",
    open: "開く",
    webhook: "Webhook",
    email: "メール",
    make: "通知を登録する",
    filter: "何の変更を",
    value: "どれの",
    valueHint: "制度や法令の番号（UNI-…、LAW-…）、法人番号、業種の記号。すべての変更なら空のままで。",
    search: "保存した検索で絞る",
    anySearch: "絞らない",
    emailHint: "確認のメールに同意するまで、ほかのメールは送りません。",
    webhookHint: "https で始まる公開のアドレス。Standard Webhooks の署名を付けて送ります。",
    add: "登録する",
    cancelled: "通知を止めました。",
    refused: "登録できませんでした",
    madeTitle: "通知を登録しました",
    once: "この署名の鍵が表示されるのは、いまだけです",
    onceText: "受け取る側で署名を確かめるために使います。安全な場所に保存してください。",
    secret: "署名の鍵",
    back: "通知の一覧へ",
    made: "登録",
    deliveries: "配信の記録（新しい順に50件まで）",
    noDeliveries: "まだ何も送っていません。",
    test: "試しに送る",
    testText: "本物と同じ署名と経路で、試験用の通知を一件送ります。1時間に10回までです。",
    tested: "試験用の通知を送信待ちにしました。少し待ってから、このページを開き直してください。",
    untested: "送れる届け先がありません。メールの確認がまだか、Webhookが止まっています。",
    cancel: "通知を止める",
    cancelText: "止めた登録は元に戻せません。必要になったら、もう一度登録してください。",
    cancelNow: "この通知を止める",
    number: (id) => `通知 ${id}`,
    head: ["日時", "出来事", "届け先", "結果", "回数", "応答"],
    faults: {
      alert_channel_required: "メールアドレスかWebhookのアドレスのどちらかを入力してください。",
      filter_value_required: "どれの変更を知らせるかを入力してください。",
      webhook_url_unsafe: "Webhookは、https で始まる公開のアドレス（ポート443）にしてください。",
      validation_error: "メールアドレスの形と、入力の長さを確かめてください。",
      limit_reached: "登録は100件までです。使わないものを止めてください。",
      record_not_found: "この保存した検索はもうありません。",
    },
  },
  en: {
    title: "Alerts",
    lead: "When the data is renewed, changes are told by mail or webhook. Alerts cost nothing.",
    none: "There are no alerts yet.",
    subject: "About",
    severity: "How grave",
    channels: "Sent to",
    last: "Last told",
    never: "never yet",
    open: "Open",
    webhook: "Webhook",
    email: "Mail",
    make: "Add an alert",
    filter: "Changes of",
    value: "Which one",
    valueHint:
      "Id of a program or law (UNI-…, LAW-…), a corporate number, letter of an industry. Empty for every change.",
    search: "Only what a saved search finds",
    anySearch: "No saved search",
    emailHint: "Nothing but a request to confirm is mailed before its owner agrees.",
    webhookHint: "A public https address. Posts are signed by Standard Webhooks.",
    add: "Add",
    cancelled: "The alert was ended.",
    refused: "The alert was not added",
    madeTitle: "The alert was added",
    once: "This signing secret is shown only now",
    onceText: "The receiver checks signatures with it. Keep it in a safe place.",
    secret: "Signing secret",
    back: "All alerts",
    made: "Made",
    deliveries: "Delivery log, the last 50, newest first",
    noDeliveries: "Nothing was sent yet.",
    test: "Send a test",
    testText: "Sends one test event, signed and delivered as all others. At most 10 an hour.",
    tested: "A test is queued. Wait a moment, then open this page again.",
    untested: "There is nowhere to send to: the mail address is not confirmed yet, or the webhook is suspended.",
    cancel: "End this alert",
    cancelText: "An alert that has ended is not revived. Add it again when you need it.",
    cancelNow: "End the alert",
    number: (id) => `Alert ${id}`,
    head: ["When", "Event", "Sent to", "Result", "Tries", "Answer"],
    faults: {
      alert_channel_required: "Enter a mail address or the address of a webhook.",
      filter_value_required: "Say which one you want to be told of.",
      webhook_url_unsafe: "A webhook needs a public https address on port 443.",
      validation_error: "Check the mail address, and how long the values are.",
      limit_reached: "An account has at most 100 alerts. End those that you do not need.",
      record_not_found: "This saved search is gone.",
    },
  },
};
