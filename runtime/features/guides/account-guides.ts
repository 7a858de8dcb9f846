import type { Guide } from "./guide.ts";

export const watchChanges: Guide = {
  slug: "watch-deadlines-and-laws",
  texts: {
    ja: {
      title: "締切と法令の変更の通知を受け取る",
      lead: "締切はカレンダーで、制度や法令の変更はメールかWebhookで受け取ります。通知に料金はかかりません。",
    },
    en: {
      title: "Watch deadlines and laws",
      lead: "Deadlines in your calendar, changes of programs and laws by mail or webhook. Alerts cost nothing.",
    },
  },
  steps: [
    {
      ja: {
        title: "締切をカレンダーに入れる",
        text: "このアドレスを予定表アプリで購読すると、新しい締切が自動で増えます。",
      },
      en: {
        title: "Put deadlines into a calendar",
        text: "Subscribe to this address in a calendar program: new deadlines come by themselves.",
      },
      command: { call: { operation: "ADD-6", saveAs: "deadlines.ics" } },
      page: "/calendar",
    },
    {
      ja: {
        title: "法令の改正の通知を受け取る",
        text: "番号は法令のページにあります。メールは、確認メールで登録を承認した後に届きます。",
      },
      en: {
        title: "Be told when a law changes",
        text: "The id stands on the page of the law. Mail comes once its owner has agreed to a first message.",
      },
      command: {
        call: {
          operation: "ALR-1",
          args: { filter_type: "law_id", filter_value: "LAW-cdda309c11", email: "you@example.jp" },
        },
      },
      page: "/console/alerts",
    },
    {
      ja: { title: "登録を確認する", text: "送信先の状態が分かります。配信の記録はコンソールで確認できます。" },
      en: {
        title: "Look at your alerts",
        text: "Shows how each address stands. The console has the delivery log too.",
      },
      command: { call: { operation: "ALR-2" } },
      page: "/console/alerts",
    },
  ],
};

export const connectMcp: Guide = {
  slug: "connect-mcp",
  texts: {
    ja: {
      title: "エージェントにつなぐ（MCP）",
      lead: "AIエージェントから、このサーバーのツールを使えるようにします。キーがなくても1日3回まで試せます。",
    },
    en: {
      title: "Connect an agent (MCP)",
      lead: "Gives the tools of this server to an agent. Without a key three calls a day are free.",
    },
  },
  steps: [
    {
      ja: { title: "HTTPでつなぐ", text: "Claude Code の例です。ほかのクライアントにも、同じアドレスを指定します。" },
      en: { title: "Connect over HTTP", text: "For Claude Code. Other clients take the same address." },
      command: {
        line: (url) =>
          `claude mcp add --transport http konkyo ${url}/v1/mcp \\\n  --header "X-API-Key: $KONKYO_API_KEY"`,
      },
    },
    {
      ja: {
        title: "標準入出力でつなぐ",
        text: "コマンドを起動するクライアント向けです。キーは環境変数 KONKYO_API_KEY に入れます。",
      },
      en: {
        title: "Connect over standard input and output",
        text: "For clients that start a command. The key goes into KONKYO_API_KEY.",
      },
      command: { line: (url) => `npx -y konkyo mcp --url ${url}` },
    },
    {
      ja: { title: "接続を確認する", text: "ツールの一覧が返れば、接続できています。" },
      en: { title: "See that it answers", text: "A list of tools means that the server can be reached." },
      command: {
        line: (url) =>
          [
            `curl '${url}/v1/mcp'`,
            `-H "X-API-Key: $KONKYO_API_KEY"`,
            `-H "content-type: application/json"`,
            `-d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
          ].join(" \\\n  "),
      },
    },
  ],
};

export const keyAndCap: Guide = {
  slug: "key-and-cap",
  texts: {
    ja: {
      title: "キーを購入し、上限額を設定する",
      lead: "使った分だけの後払いです。月の上限と一回ごとの上限を決めておけば、それを超えて請求されることはありません。",
    },
    en: {
      title: "Buy a key and keep to a cap",
      lead: "You pay afterwards for what you used. With a monthly cap and a cap for each call, nothing beyond them is charged.",
    },
  },
  steps: [
    {
      ja: {
        title: "キーを買う",
        text: "キーは一度だけ表示されます。環境変数に入れておくと、ここの例がそのまま動きます。",
      },
      en: { title: "Buy a key", text: "It is shown once. Put it into a variable, and the examples run as they are." },
      command: { line: () => "export KONKYO_API_KEY=evk_…" },
      page: "/buy",
    },
    {
      ja: { title: "キーを確かめる", text: "契約の状態が返ります。料金はかかりません。" },
      en: { title: "See that it works", text: "Shows the state of your subscription, for free." },
      command: { call: { operation: "ACC-1" } },
    },
    {
      ja: {
        title: "月の上限を決める",
        text: "上限を超えるリクエストは拒否され、料金は発生しません。コンソールでも設定できます。",
      },
      en: {
        title: "Set a monthly cap",
        text: "Calls beyond it are refused and cost nothing. The console does the same.",
      },
      command: { call: { operation: "ACC-4" } },
      page: "/console",
    },
    {
      ja: { title: "先に見積もる", text: "リクエストの組み合わせにかかる料金を、無料で計算します。" },
      en: { title: "Ask for the price first", text: "Tells what a set of calls would cost at most, for free." },
      command: { call: { operation: "BIL-5" } },
    },
    {
      ja: {
        title: "一回ごとに上限を付ける",
        text: "見込み額が上限を超える場合、リクエストは処理されずに拒否されます。Idempotency-Key を付ければ、送り直しても一度しか課金されません。",
      },
      en: {
        title: "Cap a single call",
        text: "If it could cost more, nothing is done. With an Idempotency-Key a call that is sent again is charged once.",
      },
      command: {
        call: {
          operation: "PRG-3",
          headers: { "X-Cost-Cap-JPY": "6", "Idempotency-Key": "guide-1" },
        },
      },
    },
    {
      ja: { title: "使った分を見る", text: "今月の料金と、上限までの残りが分かります。" },
      en: { title: "See what was used", text: "The cost of this month, and what is left of the cap." },
      command: { call: { operation: "ACC-5", args: { days: 7 } } },
      page: "/console/usage",
    },
  ],
};
