import type { Guide } from "./guide.ts";

export const dueDiligence: Guide = {
  slug: "due-diligence",
  texts: {
    ja: {
      title: "取引先を調べる",
      lead: "登録、インボイス、行政処分、入札、採択事例を、一つの法人番号からまとめて。点数や判定は付けません。",
    },
    en: {
      title: "Look into a company",
      lead: "Register, invoice registration, enforcement, contracts and case studies of one corporate number. No score, no verdict.",
    },
  },
  steps: [
    {
      ja: { title: "名前から法人番号へ", text: "同じ名前の法人が複数あるときは、所在地で見分けます。" },
      en: {
        title: "From a name to its number",
        text: "Where several companies share a name, the place tells them apart.",
      },
      command: { call: { operation: "ADD-3" } },
      page: "/search?kind=houjin",
    },
    {
      ja: {
        title: "まとめて読む",
        text: "収録データにあるもの、探して見つからなかったもの、収録していないものを分けて示します。",
      },
      en: {
        title: "Read everything at once",
        text: "Tells apart what is held, what was searched without a hit, and what is not held at all.",
      },
      command: { call: { operation: "EVD-10" } },
    },
    {
      ja: {
        title: "行政処分を確かめる",
        text: "番号なしで公表された処分もあります。名前でも探してください。該当なしは、潔白の証明ではありません。",
      },
      en: {
        title: "Look for enforcement",
        text: "Some cases are published without a number: search by name too. No hit is not a clearance.",
      },
      command: { call: { operation: "AM-16" } },
      page: "/search?kind=enforcement_case",
    },
    {
      ja: {
        title: "控えを残す",
        text: "封印つきの資料を1部作成します（1回1単位）。同じデータから作られたことを、後から誰でも検証できます。",
      },
      en: {
        title: "Keep a record",
        text: "Makes a sealed pack for your files, one unit each. Anybody can check later that it came from this data.",
      },
      command: {
        call: {
          operation: "EVD-6",
          headers: { "X-Cost-Cap-JPY": "3" },
          saveAs: "company.json",
        },
      },
    },
  ],
};

export const verifySealGuide: Guide = {
  slug: "verify-a-seal",
  texts: {
    ja: {
      title: "封印を検証する",
      lead: "受け取った回答が改変されていないことと、どのデータから作られたかを、このサービスに頼らずに検証します。",
    },
    en: {
      title: "Verify a seal",
      lead: "Check that an answer was not altered and which data it came from, without trust in this service.",
    },
  },
  steps: [
    {
      ja: { title: "封印つきの回答を保存する", text: "応答に含まれる監査用の封印を、ファイルのまま保管します。" },
      en: { title: "Save a sealed answer", text: "The answer carries its audit seal. Keep the file as it is." },
      command: {
        call: { operation: "EVD-6", headers: { "X-Cost-Cap-JPY": "3" }, saveAs: "answer.json" },
      },
    },
    {
      ja: {
        title: "ブラウザーで検証する",
        text: "ファイルを検証ページにドロップします。計算はブラウザーの中だけで行い、どこにも送りません。ネットワークを切っても動きます。",
      },
      en: {
        title: "Check it in a browser",
        text: "Drop the file on the page. It is checked inside your browser alone and sent nowhere, with the network off too.",
      },
      page: "/verify",
    },
    {
      ja: {
        title: "コマンドで検証する",
        text: "終了コード0は、すべての検証に成功したことを示します。1は改変あり、2はこのコンピューターがまだ信頼していない鍵による署名です。鍵の入手方法は次の手順にあります。",
      },
      en: {
        title: "Check it by a command",
        text: "Exit code 0: everything that was checked holds. 1: altered. 2: signed by a key that this computer does not trust yet; the next step has the keys.",
      },
      command: { line: () => "npx konkyo seal verify answer.json" },
    },
    {
      ja: { title: "公開鍵を入手する", text: "自分のプログラムで検証するときに使います。目的ごとに分かれています。" },
      en: { title: "Get the public keys", text: "For checks by programs of your own. Each key has one purpose." },
      command: { call: { operation: "INT-5" } },
    },
  ],
};
