import type { SubjectTable } from "./subjects.ts";

/** Tax measures by the names that people use for them; the official names often are others. */
export const taxSubjects: SubjectTable = {
  subjects: [
    {
      id: "research",
      names: /試験研究|技術基盤強化税制/u,
      words: /研究開発(?:費)?|試験研究(?:費)?|R&D|オープンイノベーション/iu,
    },
    {
      id: "capital_investment",
      names: /投資促進税制|経営強化税制|特別償却/u,
      words:
        /設備投資|投資(?:促進)?(?:減税|税制)|機械(?:装置)?|設備を?(?:買|導入|更新|購入)|即時償却|特別償却|経営強化税制/u,
    },
    {
      id: "small_assets",
      names: /少額減価償却|一括償却/u,
      words: /少額(?:減価償却)?資産|少額減価償却|一括償却|30万円未満/u,
    },
    {
      id: "wages",
      names: /賃上げ|給与等支給額/u,
      words: /賃上げ|所得拡大|給与(?:等)?(?:支給額)?(?:を|の)?(?:増|上)|ベースアップ/u,
    },
    { id: "digital_investment", names: /DX投資|デジタル/u, words: /DX(?:投資)?|デジタル(?:化)?投資/u },
    { id: "carbon_neutral", names: /カーボンニュートラル/u, words: /カーボンニュートラル|脱炭素|CN税制/u },
    { id: "two_tenths", names: /2割特例/u, words: /(?:2|二)割特例/u },
    {
      id: "invoice",
      names:
        /適格請求書|適格返還請求書|インボイス|登録番号|2割特例|少額特例|免税事業者等からの|買手側の保存|交通機関特例|自動販売機特例|出張旅費/u,
      words: /インボイス|適格請求書|登録番号/u,
    },
    {
      id: "electronic_books",
      names: /電子取引|電子帳簿|スキャナ保存|電磁的保存|電子インボイス/u,
      words: /電子帳簿(?:保存法)?|電帳法|電子取引|スキャナ保存|領収書(?:の)?(?:電子|スキャン)/u,
    },
    { id: "housing_loan", names: /住宅ローン/u, words: /住宅ローン(?:減税|控除)?|住宅借入金/u },
    { id: "blue_return", names: /青色申告/u, words: /青色申告/u },
    { id: "reduced_consumption_rate", names: /消費税の軽減税率/u, words: /軽減税率|8(?:%|パーセント)/u },
    { id: "corporate_rate", names: /法人税軽減税率/u, words: /法人税(?:の)?(?:軽減)?(?:税)?率|法人税を(?:下げ|軽減)/u },
    { id: "simplified_taxation", names: /簡易課税/u, words: /簡易課税|みなし仕入/u },
    {
      id: "taxable_person",
      names: /課税事業者判定|納税義務免除|免税事業者が/u,
      words: /課税事業者|免税事業者|納税義務(?:の)?免除|1,?000万円(?:以下|超)/u,
    },
    { id: "compressed_entry", names: /圧縮記帳/u, words: /圧縮記帳|補助金(?:の|に|は|を)?(?:課税|会計|税金|受け)/u },
  ],
  everywhere:
    /税制|減税|節税|税額控除|控除|優遇(?:措置)?|税金|特例|措置|制度|中小企業|法人|会社|個人事業主?|事業者|適用|対象|要件|条件|使える|受けられる|活用|申告|いくら|場合|消費税|法人税|所得税/u,
};
