/** What a name says against applying now. */
export type Standing = {
  readonly id: string;
  readonly ja: string;
  readonly en: string;
  /** The title of the page counts too, of which the name is a part. */
  readonly inTitles?: true;
  readonly names: RegExp;
};

/** The README of a snapshot prints this table. */
export const standings: readonly Standing[] = [
  {
    id: "notice",
    ja: "告知・結果・資料",
    en: "a notice, a list of results or a paper",
    names:
      /交付決定|採択|決定しました|決定について|実績報告|活用された|活用事例|事例集|実施状況|承認状況|決定状況|認定状況|実施しません|手引き|要綱|要領|チラシ|PDF|(?:設置|開設|改正|制定)について|推進計画|に基づく協議会|協議会$|統計|実績$|KPI|ガイド(?:ライン|ブック|$)|ハンドブック|違反|条例|規程|基本構想|基本方針|実行戦略|政策パッケージ|大綱|試験$|調査・分析|動向|実態分析|一覧|案内ハブ|検索ポータル|情報提供|情報集約|総合窓口|相談[・･]様式|大手\d|\(自己|班 -/iu,
  },
  {
    id: "ended",
    ja: "終了・廃止",
    en: "something that has ended",
    inTitles: true,
    names: /廃止|終了|休止|\(過去\)|コロナ|新型感染|低感染リスク|新たな日常|緊急事態宣言|GoTo/iu,
  },
  {
    id: "advantage",
    ja: "他制度の加点・要件",
    en: "an advantage in another program, not a program by itself",
    names: /加点|特例措置の要件|圧縮記帳|会計処理/u,
  },
];
