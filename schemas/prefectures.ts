/** A prefecture: JIS X 0401 code, official name, lower-case Hepburn name without suffix. */
export type PrefectureEntry = { readonly code: string; readonly name: string; readonly romaji: string };

/** The names in code order; `code` of the n-th is n with two digits. */
export const prefecture = [
  "北海道",
  "青森県",
  "岩手県",
  "宮城県",
  "秋田県",
  "山形県",
  "福島県",
  "茨城県",
  "栃木県",
  "群馬県",
  "埼玉県",
  "千葉県",
  "東京都",
  "神奈川県",
  "新潟県",
  "富山県",
  "石川県",
  "福井県",
  "山梨県",
  "長野県",
  "岐阜県",
  "静岡県",
  "愛知県",
  "三重県",
  "滋賀県",
  "京都府",
  "大阪府",
  "兵庫県",
  "奈良県",
  "和歌山県",
  "鳥取県",
  "島根県",
  "岡山県",
  "広島県",
  "山口県",
  "徳島県",
  "香川県",
  "愛媛県",
  "高知県",
  "福岡県",
  "佐賀県",
  "長崎県",
  "熊本県",
  "大分県",
  "宮崎県",
  "鹿児島県",
  "沖縄県",
] as const;

/** All 47 prefectures in code order. */
export const prefectures: readonly PrefectureEntry[] = withCodes(
  "hokkaido aomori iwate miyagi akita yamagata fukushima ibaraki tochigi gunma saitama chiba tokyo kanagawa niigata " +
    "toyama ishikawa fukui yamanashi nagano gifu shizuoka aichi mie shiga kyoto osaka hyogo nara wakayama tottori " +
    "shimane okayama hiroshima yamaguchi tokushima kagawa ehime kochi fukuoka saga nagasaki kumamoto oita miyazaki " +
    "kagoshima okinawa",
);

function withCodes(romajiInCodeOrder: string): readonly PrefectureEntry[] {
  const romaji = romajiInCodeOrder.split(" ");
  return prefecture.map((name, index) => ({
    code: String(index + 1).padStart(2, "0"),
    name,
    romaji: romaji[index] ?? "",
  }));
}
