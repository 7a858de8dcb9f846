import type { Check } from "../../base/readiness.ts";
import type { Services } from "../../endpoint/services.ts";
import { defineTexts, type Texts } from "../../wire/language.ts";

/** Texts of the status page. */
export const statusTexts = defineTexts({
  ja: {
    title: "稼働状況",
    lead: "配信しているデータと、各機能の稼働状況です。",
    well: "正常に動いています",
    late: "データの更新が遅れています",
    limited: "一部に障害があります",
    down: "停止している機能があります",
    parts: "機能ごとの状態",
    served: "配信しているデータ",
    noSnapshot: "まだ配信していません。数秒後に開き直してください。",
    id: "スナップショットID",
    asOf: "データの基準日",
    built: "作成",
    expires: "更新の期限",
    overdue: "期限を過ぎています。新しいデータの公開が遅れています。",
    stale: "回答はできますが、次のデータは最新の取得から90日を超えています。現在の内容は公式サイトで確認してください。",
    median: "制度の出典の取得日（中央値）",
    within: "30日以内に出典を取得した制度",
    tiers: "制度の収録度",
    version: "バージョン",
    time: "この表示の時刻",
    more: "監視用のエンドポイント",
    health: "/healthz: データを読めるか",
    ready: "/readyz: 応答できるか、何に支障があるか",
    states: { ok: "正常", limited: "一部障害", down: "停止", trial: "試用", off: "なし", unknown: "未確認" },
    days: (count: number) => (count === 0 ? "今日" : `${count}日前`),
    withAge: (time: string, age: string) => `${time}（${age}）`,
  },
  en: {
    title: "Status",
    lead: "What this server serves now, and which of its parts work.",
    well: "Everything works",
    late: "The data is past its time",
    limited: "Something works in part only",
    down: "Something does not work",
    parts: "Part by part",
    served: "Data that is served",
    noSnapshot: "Nothing is served yet. Open this page again in a few seconds.",
    id: "Snapshot id",
    asOf: "Data as of",
    built: "Built",
    expires: "To be renewed by",
    overdue: "This has passed: new data is late.",
    stale:
      "Calls are answered, but the newest fetch of this data is more than 90 days old. Check the official sites for what holds today.",
    median: "Sources of programs fetched (median)",
    within: "Programs fetched within 30 days",
    tiers: "Programs by tier",
    version: "Version",
    time: "Time of this page",
    more: "For those who watch the service",
    health: "/healthz: can the data be read?",
    ready: "/readyz: can calls be answered, and what is in trouble?",
    states: { ok: "Works", limited: "In part", down: "Down", trial: "Trial", off: "None", unknown: "Not known" },
    days: (count) => (count === 0 ? "today" : `${count} ${count === 1 ? "day" : "days"} ago`),
    withAge: (time, age) => `${time} (${age})`,
  },
});

type PartTexts = { readonly name: string } & Readonly<Partial<Record<Standing, string>>>;

/** What each state of a part means for users. */
export const partTexts: Texts<Readonly<Record<StatusPart, PartTexts>>> = {
  ja: {
    snapshot: {
      name: "収録データ",
      ok: "検証済みのデータから回答しています。",
      limited: "回答は続けていますが、新しいデータへの切り替えが進んでいません。",
      down: "回答できません。",
    },
    search: { name: "検索", ok: "検索できます。", limited: "一部の検索に支障があります。", down: "検索できません。" },
    store: {
      name: "アカウントと使用量",
      ok: "キーの確認と課金ができます。",
      limited: "キーなしの閲覧はできます。キーを使うリクエストは拒否されることがありますが、料金は発生しません。",
      down: "キーを使うリクエストを拒否しています。料金は発生しません。",
    },
    payments: {
      name: "お支払い",
      ok: "支払い代行会社で、キーの購入と解約ができます。",
      trial: "試用環境です。お金は動きません。",
      off: "支払いは受け付けていません。キーは運営者が発行します。",
    },
    mail: {
      name: "メール",
      ok: "メールサーバーから送信します。届かない場合は3日間再送します。",
      down: "送信の処理が止まっています。送信待ちのメールは失われません。",
      off: "メールサーバーがありません。メールは届かず、サーバーのフォルダーに残ります。",
    },
    jobs: {
      name: "バックグラウンド処理",
      ok: "通知、集計、記録の整理が動いています。",
      limited: "直前の実行に失敗した処理があります。次回の実行時に自動で再試行します。",
    },
    books: {
      name: "課金データの照合",
      ok: "課金の元帳と使用量は一致しています。",
      down: "課金の元帳と使用量が一致しません。運営者が確認します。",
      unknown: "起動してから、まだ照合していません。照合は1時間ごとです。",
    },
  },
  en: {
    snapshot: {
      name: "Data",
      ok: "Answers come from data that was verified.",
      limited: "Answers go on, but the change to newer data is held up.",
      down: "Calls cannot be answered.",
    },
    search: {
      name: "Search",
      ok: "Search works.",
      limited: "Some searches are in trouble.",
      down: "Search does not work.",
    },
    store: {
      name: "Accounts and usage",
      ok: "Keys are checked and charged.",
      limited: "Reading without a key goes on. Calls with a key may be refused, at no cost.",
      down: "Calls with a key are refused, at no cost.",
    },
    payments: {
      name: "Payments",
      ok: "Keys can be bought and cancelled at the payment provider.",
      trial: "This is a sandbox: no money moves.",
      off: "No payments are taken. The operator makes keys.",
    },
    mail: {
      name: "Mail",
      ok: "Mail leaves by a mail server; what is not accepted is tried again for three days.",
      down: "Sending is held up. Mail that waits is not lost.",
      off: "There is no mail server: mail reaches nobody and stays in a folder of the server.",
    },
    jobs: {
      name: "Background work",
      ok: "Alerts, sums and housekeeping run.",
      limited: "A job failed at its last run. It is done again by itself.",
    },
    books: {
      name: "Books",
      ok: "The ledger of charges and the counted usage agree.",
      down: "The ledger of charges and the counted usage differ. The operator looks into it.",
      unknown: "Not compared since the start. They are compared every hour.",
    },
  },
};

/** State of a part: working, limited, down, a sandbox, not configured, or not checked yet. */
export type Standing = "ok" | "limited" | "down" | "trial" | "off" | "unknown";

export const statusParts = ["snapshot", "search", "store", "payments", "mail", "jobs", "books"] as const;
type StatusPart = (typeof statusParts)[number];

type Looked = Pick<Services, "readiness" | "condition" | "payments">;

const paymentsStanding = { provider: "ok", sandbox: "trial", off: "off" } as const;

/** State of each part, from what the process already knows. */
export function standings(services: Looked): Readonly<Record<StatusPart, Standing>> {
  const { checks } = services.readiness.report();
  const { mail, failingJobs, booksDifferBy } = services.condition();
  return {
    snapshot: ofCheck(checks.snapshot),
    search: ofCheck(checks.search_index),
    store: ofCheck(checks.store),
    payments: paymentsStanding[services.payments],
    mail: failingJobs.includes("send mails") ? "down" : mail === "server" ? "ok" : "off",
    jobs: failingJobs.length === 0 ? "ok" : "limited",
    books: booksDifferBy === null ? "unknown" : booksDifferBy === 0 ? "ok" : "down",
  };
}

function ofCheck(check: Check): Standing {
  return check === "ok" ? "ok" : check.startsWith("degraded") ? "limited" : "down";
}
