import type { Texts } from "../language.ts";

type LawText =
  | "number"
  | "short"
  | "status"
  | "ministry"
  | "promulgated"
  | "enforced"
  | "amended"
  | "held"
  | "areas"
  | "full"
  | "successor"
  | "articles"
  | "noText"
  | "articlesUnit"
  | "whole"
  | "part"
  | "notKnown"
  | "programs"
  | "decisions"
  | "noneCites"
  | "find"
  | "findHint"
  | "findButton"
  | "showAll"
  | "nothing"
  | "notInForce"
  | "onlyOutline"
  | "revisions"
  | "revision"
  | "since"
  | "count"
  | "unknownDay"
  | "citedBy"
  | "shownHere"
  | "contents";

export const lawTexts: Texts<
  Readonly<Record<LawText, string>> & { partial: (held: string) => string; found: (count: string) => string }
> = {
  ja: {
    number: "法令番号",
    short: "略称",
    status: "効力",
    ministry: "所管",
    promulgated: "公布日",
    enforced: "施行日",
    amended: "最終改正日",
    held: "収録している条文",
    areas: "分野",
    full: "公式の全文",
    successor: "後継の法令",
    articles: "条文",
    noText: "条文は収録していません。公式の全文をご覧ください。",
    articlesUnit: "条",
    whole: "（本則のすべて）",
    part: "（一部）",
    notKnown: "（全体の数は不明）",
    programs: "この法令を参照する制度",
    decisions: "この法令を参照する裁判例",
    noneCites: "収録データでは確認できませんでした。",
    find: "この法令の中を探す",
    findHint: "条番号または言葉（例: 709条、損害賠償）",
    findButton: "探す",
    showAll: "すべての条文を表示",
    nothing: "収録している条文には見つかりませんでした。",
    notInForce: "この条文は今日の時点では効力がありません。",
    onlyOutline: "本文は収録していません。",
    revisions: "収録している改正版",
    revision: "版",
    since: "施行日",
    count: "条文数",
    unknownDay: "日付は未収録",
    citedBy: "参照",
    shownHere: "表示",
    contents: "目次",
    partial: (held) => `条文の一部（${held}条）だけを収録しています。ここにない条文が存在しないわけではありません。`,
    found: (count) => `${count}条を表示しています。`,
  },
  en: {
    number: "Law number",
    short: "Short title",
    status: "Status",
    ministry: "Ministry",
    promulgated: "Promulgated",
    enforced: "In force since",
    amended: "Last amended",
    held: "Articles held",
    areas: "Areas",
    full: "Official full text",
    successor: "Successor",
    articles: "Articles",
    noText: "No article is held. See the official full text.",
    articlesUnit: "",
    whole: "(all main provisions)",
    part: "(a part)",
    notKnown: "(how many there are is not known)",
    programs: "Programs that refer to this law",
    decisions: "Decisions that refer to this law",
    noneCites: "None could be confirmed in this data.",
    find: "Search inside this law",
    findHint: "A number or words, such as 709条 or 損害賠償",
    findButton: "Find",
    showAll: "Show all articles",
    nothing: "Not found in the articles held.",
    notInForce: "This article is not in force today.",
    onlyOutline: "Its text is not held.",
    revisions: "Revisions held",
    revision: "Revision",
    since: "In force since",
    count: "Articles",
    unknownDay: "no day stated",
    citedBy: "Cited by",
    shownHere: "shown here:",
    contents: "Contents",
    partial: (held) => `Only a part of the articles (${held}) is held. An article that is missing here may exist.`,
    found: (count) => `${count} articles shown.`,
  },
};
