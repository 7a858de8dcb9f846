/** Words that begin with the name of a place and mean none. */
export const otherWords = `
大分類 大分け 大分水嶺 三重苦 三重構造 三重窓 三重奏 三重の塔 三重ガラス 三重丸 高知能 高知識 京都議定書 東海道 東海道新幹線 東北新幹線
北陸新幹線 九州新幹線 四国八十八 山陽新幹線 山陰道 北陸道 関東大震災 阪神淡路大震災 東日本大震災 西日本豪雨 東日本高速道路 西日本高速道路
東日本電信電話 西日本電信電話 千葉ロッテ 広島カープ 阪神タイガース 近畿日本鉄道 大阪ガス 大阪なおみ 東京ディズニー 東京タワー 東京スカイツリー
京都アニメーション 福岡ソフトバンク 北海道日本ハム 埼玉西武 横浜ゴム 全国健康保険協会 全国商工会連合会 全国商工会議所 全国中小企業団体中央会
全国社会福祉協議会 全国信用保証協会 全国農業会議所 全国農業協同組合 全国共済農業協同組合 全国労働者共済 全国銀行協会 その国 どの国 他の国 あの国
`;

/** What makes a company, court or school of the short name before it, or a person. Full names (岡山県銀行協会) stay places. */
export const otherWordsAfterShortName = `
高裁 地裁 家裁 簡裁 高等裁判所 地方裁判所 家庭裁判所 簡易裁判所 高検 地検 電力 電鉄 ガス株式会社 海上 証券 新聞 銀行 大学 放送 テレビ 鉄道
五輪 オリンピック さん 氏 様 先生 くん
`;

/** What may follow a name that is also a part of other words, when kanji follows it. */
export const wordsAfterPlace = `
地方 地区 地域 地震 在住 在勤 産 発 圏 内 周辺 近郊 近辺 付近 方面 全域 一円 全体 各地 市内 県内 町内 出身 移住 商工 本社 支社 支店 本店 工場 豪雨 水害
半島 盆地 平野 駅 港 空港 市街 観光 中心部 温泉
`;

/** Readings of places that are everyday words when they stand alone: 佐賀市 and 探し, 甲府 and 交付. */
export const ambiguousReadings = `
なら みえ しが さが さがし ならし しろいし ひたし かもし こがし かいし やすし きたく おんな きかい こうし かとう いとう ゆうき そうか ちょうし とりで しそう こうか そうさ
みつけ なんと こうふ むこう はんのう じょうよう わこう ごとう こうなん せいよ すその うすき さくら
`;
