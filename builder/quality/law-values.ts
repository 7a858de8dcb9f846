import type { InputOf } from "../../schemas/input/input.ts";
import { lawNumberFromLawId, parseLawNumber } from "../../snapshots/text/laws/law-number.ts";
import type { ValueRule } from "./value-rule.ts";

/** Who is in charge of what a ministry of the past ordered, and which agencies belong to a ministry of today. */
const IN_CHARGE: Readonly<Record<string, readonly string[]>> = {
  厚生省: ["厚生労働省", "環境省", "こども家庭庁"],
  労働省: ["厚生労働省"],
  厚生労働省: ["こども家庭庁", "消費者庁"],
  通商産業省: ["経済産業省", "環境省", "特許庁", "資源エネルギー庁", "中小企業庁", "消費者庁"],
  商工省: ["経済産業省", "特許庁"],
  経済産業省: ["特許庁", "資源エネルギー庁", "中小企業庁"],
  運輸省: ["国土交通省", "観光庁", "気象庁", "海上保安庁"],
  建設省: ["国土交通省"],
  国土交通省: ["観光庁", "気象庁", "海上保安庁"],
  文部省: ["文部科学省", "文化庁", "スポーツ庁"],
  文部科学省: ["文化庁", "スポーツ庁"],
  大蔵省: ["財務省", "金融庁", "国税庁", "税関"],
  財務省: ["国税庁", "税関"],
  自治省: ["総務省", "消防庁"],
  郵政省: ["総務省"],
  総務省: ["消防庁"],
  農林省: ["農林水産省", "林野庁", "水産庁"],
  農林水産省: ["林野庁", "水産庁", "消費者庁"],
  法務省: ["出入国在留管理庁", "公安調査庁"],
  司法省: ["法務省"],
  内閣府: ["金融庁", "消費者庁", "こども家庭庁", "警察庁", "公正取引委員会", "個人情報保護委員会", "国家公安委員会"],
  国家公安委員会: ["警察庁"],
  防衛省: ["防衛装備庁"],
};
/** Orders of the prime minister's office of the past were made for agencies that belong to many ministries now. */
const ANY = new Set(["総理府", "総理庁", "内閣", "逓信省", "内務省", "経済安定本部"]);

/** A ministry beside the number of an ordinance, which names the bodies that made it. */
export const lawValueRules: readonly ValueRule<"law">[] = [
  {
    id: "ministry-against-number",
    why: "the number of the ordinance names another ministry",
    mend: (row) => (row.ministry && contradicts(row.ministry, issuersOf(row)) ? { ...row, ministry: null } : row),
  },
];

/** 厚生労働省 and 国土交通省 of 平成十七年厚生労働省・国土交通省令第三号; none for acts and cabinet orders. */
function issuersOf({ law_number: number, law_id: id }: InputOf<"law">): readonly string[] {
  const body = parseLawNumber(number ?? (id && lawNumberFromLawId(id)) ?? "")?.body;
  return body?.split("・") ?? [];
}

function contradicts(ministry: string, issuers: readonly string[]): boolean {
  if (issuers.length === 0 || issuers.some((issuer) => ANY.has(issuer))) return false;
  return !issuers.some(
    (issuer) => ministry.startsWith(issuer) || IN_CHARGE[issuer]?.some((body) => ministry.startsWith(body)),
  );
}
