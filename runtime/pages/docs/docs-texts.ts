import type { Texts } from "../language.ts";

type DocsText =
  | "title"
  | "lead"
  | "english"
  | "find"
  | "search"
  | "nothing"
  | "start"
  | "startText"
  | "keyText"
  | "json"
  | "agents"
  | "guides"
  | "groups"
  | "operation"
  | "call"
  | "cost"
  | "all"
  | "name"
  | "number"
  | "auth"
  | "authNone"
  | "authOptional"
  | "authRequired"
  | "units"
  | "deprecated"
  | "parameters"
  | "noParameters"
  | "parameter"
  | "place"
  | "type"
  | "meaning"
  | "required"
  | "body"
  | "example"
  | "answers"
  | "status"
  | "answerFields"
  | "try"
  | "tryText"
  | "tryOwn"
  | "tryOther"
  | "manyHint"
  | "bodyField"
  | "headers"
  | "key"
  | "keyHint"
  | "run"
  | "result"
  | "cut"
  | "inPath"
  | "inQuery"
  | "inHeader";

/** Texts around the document, which is in English. */
export const docsTexts: Texts<
  Readonly<Record<DocsText, string>> & {
    readonly costOf: (units: number | string) => string;
    readonly count: (operations: number) => string;
  }
> = {
  ja: {
    title: "APIリファレンス",
    lead: "このサーバーのすべての操作。各ページに、そのまま動く curl の例と、ここで試せるフォームがあります。",
    english: "操作の説明は、公開仕様（OpenAPI）と同じ英語です。",
    find: "操作を探す",
    search: "絞り込む",
    nothing: "この言葉に合う操作はありません。",
    start: "はじめに",
    startText: "キーなしで一日に3回まで試せます。続けて使うには、キーを X-API-Key ヘッダーで送ります。",
    keyText: "1単位は3円（税抜）。失敗した呼び出しと断られた呼び出しに料金はかかりません。",
    json: "公開仕様（OpenAPI 3.1、JSON）",
    agents: "エージェント向けの仕様",
    guides: "使い方の例",
    groups: "分類",
    operation: "操作",
    call: "呼び出し",
    cost: "料金",
    all: "すべての操作",
    name: "名前",
    number: "番号",
    auth: "キー",
    authNone: "見ません",
    authOptional: "あれば課金、なければ無料枠",
    authRequired: "必要",
    units: "料金",
    deprecated: "廃止予定",
    parameters: "パラメーター",
    noParameters: "パラメーターはありません。",
    parameter: "名前",
    place: "場所",
    type: "型",
    meaning: "意味",
    required: "必須",
    body: "本文（JSON）",
    example: "例",
    answers: "応答",
    status: "状態",
    answerFields: "成功したときの項目",
    try: "ここで試す",
    tryText: "このサーバーに本物の呼び出しを送ります。キーを入れなければ、一日3回の無料枠を使います。",
    tryOwn: "アカウントの操作です。コンソールから行うか、上の例をキーとともに使ってください。",
    tryOther: "何かを変える操作なので、このページからは送りません。上の例を使ってください。",
    manyHint: "複数あるときは、一行に一つずつ。",
    bodyField: "本文（JSON）",
    headers: "ヘッダー",
    key: "APIキー（任意）",
    keyHint: "入れると、このキーに通常の料金がかかります。保存しません。",
    run: "送る",
    result: "結果",
    cut: "長いので、ここまでを表示しています。",
    inPath: "アドレス",
    inQuery: "クエリー",
    inHeader: "ヘッダー",
    costOf: (units) => (typeof units === "number" ? (units === 0 ? "無料" : `${units}単位`) : units),
    count: (operations) => `${operations}件`,
  },
  en: {
    title: "API reference",
    lead: "Every operation of this server, with a curl example that runs as it is and a form to try it here.",
    english: "",
    find: "Find an operation",
    search: "Filter",
    nothing: "No operation fits these words.",
    start: "To begin with",
    startText: "Three calls a day are free without a key. To go on, send a key in the header X-API-Key.",
    keyText: "A unit costs 3 JPY before tax. Calls that fail or are refused cost nothing.",
    json: "The document itself (OpenAPI 3.1, JSON)",
    agents: "Document for agents",
    guides: "Guides",
    groups: "Groups",
    operation: "Operation",
    call: "Call",
    cost: "Cost",
    all: "All operations",
    name: "Name",
    number: "Number",
    auth: "Key",
    authNone: "Not looked at",
    authOptional: "Charged with one, free calls without",
    authRequired: "Needed",
    units: "Cost",
    deprecated: "Deprecated",
    parameters: "Parameters",
    noParameters: "There are none.",
    parameter: "Name",
    place: "In",
    type: "Type",
    meaning: "Meaning",
    required: "required",
    body: "Body (JSON)",
    example: "Example",
    answers: "Answers",
    status: "Status",
    answerFields: "Members of a success",
    try: "Try it here",
    tryText: "Sends a real call to this server. Without a key it takes one of the three free calls of a day.",
    tryOwn: "This is about your account: use the console, or the example above with your key.",
    tryOther: "This changes something, so this page does not send it. Use the example above.",
    manyHint: "One value a line.",
    bodyField: "Body (JSON)",
    headers: "Headers",
    key: "API key (optional)",
    keyHint: "With one, the call is charged to it as usual. It is not kept.",
    run: "Send",
    result: "Result",
    cut: "The rest is left out here.",
    inPath: "path",
    inQuery: "query",
    inHeader: "header",
    costOf: (units) =>
      typeof units === "number" ? (units === 0 ? "free" : units === 1 ? "1 unit" : `${units} units`) : units,
    count: (operations) => (operations === 1 ? "1 operation" : `${operations} operations`),
  },
};
