/** Seats of the high courts, and of the district and family courts. */
const HIGH = "東京|大阪|名古屋|広島|福岡|仙台|札幌|高松";
const DISTRICT =
  "東京|横浜|さいたま|浦和|千葉|水戸|宇都宮|前橋|静岡|甲府|長野|新潟|大阪|京都|神戸|奈良|大津|和歌山|名古屋|津|岐阜|福井|金沢|" +
  "富山|広島|山口|岡山|鳥取|松江|福岡|佐賀|長崎|大分|熊本|鹿児島|宮崎|那覇|仙台|福島|山形|盛岡|秋田|青森|札幌|函館|旭川|釧路|" +
  "高松|徳島|高知|松山";
const BRANCH = "(?:[一-龠ヶ]{1,5}支(?:部|(?=[判決])))?";

const SUPREME = /^(?:最高裁判所|最高裁|最(?=大?[判決]|[一二三123]小))/;
const FORMER_SUPREME = /^(?:大審院|大[連民刑]?(?=[判決]))/;
const PATENT = /^(?:知的財産高等裁判所|知財高裁|知財高(?=[判決]))/;
const SEATED = new RegExp(
  `^(?:(?<high>${HIGH})高(?:等裁判所|裁|(?=[判決]|[一-龠ヶ]{1,5}支[判決]))|` +
    `(?<seat>${DISTRICT})(?<kind>[地家簡])(?:方裁判所|庭裁判所|易裁判所|裁|(?=[判決]|[一-龠ヶ]{1,5}支[判決])))${BRANCH}`,
);
const KINDS: Readonly<Record<string, string>> = { 地: "地方裁判所", 家: "家庭裁判所", 簡: "簡易裁判所" };

/** How courts begin in citations, for a regular expression. */
export const COURT_BEGINS = `最|大審院|大[連民刑]?[判決]|知(?:的財産|財)高|(?:${DISTRICT})[高地家簡]`;

/**
 * Reads a court, by its whole name or a short one, at the beginning of plain text: 最判 is 最高裁判所, 東京高判 is
 * 東京高等裁判所. Null when there is none. The name of a decision's court begins with what this gives.
 */
export function readCourt(text: string): { readonly court: string; readonly length: number } | null {
  for (const [pattern, name] of [
    [SUPREME, "最高裁判所"],
    [FORMER_SUPREME, "大審院"],
    [PATENT, "知的財産高等裁判所"],
  ] as const) {
    const match = pattern.exec(text);
    if (match !== null) return { court: name, length: match[0].length };
  }
  const match = SEATED.exec(text);
  if (match === null) return null;
  const { high, seat, kind = "" } = match.groups ?? {};
  return { court: high === undefined ? `${seat}${KINDS[kind]}` : `${high}高等裁判所`, length: match[0].length };
}
