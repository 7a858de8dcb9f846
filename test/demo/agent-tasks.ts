/** Something a user wants, the core tool that a careful reader of the listing chooses for the first step, and what it is sent. */
export type AgentTask = {
  readonly task: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
};

export const agentTasks: readonly AgentTask[] = [
  {
    task: "東京都で使える省エネ設備の補助金を探して",
    tool: "search_programs",
    args: { q: "省エネ設備", prefecture: "東京都" },
  },
  {
    task: "上限1000万円以上の事業承継の補助金はある？",
    tool: "search_programs",
    args: { q: "事業承継", amount_min: 1000 },
  },
  {
    task: "Find national grants for cybersecurity measures",
    tool: "search_programs",
    args: { q: "サイバーセキュリティ", authority_level: "national" },
  },
  {
    task: "UNI-910d7652cc の内容を出典付きで教えて",
    tool: "get_evidence_packet",
    args: { subject_kind: "program", subject_id: "UNI-910d7652cc" },
  },
  {
    task: "法人番号1011001030018の会社について公開情報をまとめて",
    tool: "get_evidence_packet",
    args: { subject_kind: "houjin", subject_id: "1011001030018" },
  },
  {
    task: "判決 HAN-e000eb68e5 を読みたい",
    tool: "get_evidence_packet",
    args: { subject_kind: "court_decision", subject_id: "HAN-e000eb68e5" },
  },
  {
    task: "従業員20人の製造業です。機械を入れ替えたいのですが、使える補助金は？",
    tool: "prescreen_programs",
    args: { industry_jsic: "E", employee_count: 20, purpose: "機械を入れ替えたい" },
  },
  {
    task: "大阪の個人事業主、飲食店。販路開拓に使える制度を順位付きで",
    tool: "prescreen_programs",
    args: { prefecture: "大阪府", industry_jsic: "M", is_sole_proprietor: true, purpose: "販路開拓" },
  },
  {
    task: "Which subsidies might fit a 5-person startup founded in 2024 in Fukuoka?",
    tool: "prescreen_programs",
    args: { prefecture: "福岡県", employee_count: 5, founded_year: 2024 },
  },
  {
    task: "持続化補助金とIT導入補助金は併用できる？",
    tool: "check_funding_stack",
    args: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
  },
  {
    task: "Check whether UNI-910d7652cc and UNI-b320c7e7e9 can be stacked; spend 3 yen at most",
    tool: "check_funding_stack",
    args: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"], max_cost_jpy: 3 },
  },
  { task: "来月までに締め切られる補助金は？", tool: "upcoming_deadlines", args: { within_days: 45 } },
  {
    task: "東京都の助成金で、半年以内に締切があるもの",
    tool: "upcoming_deadlines",
    args: { within_days: 180, prefecture: "東京都" },
  },
  {
    task: "民法709条の条文を見せて",
    tool: "get_law_article",
    args: { law_name_or_canonical_id: "民法", article_number: "709" },
  },
  {
    task: "What did article 415 of the Civil Code say on 1 April 2021?",
    tool: "get_law_article",
    args: { law_name_or_canonical_id: "民法", article_number: "第415条", as_of: "2021-04-01" },
  },
  {
    task: "中小企業等経営強化法17条を引用したい",
    tool: "get_law_article",
    args: { law_name_or_canonical_id: "中小企業等経営強化法", article_number: "17" },
  },
  {
    task: "不法行為の損害賠償についての最高裁判例",
    tool: "search_court_decisions",
    args: { q: "不法行為 損害賠償", court_level: "supreme" },
  },
  { task: "平30(受)1519 はどんな事件？", tool: "search_court_decisions", args: { q: "平30(受)1519" } },
  {
    task: "Court decisions since 2015 that refer to the Civil Code",
    tool: "search_court_decisions",
    args: { references_law_id: "LAW-cdda309c11", decided_from: "2015-01-01" },
  },
  { task: "丸紅情報システムズの法人番号は？", tool: "search_houjin", args: { q: "丸紅情報システムズ" } },
  {
    task: "Find the corporate number of a company called ヨシダ in 愛知",
    tool: "search_houjin",
    args: { q: "ヨシダ", prefecture: "愛知県" },
  },
  {
    task: "取引先（法人番号1011001030018）に行政処分歴がないか確認して",
    tool: "check_enforcement",
    args: { houjin_bangou: "1011001030018" },
  },
  {
    task: "株式会社見本商事は補助金の返還命令を受けたことがある？",
    tool: "check_enforcement",
    args: { target_name: "株式会社見本商事" },
  },
  {
    task: "中小企業が設備を買ったときの税額控除は？",
    tool: "search_tax_incentives",
    args: { natural_query: "中小企業が設備を買ったときの税額控除" },
  },
  {
    task: "2026年に個人事業主が使える税制優遇",
    tool: "search_tax_incentives",
    args: { target_year: 2026, target_entity: "個人事業主" },
  },
  { task: "いま募集中の補助金は？", tool: "list_open_programs", args: { natural_query: "いま募集中の補助金" } },
  {
    task: "無担保で借りられる創業の融資",
    tool: "search_loan_programs",
    args: { q: "創業", collateral_required: "not_required" },
  },
  { task: "民泊を規制する法律は？", tool: "search_laws", args: { q: "民泊を規制する法律" } },
  {
    task: "請求書の登録番号 T1000020012131 は有効？",
    tool: "get_invoice_registrant",
    args: { invoice_registration_number: "T1000020012131" },
  },
  { task: "この回答の封印は本物？", tool: "verify_seal", args: { seal_id: "seal_00000000000000000000000000000000" } },
  {
    task: "この文章の引用が正しいか確かめて：「民法709条、715条1項、最判平成30年12月14日」",
    tool: "verify_citations",
    args: { text: "民法709条、715条1項、最判平成30年12月14日によれば" },
  },
  {
    task: "Check that 会社法423条 and 労働基準法37条 exist before I send the memo",
    tool: "verify_citations",
    args: { citations: ["会社法423条", "労働基準法37条"] },
  },
];
