import type { Texts } from "../language.ts";

type SnapshotText =
  | "title"
  | "lead"
  | "id"
  | "asOf"
  | "newest"
  | "built"
  | "expires"
  | "sequence"
  | "checksum"
  | "sources"
  | "sourcesText"
  | "publisher"
  | "address"
  | "license"
  | "fetched"
  | "used"
  | "refusedRows"
  | "leftOut"
  | "report"
  | "reportText"
  | "held"
  | "heldText"
  | "checkpoint"
  | "rows"
  | "ages"
  | "tiers"
  | "source"
  | "filter"
  | "filterButton"
  | "unfiltered"
  | "rowsIn"
  | "rowsOut"
  | "merged"
  | "nothingRefused"
  | "changes"
  | "onPage";

export const snapshotTexts: Texts<
  Readonly<Record<SnapshotText, string>> &
    Readonly<Record<"days" | "sourceCount" | "filtered" | "moreReasons", (count: string) => string>>
> = {
  ja: {
    title: "収録データ",
    lead: "いま配信しているスナップショットに、何が、どこから、いつ、どれだけ入っているか。取り込まなかった行も、理由とともに示します。",
    id: "スナップショットID",
    asOf: "データの基準日",
    newest: "最新の取得",
    built: "作成",
    expires: "更新の期限",
    sequence: "通し番号",
    checksum: "全体の検査値",
    sources: "出典と利用条件",
    sourcesText: "このスナップショットのもとになった公開データ",
    publisher: "公開元",
    address: "所在",
    license: "利用条件",
    fetched: "取得日",
    used: "使った行",
    refusedRows: "取り込まなかった行",
    leftOut: "使わなかった値",
    report: "作成の記録",
    reportText: "読み取れない行や値は、推測せずに除いています。出典ごとの理由です。",
    held: "配信できるスナップショット",
    heldText: "過去の回答を、当時のデータで確かめられます。",
    checkpoint: "チェックポイント",
    rows: "収録件数",
    ages: "取得からの日数（中央値）",
    tiers: "制度の収録度（Sが最も詳しい）",
    days: (count) => `${count}日`,
    source: "出典",
    filter: "出典を絞り込む（公開元、アドレス、利用条件）",
    filterButton: "絞り込む",
    unfiltered: "すべての出典を表示",
    rowsIn: "読んだ行",
    rowsOut: "記録になった行",
    merged: "ほかの行にまとめた行",
    nothingRefused: "取り込まなかった行はありません。",
    changes: "データの変更履歴",
    onPage: "このページの内容",
    sourceCount: (count) => `出典${count}`,
    filtered: (count) => `${count}件の出典が当てはまります。`,
    moreReasons: (count) => `ほかに${count}種類の理由があります。`,
  },
  en: {
    title: "Data",
    lead: "What the snapshot served now holds, from where, how fresh and how much, with the rows that were refused and why.",
    id: "Snapshot id",
    asOf: "Data as of",
    newest: "Newest fetch",
    built: "Built",
    expires: "To be renewed by",
    sequence: "Place in the series",
    checksum: "Checksum of all",
    sources: "Sources and terms",
    sourcesText: "Public data that this snapshot was built from",
    publisher: "Publisher",
    address: "Address",
    license: "Terms",
    fetched: "Fetched",
    used: "Rows used",
    refusedRows: "Rows refused",
    leftOut: "Values left out",
    report: "Build report",
    reportText: "What cannot be read is left out, never guessed. The reasons, by source.",
    held: "Snapshots that can be asked",
    heldText: "Earlier answers can be checked against the data of their time.",
    checkpoint: "Checkpoints",
    rows: "Records held",
    ages: "Days since the fetch (median)",
    tiers: "Programs by tier (S is best documented)",
    days: (count) => `${count} days`,
    source: "Source",
    filter: "Narrow the sources by publisher, address or terms",
    filterButton: "Narrow",
    unfiltered: "Show all sources",
    rowsIn: "Rows read",
    rowsOut: "Rows that became records",
    merged: "Rows merged into others",
    nothingRefused: "No row was refused.",
    changes: "What changed in the data",
    onPage: "On this page",
    sourceCount: (count) => `${count} ${count === "1" ? "source" : "sources"}`,
    filtered: (count) => `${count} ${count === "1" ? "source fits" : "sources fit"}.`,
    moreReasons: (count) => `There are ${count} further reasons.`,
  },
};
