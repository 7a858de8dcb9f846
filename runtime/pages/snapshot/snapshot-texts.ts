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
  | "tiers";

/** What the page of the snapshot says. */
export const snapshotTexts: Texts<Readonly<Record<SnapshotText, string>> & { days: (count: string) => string }> = {
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
    checkpoint: "署名つきチェックポイント",
    rows: "収録件数",
    ages: "取得からの日数（中央値）",
    tiers: "制度の収録度（Sが最も詳しい）",
    days: (count) => `${count}日`,
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
    leftOut: "values left out",
    report: "Build report",
    reportText: "What cannot be read is left out, never guessed. The reasons, by source.",
    held: "Snapshots that can be asked",
    heldText: "Earlier answers can be checked against the data of their time.",
    checkpoint: "Signed checkpoint",
    rows: "Records held",
    ages: "Days since the fetch (median)",
    tiers: "Programs by tier (S is best documented)",
    days: (count) => `${count} days`,
  },
};
