import type { Guide } from "./guide.ts";

export const findPrograms: Guide = {
  slug: "find-programs",
  texts: {
    ja: {
      title: "会社に合う制度を探す",
      lead: "事業の内容から候補を絞り、出典と欠けている情報を確かめ、締切までを一度に調べます。",
    },
    en: {
      title: "Find programs for a company",
      lead: "From what a business is and plans to candidates, their sources and gaps, and their deadlines.",
    },
  },
  steps: [
    {
      ja: {
        title: "言葉で探す",
        text: "目的を一つか二つの言葉で入力します。一致した語と一致しなかった語が、結果の上に表示されます。",
      },
      en: {
        title: "Search by words",
        text: "One or two words of the purpose. A line above the results says which of them were found.",
      },
      command: { call: { operation: "PRG-1", args: { q: "省エネ 設備", fields: "minimal", limit: 3 } } },
      page: "/search",
    },
    {
      ja: {
        title: "条件で絞る",
        text: "所在地、業種、規模、計画している金額を入れると、合う理由と注意点つきで並びます。分からない条件は空けておきます。",
      },
      en: {
        title: "Screen by a profile",
        text: "Enter place, industry, size and planned amount: programs come back with reasons and caveats. Leave out what is not known.",
      },
      command: { call: { operation: "PRG-4" } },
      page: "/prescreen",
    },
    {
      ja: {
        title: "一つを確かめる",
        text: "候補の制度の事実、出典、未確認の事項をまとめて読みます。未確認の事項は、公式の窓口に確認してください。",
      },
      en: {
        title: "Read one with its evidence",
        text: "Facts, sources and known gaps of one program. What is named as a gap has to be asked at the office.",
      },
      command: { call: { operation: "EVD-3" } },
    },
    {
      ja: { title: "締切を見る", text: "これから締め切られる募集を、近い順に。" },
      en: { title: "Look at deadlines", text: "Calls for applications that close soon, the nearest first." },
      command: { call: { operation: "CAL-1" } },
      page: "/calendar",
    },
  ],
};

export const checkCombination: Guide = {
  slug: "check-combination",
  texts: {
    ja: {
      title: "制度の併用を確かめる",
      lead: "二つ以上の制度を一緒に使えるかを、登録されたルールと出典から調べます。ルールが見つからないことは、使えるという意味ではありません。",
    },
    en: {
      title: "Check a combination",
      lead: "Whether programs can be used together, from registered rules and their sources. That no rule is found is not a yes.",
    },
  },
  steps: [
    {
      ja: {
        title: "名前で制度を選ぶ",
        text: "入力の途中でも候補が表示されます。プログラムでは、UNI- で始まる番号を使います。",
      },
      en: {
        title: "Find the programs by name",
        text: "Suggests while one types. Programs use ids, which start with UNI-.",
      },
      command: { call: { operation: "ADD-1" } },
      page: "/combine",
    },
    {
      ja: {
        title: "組み合わせを調べる",
        text: "二つから五つの制度を選びます。組ごとの判定、根拠のルール、次に聞くべき窓口が表示されます。",
      },
      en: {
        title: "Check the combination",
        text: "Choose two to five. Each pair comes back with a verdict, the rule behind it and whom to ask next.",
      },
      command: { call: { operation: "EVD-9" } },
      page: "/combine",
    },
    {
      ja: { title: "ルールそのものを読む", text: "登録されているルールの一覧です。それぞれに出典があります。" },
      en: { title: "Read the rules themselves", text: "The registered rules, each with its source." },
      command: { call: { operation: "EXC-1" } },
    },
  ],
};
