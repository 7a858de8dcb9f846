import type { InputOf } from "../../schemas/input/input.ts";

type ProgramRow = InputOf<"program">;

/**
 * What is wrong with a program row. `refused`: it names nothing that could be looked up. `held`: it names something, but no
 * program that one could apply for here; it keeps its id and stays outside public search.
 */
export type ProgramRule = {
  readonly id: string;
  readonly action: "refused" | "held";
  readonly why: string;
  readonly applies: (row: ProgramRow) => boolean;
  /** Portals of publishers list such entries too. */
  readonly inPortals?: true;
};

/** Words that the name of a program holds and that of a law, a body or a page does not. */
const PROGRAM_WORD =
  /補助|助成|給付|交付金|奨励|支援|応援|促進|融資|資金|貸付|貸出|貸与|リース|ローン|保証|利子|税制|減税|減免|免除|軽減|控除|償却|非課税|免税|共済|保険|年金|奨学|基金|ファンド|研究費|科研費|表彰|派遣|相談|アドバイザ|加算|手当|一時金|調整金|出資|事業|制度|プログラム|プロジェクト|対策|認定|認証|研修|講座|塾|スクール(?=$|[（(\s])|トレーニングファーム|委託費|育成|導入|整備|購入|[祝協見報礼]\p{Script=Han}*金|支払|体験|無料|サポート|マッチング|モデル|チャレンジ|優遇措置|協力隊|特区|早期審査|審査ハイウェイ|お試し住宅|人材バンク|農地(?:銀行|バンク)|施設バンク|貸し出し|支給|改修|新設|住宅提供|診断|研究開発|設備投資/u;

/** The same for rows of which the source tells no kind: most of them are laws, bodies and markets. */
const UNTOLD_PROGRAM_WORD =
  /補助|助成|給付|交付金|奨励金|支援|応援|融資|資金|貸付|ローン|保証|利子|税制|減税|減免|控除|償却|非課税|免税|共済|手当|奨学|基金|ファンド|研究費|派遣|アドバイザ|加算|一時金|軽減措置|優遇措置|安定制度|サンドボックス制度|収入保険|無償交付|協力隊|ビザ|特定技能|育成就労|技能実習制度|特区(?:$|[\s（(])|早期審査|審査ハイウェイ|人材バンク|相談(?!員|所)|無料|無償化|特別加入|見舞金|報奨金|補給金|納税猶予|特例措置|化特例|損失準備金|NISA|iDeCo|買取制度|クレジット制度|施設の整備|サポートステーション|貸し?出し?(?:$|[（(])|地理的表示\s*[（(]GI[）)]\s*保護制度$|(?:グレーゾーン解消|新事業特例)制度|(?:事業|プログラム|対策|認定)(?:$|[\s（(【])|(?:事業|プログラム)[）)』」]|かけこみ寺|サポート(?:デスク|オフィス)|農地(?:銀行|バンク)|施設バンク|免許税特例/;

/** Money or help that is given: a name with one of these is a program, whatever else it says. */
const GIVEN = /補助|助成|給付|交付金|奨励金|支援金|応援金|融資|貸付|利子補給|税額控除|減税/;

/**
 * Kinds of what is no program: rules, duties, papers, examinations, directories. Sources add to the word what the rule is about
 * (regulatory_price_standard); a sandbox is one that companies apply for.
 */
const NO_PROGRAM_KIND =
  /^(?:regulat(?!ory_sandbox)|guideline|policy|statistics|enforcement|examination|qualification|industry_council|portal|platform|directory|certification_meta|operational_rule|legal_obligation|plan_framework|information_service|regional_medical_vision|bilateral_agreement$|historical_transition|funding_source|expert_registry|tool$|national_exam|national_qual|competition|data_integration|実施主体|委託\([^)]*落札)/;
/** What one applies for or calls, though a source files it among directories and rules. */
const SERVICE = /(?:支援|アクセラレーション)プログラム|経営者研修$|かけこみ寺|サポート(?:デスク|オフィス)$|EC事業$/;

/** Plans of companies that acts let be approved, which opens tax measures, loans and guarantees to them. */
const APPROVED_PLAN =
  /(?:経営革新|経営力向上|先端設備等導入|事業継続力強化|地域経済牽引事業|農業経営改善|青年等就農)計画(?:(?:承認|認定)制度)?$/;

const nameIs = (pattern: RegExp) => (row: ProgramRow) => pattern.test(row.primary_name);

/** Kinds that name something one can apply for or use; sources write several hundred of them. */
const PROGRAM_KIND =
  /^(?:subsid|loan|(?:startup_|rd_)?grant|incentive|tax|certif|support|train|consult|insur|fellow|equip|research|sbir|matching|fund|equity|credit|fee_|benefit|commercial|private_grant|municipal|advis|service|welfare|guarantee|financ|prize|voucher|scholar|invest|allowance|relief|mutual|pension|補助|助成|支援|給付|融資|税|認定|SIB)/i;
/** The kind in the words of the source, else as its adapter reads it. */
const kindOf = ({ source_kind: written, program_kind: read }: ProgramRow) => written ?? read ?? "";
const untold = (row: ProgramRow) => !PROGRAM_KIND.test(kindOf(row));

/** The name ends as that of a program does, remarks in brackets aside. */
const ENDS_AS_PROGRAM =
  /(?:補助金|助成金?|給付金|交付金|奨励金|支援金|応援金|協力金|資金|融資|貸付|補助|ローン|支援事業|事業|制度|税制|控除)\s*(?:[（(【[][^）)】\]]*[）)】\]]\s*)*$/;

/** What the names of laws, trades, figures and studies hold beside a word of programs. */
const NO_PROGRAM_MARK =
  /法[\s・)）](?!手当金)|改正|規則|省令|コンセッション|源泉|資金移動業|テロ資金|特例業務|検討会|行動計画|手引き|方針[）)]|赤字|本柱|輸入枠|防疫|^JIS\s|試験[（(]|支援施設$|終了$|諸税|目標\s*[（(]|実績|減価償却$/;
/** The act that a program rests on, behind its name: 架空給付制度（架空保険法）. */
const UNDER_LAW = /\s*[（(][^（）()]*法(?:第?[0-9の条]+)?[）)]$/;

/** The name of one program, not of a field of them. */
const STRONG_WORD =
  /補助金|助成金|給付金|交付金|奨励金|支援金|応援金|協力金|報奨金|資金|補助事業|融資|貸付|基金|手当|調整金|加算|事業(?!者|所|承継|計画|継続|再開|進出)|制度|税|コース|プログラム|プロジェクト|補助$|助成$|[祝見礼]金|対策|導入|構築|提供|柵|無料配布|補助\)|支払|助成券|貸し出し|支給|農地(?:銀行|バンク)|施設バンク/;
const PLACE_FIRST = /^(?:\p{Script=Han}{2,4}?[都道府県市町村])+(?:\s|-)*/u;
const LONGEST_HEADING = 10;
const HEADING_END =
  /(?:計画|各種相談窓口|情報|施策|政策|取組|プラン|ナビ|教育|相談所|手続き?|届出|運動|調査|等|など|他|設置|配付|公表|改訂|方針|機関|関連|遊び場|(?:へ|に対する|に関する)の?支援|等の支援|展開の支援)(?:\s*[（(][^）)]*[）)])?$/;
const statesNothing = ({ amount_max_man_yen: most, amount_min_man_yen: least, ...row }: ProgramRow) =>
  most == null && least == null && row.subsidy_rate == null && row.application_window == null;

/** Pages that gather programs: of a field, of several bodies, of a disaster. */
const COLLECTION =
  /ハンドブック|逆引き|補助金(?:等)?(?:情報|リスト)|助成事業情報|お役立ち情報|向け情報[）)]?$|情報局$|^補助金(?:等[（(]|関係$|交付要綱$|概要\s)|^行政の補助金|^融資・ファンド|^過去の|^入札・|届出・補助金等$|支援制度等(?:[）)]$|の紹介)|関連助成制度$|^各課|国・[県都東]|の主な補助金|集約$|・共済・補助事業|関[係連]の?補助(?:事業|制度|金)等?(?:\s*[（(].*)?$|(?:向けの?|のための|への|するための)補助(?:事業|制度)(?:[（(].*|に係るご案内)?$|施策(?:$|[（(])|(?:支援|強化)パッケージ$|に関することなら|に(?:関する|係る)[^（(]{0,8}(?:事業者|中小企業者?|中小企業等向け|農林漁業者の?)(?:向け)?支援(?:制度)?$|^\S{1,4}に対する助成$|(?:手当|支援)・助成$|への優遇制度$|^企業支援[（(]|ライフステージ別|サイト」$/;
/** Taxes and charges, and how firms arrange what they pay. */
const LEVY =
  /(?:負担金(?:制度)?|加入分担金|譲与税|森林環境税|宿泊税|入湯税)(?:条例.*)?(?:\s*[（(](?!.*支援)[^）)]*[）)])?$|役員(?:報酬|社宅|退職金)|旅費規程|非適格|税制扱い|課税(?:の見直し)?\s*[（(]|移転価格|軽減税率制度|製品リスト|方式移行/;
/** Plans and tasks of a government, and what it publishes or runs for all. */
const OWN_WORK =
  /計画の策定(?!・)|支援計画\d{4}$|(?:対策|制度)の推進$|などの(?:確保・育成|\S*参入促進)$|への参画促進$|の(?:改良・|基盤)整備$|普及啓発事業$|プロモーションの実施|生徒指導$|(?:要支援者|帰宅困難者)対策$|減災プロジェクト$|メールマガジン|企業誘致$|気象情報|推進通知$|重要物資指定|(?:インバウンド\S*|通関等の)環境整備(?!\S*事業)|^港湾DX|ドローン活用\s*[（(]|レベル4飛行\s*[（(]/;

/** The rules in the order in which they are tried; the first that applies decides. Their ids are part of the report. */
export const programRules: readonly ProgramRule[] = [
  {
    id: "name-broken-glyphs",
    action: "refused",
    why: "the name holds characters that were not read",
    applies: nameIs(/\(cid:\d+\)|\uFFFD|[\uE000-\uF8FF]/u),
  },
  {
    id: "name-repeated-characters",
    action: "refused",
    why: "the name repeats one character",
    applies: nameIs(/(.)\1{5,}/u),
  },
  {
    id: "name-placeholder",
    action: "refused",
    why: "the name is a placeholder",
    applies: nameIs(
      /^(?:null|undefined|none|nan|n\/a|test|tbd|テスト|サンプル|未定|不明|なし|無題|該当なし|[-ー－_.…\s]*)$/i,
    ),
  },
  {
    id: "name-leaked-key",
    action: "refused",
    why: "the name holds what looks like a secret",
    applies: nameIs(/(?:^|[^A-Za-z0-9])(?:sk|pk|api|key|token)[_-][A-Za-z0-9_-]{16,}|[A-Za-z0-9+/_-]{40,}/i),
  },
  {
    id: "name-navigation",
    action: "refused",
    why: "the name is a link of a page, not of a program",
    applies: nameIs(
      /(?:トップ(?:ページ)?|ページ|メニュー)$|^page top$|サイト(?:「.*」)?$|中文|English|한국어|^https?:|^(?:(?:動画|サイト|グローバル|補助)?メニュー|サイトマップ|トップ(?:ページ)?|ホーム|お問い?合わせ(?:先)?|リンク集?|新着情報|お知らせ|検索|詳細|申請書?|様式|アクセス|閉じる|戻る|次へ|前へ|一覧(?:へ|を見る)?|ページ(?:の先頭|トップ)へ?(?:戻る)?|このページ.*|本文へ|印刷.*|ダウンロード)$/,
    ),
  },
  {
    id: "name-department",
    action: "refused",
    why: "the name is that of an office",
    applies: ({ primary_name: name }) =>
      /^(?:\p{Script=Han}{2,3}[都道府県]\s*[-–—]\s*)?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・\s]{1,20}(?:課|室|係|班|局|部|グループ|G|Ｇ|チーム|担当)$/u.test(
        name,
      ) && !/補助|助成|給付|融資|資金/.test(name),
  },
  {
    id: "name-generic",
    action: "held",
    why: "the name is a heading that says which kind of help, not which program",
    applies: ({ primary_name: name, ...row }) =>
      !/(?:資金|事業|交付金|奨励金|給付金|雇用開発助成金|(?:創業|起業|移住|就農|農業者)支援金(?:制度)?)$|[都道府県市町村](?!の).*(?:補助金|助成金|融資)(?:制度)?$|[市町村](?:新規)?(?:就農|創業|起業|移住)支援制度$/.test(
        name,
      ) &&
      !(row.prefecture && /^(?:創業|起業|移住|就農)(?:補助金|助成金|融資)$/.test(name)) &&
      /^(?:[\p{Script=Han}\p{Script=Hiragana}]{1,4}[都道府県市町村]の?)?(?:(?:令和|平成)[0-9０-９元]+年度|その他|各種|主な|国|県|市|町|村|企業|中小企業|小規模|事業者|農業者?|林業|漁業|商工業?|女性|活躍|障がい者|障害者|高齢者|生活困窮者|困窮者|ひとり親|子育て|IT|DX|デジタル化?|ベンチャー|起業家|被害者|優遇|新分野|進出|困難な問題を抱える|就職|就農|雇用|労働|経営|金融|創業|起業|移住|産業|地域|技術|開発|新規|設備|福祉|健康|環境|観光|医療|公募|貸付金|推進|補助|助成|支援|融資|相談|制度|金|情報|案内|一覧|等|など|・|及び|の|と|や|への|に関する|に対する|する|向け|を|受けたい|したい|検索結果|\s)+$/u.test(
        name,
      ),
  },
  {
    id: "name-cut-off",
    action: "held",
    why: "the name ends inside a bracket",
    applies: ({ primary_name: name }) => name.split(/[（(「『【[［]/).length > name.split(/[）)」』】\]］]/).length,
  },
  {
    id: "not-a-program-kind",
    action: "held",
    why: "the source files it as a rule, an examination or a directory",
    applies: (row) => NO_PROGRAM_KIND.test(kindOf(row)) && !SERVICE.test(row.primary_name),
  },
  {
    id: "result-list",
    action: "held",
    why: "a list of results or recipients",
    applies: nameIs(
      /(?:電源立地地域対策(?:補助金|交付金)|スポーツ振興くじ助成事業)[（(]|交付(?:決定)?一覧|採択(?:結果|者|事業者|案件|一覧|先)|交付先|交付決定(?:について|者|先)|(?:結果|実績|完了)報告書?|事業結果|結果について|選定結果|審査結果|落札|入札結果|受賞者|交付状況|実績一覧|掲載事業一覧|カタログ.*掲載|認定状況|実施状況|事後評価|効果検証|(?:交付決定|認定|集計)結果|決定しました/,
    ),
  },
  {
    id: "form-or-paper",
    action: "held",
    why: "a form, an annex or a paper of a program",
    applies: nameIs(
      /記載例|記入例|様式(?!.*発行\s*(?:支援|窓口))|手引き?$|マニュアル|ガイドブック|パンフレット|チラシ|リーフレット|議事録|会議資料|仕様書|別紙|別記|別添|誓約|委任状|収支報告|証明書の(?:発行|交付)|使用(?:の)?申請|チェックリスト|細事項|要綱名|(?:申請|申立|届出|報告|請求|計画)書(?:\s*[（(].*)?$|(?:一部改正|改正|制定)$|要綱準備中|状況報告(?:\s*[（(].*)?$/,
    ),
  },
  {
    id: "sentence",
    action: "held",
    why: "a sentence or a headline of a page, not a name",
    applies: nameIs(
      /(?<!(?:費用?|料|導入|企業)を(?:助成|補助|支援)し)(?:ます|ました|ません|ください|です|でした)[。！!︕]*$|(?:を|へ|こと|方法)$|企画提案|受託候補者|記者発表|知事会見|掲載しています|好事例|事例(?:の|を|ご)?紹介|意向調査|チェックチャート|ジャンル$|選挙管理|[！!]-|各種(?:申請|制度|(?:支援|補助)事業)|併用可能|制度と相談窓口|関連情報|連携協定|の設立|の開設|皆様へ|皆さまへ|みなさんへ|について\s*（|。(?!」).+|問い合わせ|対象経費\s|事業主体\s|(?:類型|補助率|上限額|対象経費)\s+補助(?:率|上限額)|(?:^|\s)(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s){3}/u,
    ),
  },
  {
    id: "collection",
    action: "held",
    why: "a list, a guide or a page of many programs",
    // Whoever was hit by one disaster asks for what is offered after it; the page is the answer.
    applies: ({ primary_name: name }) => COLLECTION.test(name) && !/地震|豪雨|台風|災害/.test(name),
  },
  {
    id: "announcement",
    action: "held",
    why: "an announcement, an event or a collection of programs",
    applies: ({ primary_name: name }) =>
      !ENDS_AS_PROGRAM.test(name) &&
      /説明会|セミナー|シンポジウム|フォーラム(?!.*課題募集)|パブリック.?コメント|意見募集|報道発表|プレスリリース|よくある|Q\s*&\s*A|FAQ|入札|企画競争|委託先|受託者|プロポーザル|ホームページ|公式サイト|補助金等の情報|一覧|まとめ(?:【.*】)?$|リンク集|案内ハブ|(?<![A-Z])API|(?:交付|開催)?決定(?:\s*[（(].*)?$|開催(?!地|助成)|支援策(?![）)])|カタログ|情報提供|各種(?:補助|助成|支援|制度|事業)|状況(?:\s*[（(].*)?$|(?<!規模|助成)拡大$|変更$|公表$|概要$|受付$|募集要項|(?<!貸付 )総合窓口$|(?:融資|補助金|助成金)案内$|\Sハブ$|^公募・補助金|関係の?(?:補助金|助成金|補助事業|支援)(?:など|等)?$/.test(
        name,
      ),
  },
  {
    id: "court-decision",
    action: "held",
    why: "a court decision",
    applies: nameIs(/最高裁|判決|訴訟|判例/),
  },
  {
    id: "law-as-program",
    action: "held",
    why: "a law, an order or a guideline",
    applies: (row) =>
      /(?:法|法律|政令|省令|府令|施行令|施行規則|条約|協定|憲法|条例|ガイドライン|指針|基本方針|基本計画|大綱|白書|戦略)\s*(?:[（(【].*[）)】])?$/.test(
        row.primary_name,
      ) &&
      (untold(row) || !/補助|助成|給付|交付金|資金|支援|課税免除/.test(row.primary_name)),
  },
  {
    id: "permission",
    action: "held",
    why: "a permission, a standard or a duty, not a program",
    applies: ({ primary_name: name }) =>
      /(?:許可|(?<!計画)承認|免許|届出|指定|投票|選挙|報告|表示|(?<!企)業\s*登録|自動車登録)制度|規格(?!.*認証)(?<!認証.*)|(?:公営)?企業会計|会計基準|(?:認定|指定|配置)基準|表示許可|登録認証機関|持株会社/.test(
        name,
      ) && !GIVEN.test(name),
  },
  {
    id: "law-provision",
    action: "held",
    why: "a provision of a law, or a change of one",
    applies: (row) =>
      untold(row) &&
      !/サンドボックス|取得(?:支援|事業)|特別加入|特例$/.test(row.primary_name) &&
      /^改正|法改正|法 第|第\d+条|義務化|規制|禁止|基準$|罰則|届出|許可|免許|義務|見直し|解禁|施行$|改定$/.test(
        row.primary_name,
      ) &&
      !/補助|助成|給付|融資|資金|税額|控除|減税/.test(row.primary_name),
  },
  {
    id: "private-firm",
    action: "held",
    why: "a service of a private firm, or what one firm was granted",
    applies: nameIs(
      /株式会社(?!(?:国際協力|日本政策投資)銀行|日本政策金融公庫|商工組合中央金庫)|\(株\)|㈱|有限会社|合同会社|CAMPFIRE|Makuake|READYFOR|GoodMorning|オークション|(?:投資型|購入型|寄附型|融資型)クラウドファンディング|クラウドファンディング(?:サイト|プラットフォーム|$)|Amazon|楽天|メルカリ|Google|Microsoft(?! 365.*補助)|AWS|Salesforce|freee|マネーフォワード|ヤンマー|井関農機|カネコ種苗|ファームノート|(?:みずほ|三井住友|三菱UFJ)銀行|^地銀|地方銀行\S*出資|^(?:キオクシア|マイクロン|JASM|Rapidus)|(?:三井住友海上|東京海上|損保ジャパン|あいおいニッセイ|第一生命|日本生命|明治安田)(?!\S*財団)/i,
    ),
  },
  {
    id: "body-as-program",
    action: "held",
    why: "a body, not a program of it",
    applies: (row) =>
      /(?:協会|連合会|協議会|機構|法人|組合|研究所|試験場|センター|商工会|会議所|公社|財団|学会|委員会|大学校?|銀行|金庫|公庫|庁|省|ホールディングス|バンク|ネットワーク|省\s\S+課)\s*(?:[（(].*[）)])?$/.test(
        row.primary_name,
      ) &&
      !/無料(?:\S{0,4}相談|コンサル|派遣|職業紹介)|相談窓口|(?:人材|施設)バンク$|農地(?:銀行|バンク)|共済(?:\s*[（(][^）)]*[）)])?\s/.test(
        row.primary_name,
      ) &&
      (untold(row) || !/補助|助成|給付|資金|支援金|事業|制度/.test(row.primary_name)),
  },
  {
    id: "plan-or-event",
    action: "held",
    why: "a plan, an event or a discussion, not a program to apply for",
    applies: ({ primary_name: name }) =>
      /(?:規制|[（(]行動計画[^）)]*[）)]|ビジョン|計画|[かカヵヶ]年\S*対策|構想|ロードマップ|分類|コンクール|コンテスト|大会|フェア|マルシェ|商談会|展示会|交流会|見学会|アワード|議論|検討|検討会|検討状況|方針|動向|現状|実績|統計|推移|比較|事例集?|データベース|システム|ポータル|試験|施策|見込数|コンセッション.*|オートメーション化|スタンプラリー|甲子園|ツール|テスト\)|スペシャリスト 資格)\s*(?:[（(【].*[）)】])?$/.test(
        name,
      ) &&
      !/認定|承認|支援/.test(name) &&
      !APPROVED_PLAN.test(name) &&
      !GIVEN.test(name),
  },
  {
    id: "commissioned-survey",
    action: "held",
    why: "a survey or work that is commissioned, or a call for the body that runs a program",
    applies: nameIs(
      /(?:動向|実態|委託|意識|市場|基礎|予備|俯瞰的?|分析|検証|戦略|ニーズ|景況|ポテンシャル|策定|先行事例)調査(?:事業)?$|調査業務$|(?:事務局|執行団体|基金設置法人)の?(?:公募|募集)|(?:に(?:関する|係る|かかる|向けた)|可能性の)調査(?:事業)?$|調査(?:業務|事業)?[（(].*委託|委託業務|業務委託|調査・分析$|定点観測調査|情報発信等事業」?$|戦略検討、|マップ\S*の改定$|(?:補助事業者\s*)?[（(]?(?:事業)?執行団体[（(）)]|執行団体[/／]事務局|(?<!総合)事務局[（(]|[（(]事務局[）)]|指定(?:リース事業者|外部評価機関)|ゲートキーパー/,
    ),
    inPortals: true,
  },
  {
    id: "step-of-grant",
    action: "held",
    why: "a report or notice of those who have the subsidy already, not a call for applications",
    applies: nameIs(/(?:実績|状況|各種|完了|税額)報告|財産処分|(?:中止|廃止|変更|撤回|着手)届|完了後の?(?:各種)?申請/),
    inPortals: true,
  },
  {
    id: "concession",
    action: "held",
    why: "public works, or one company that was given to run them",
    applies: nameIs(
      /特定(?:空港)?運営事業|コンセッション|(?:新幹線|高速道路|空港|ダム)\s*(?:の|\S{0,4})建設事業|[上下]水道\S*(?:運営)?事業(?!\S*(?:補助|助成|支援|分担|負担))(?:\s*[（(].*)?$|終末処理場|排水機場|地区ほ場整備|国営\S+事業|国家備蓄|備蓄事業$|用地造成|[<＜(（]公共[>＞)）]/,
    ),
  },
  {
    id: "about-a-program",
    action: "held",
    why: "work around a program: who carries it out or was chosen, its rules, its accounts, its end",
    applies: nameIs(
      /(?:委託事業者|(?:実施|執行|活動)団体）?|(?:交付|補助)対象(?:事業)?者|審査委員会|事例集|(?:活用|意向の?)調査|控除税額(?:報告)?|決定時期|(?:補助金|事業）?|交付金）?)の採択|取消し等?|事務局閉鎖|書類の整備等?|評価報告|選定のため|交付要項|交付(?:等)?規則|施行細則|(?:受講|訓練|研修)生|職員(?:（[^）]*）)?)(?:の?募集(?:中)?|を募集)?(?:（[^）]*）)?[！!]?$|補助金リンク|法の適用$|届出$|課税関係$|出展(?:企画|者)(?:の)?募集$|[（(]案[）)]$|避難訓練|交付金活用事業$|周辺地域の整備（|(?:補助金|交付金)」?に係る\S{2,6}計画$|課税関係\s*[（(]|任用職員/,
    ),
  },
  {
    id: "heading",
    action: "held",
    why: "a heading of a site: no amount, rate or day is stated, and the name says no more than whom or what is helped",
    applies: (row) =>
      ["subsidy", "support"].includes(kindOf(row)) &&
      statesNothing(row) &&
      !APPROVED_PLAN.test(row.primary_name) &&
      !STRONG_WORD.test(row.primary_name) &&
      (Array.from(row.primary_name.replace(PLACE_FIRST, "")).length <= LONGEST_HEADING ||
        HEADING_END.test(row.primary_name)),
  },
  {
    id: "levy-or-tax-matter",
    action: "held",
    why: "a tax or charge that is levied, or how taxes apply, not what is given",
    applies: (row) => LEVY.test(row.primary_name) && !GIVEN.test(row.primary_name),
  },
  {
    id: "own-work",
    action: "held",
    why: "what a body aims at or does itself, not what one can apply for",
    applies: (row) => OWN_WORK.test(row.primary_name) && !GIVEN.test(row.primary_name),
  },
  {
    id: "price-list",
    action: "held",
    why: "a list of prices, wages or fees",
    applies: nameIs(/料金表|標準賃金|標準料金|単価表|手数料一覧/),
  },
  {
    id: "no-program-word",
    action: "held",
    why: "the name holds no word of a program, and the source tells no kind, or only that it helps",
    applies: (row) => {
      const { primary_name: name } = row;
      if (APPROVED_PLAN.test(name)) return false;
      if (untold(row)) return !UNTOLD_PROGRAM_WORD.test(name) || NO_PROGRAM_MARK.test(name.replace(UNDER_LAW, ""));
      return ["subsidy", "support"].includes(kindOf(row)) && !PROGRAM_WORD.test(name);
    },
  },
];
