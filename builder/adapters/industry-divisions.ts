/** Divisions (大分類) of 日本標準産業分類 by their official names. */
const divisions: Readonly<Record<string, string>> = {
  "農業、林業": "A",
  漁業: "B",
  "鉱業、採石業、砂利採取業": "C",
  建設業: "D",
  製造業: "E",
  "電気・ガス・熱供給・水道業": "F",
  情報通信業: "G",
  "運輸業、郵便業": "H",
  "卸売業、小売業": "I",
  "金融業、保険業": "J",
  "不動産業、物品賃貸業": "K",
  "学術研究、専門・技術サービス業": "L",
  "宿泊業、飲食サービス業": "M",
  "生活関連サービス業、娯楽業": "N",
  "教育、学習支援業": "O",
  "医療、福祉": "P",
  複合サービス事業: "Q",
  "サービス業(他に分類されないもの)": "R",
  "公務(他に分類されるものを除く)": "S",
  分類不能の産業: "T",
};

/** Letter of the division with this name; commas and widths may differ. Null for any other text. */
export function industryDivision(name: string): string | null {
  const spelling = name.normalize("NFKC").trim().replaceAll(",", "、").replaceAll("，", "、");
  return divisions[spelling] ?? null;
}
