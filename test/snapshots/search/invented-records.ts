import type { SearchDocument } from "../../../snapshots/search/documents/document.ts";
import { lawExtras } from "../../../snapshots/search/documents/law-extras.ts";
import { type Searched, toSearchDocument } from "../../../snapshots/search/documents/record-documents.ts";

/* Records nobody published: names, numbers and places are made up, check digits are right. */

type Program = Searched<"program">;

function program(
  id: string,
  name: string,
  place: [string | null, string | null] = [null, null],
  tier: Program["tier"] = "C",
) {
  const record = {
    unified_id: id,
    primary_name: name,
    aliases: [],
    merged_ids: [],
    place_basis: null,
    authority_name: null,
    prefecture: place[0],
    municipality: place[1],
    tier,
    target_types: [],
    funding_purpose: [],
    crop_categories: [],
    equipment_category: null,
  };
  return toSearchDocument("program", record as Program);
}

export const programs: readonly SearchDocument[] = [
  program("UNI-0000000001", "からくり製品高度化補助金"),
  program("UNI-0000000002", "からくり製品高度化補助金（第3次公募）"),
  program("UNI-0000000003", "架空型電動荷車導入促進補助金（KEC補助金）"),
  program("UNI-0000000004", "架空型電動荷車の普及に向けた導入促進補助金"),
  program("UNI-0000000005", "富山県人材確保応援補助金", ["富山県", null]),
  program("UNI-0000000006", "とやま人材育成補助金", ["富山県", null]),
  program("UNI-0000000007", "石川県人材確保補助金", ["石川県", null]),
  program("UNI-0000000008", "富山県住まいの助成金", ["富山県", null]),
  program("UNI-0000000009", "見本市_農業後継ぎ奨励金", ["富山県", "見本市"]),
  program("UNI-0000000010", "農業後継ぎ奨励金", ["石川県", "雛形町"]),
  program("UNI-0000000011", "ソーラーシェアリング申込み手引き"),
  program("UNI-0000000012", "FICT-104 デジタル応援ファンド", [null, null], "B"),
  program("UNI-0000000013", "サーバー更新支援事業"),
  ...Array.from({ length: 60 }, (_, index) =>
    program(`UNI-1${String(index).padStart(9, "0")}`, `第${index + 1}号一般補助金`, [
      index % 2 === 0 ? "岐阜県" : "愛知県",
      null,
    ]),
  ),
];

const lawRows = [
  { id: "LAW-0000000001", title: "労働見本基準法", number: "昭和六十年法律第九百四十九号", type: "act", aliases: [] },
  {
    id: "LAW-0000000002",
    title: "労働見本基準法施行令",
    number: "昭和六十年政令第九百五十号",
    type: "cabinet_order",
    aliases: ["労見法施行令"],
  },
  {
    id: "LAW-0000000003",
    title: "見本的独占の禁止及び雛形取引の確保に関する法律",
    number: "昭和五十八年法律第九百五十四号",
    type: "act",
    aliases: [],
  },
  { id: "LAW-0000000004", title: "架空税法", number: "令和二年法律第九百三十三号", type: "act", aliases: [] },
  {
    id: "LAW-0000000005",
    title: "架空税法施行規則",
    number: "令和二年経済産業省令第九百二号",
    type: "ministerial_ordinance",
    aliases: [],
  },
  {
    id: "LAW-0000000006",
    title: "雛形の管理に関する法律",
    number: "平成三十年法律第九百三十七号",
    type: "act",
    aliases: [],
  },
] as const;

const articles = [
  "この法律において見本とは、雛形の管理に関する法律（平成三十年法律第九百三十七号。以下「ひな管法」という。）に定めるものをいう。",
];

const extras = lawExtras(
  lawRows.map((row) => ({ id: row.id, titles: [row.title], number: row.number, aliases: row.aliases, sourceIds: [] })),
  articles,
);

export const laws: readonly SearchDocument[] = lawRows.map((row) => {
  const record: Searched<"law"> = {
    unified_id: row.id,
    law_title: row.title,
    law_short_title: null,
    law_number: row.number,
    law_type: row.type,
    ministry: null,
    summary: null,
    subject_areas: [],
    revision_status: "current",
  };
  return toSearchDocument("law", record, extras.get(row.id)!);
});

function decision(id: string, number: string, name: string, ruling: string, court = "架空地方裁判所") {
  return toSearchDocument("court_decision", {
    unified_id: id,
    case_name: name,
    case_number: number,
    court,
    court_level: court.startsWith("最高") ? "supreme" : "district",
    subject_area: null,
    key_ruling: ruling,
    ruling_summary: null,
    parties_involved: null,
    impact_on_business: null,
    source_excerpt: null,
  });
}

export const decisions: readonly SearchDocument[] = [
  decision(
    "HAN-0000000001",
    "平成28(行コ)34",
    "見本表示取消請求控訴事件",
    "見本の表示が雛形の権利を害するとされた事例",
  ),
  decision(
    "HAN-0000000002",
    "令和5(ワ)334等",
    "雛形使用差止請求事件",
    "雛形の使用は許されるとした上で、見本の表示が雛形の権利を害するかを論じた",
  ),
  decision("HAN-0000000003", "平成28(ワ)34", "損害賠償請求事件", "請求を棄却した事例", "最高裁判所第一小法廷"),
];

export const enforcement: readonly SearchDocument[] = [
  sanction("act-1", "株式会社見本運送", "7000000000101", "業務改善命令", "東京都"),
  sanction("act-2", "雛形交通株式会社", "5000000000202", "行政処分", "大阪府"),
  sanction("act-3", "架空食品有限会社", null, "行政処分", "大阪府"),
];

function sanction(id: string, name: string, houjin: string | null, event: string, prefecture: string) {
  return toSearchDocument("enforcement_case", {
    case_id: id,
    recipient_name: name,
    recipient_houjin_bangou: houjin,
    program_name_hint: null,
    ministry: "架空省",
    bureau: null,
    prefecture: prefecture as Searched<"enforcement_case">["prefecture"],
    event_type: event,
    source_title: null,
    legal_basis: null,
    reason_excerpt: null,
    disclosed_date: "2024-04-01",
  });
}
