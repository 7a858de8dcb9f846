/**
 * What money of a program is for. `names` finds it in the name of a program or in the purposes that a source lists, `words` in
 * the words of an applicant. `points` says how much it tells when both speak of it: 災害復旧 narrows to a few programs, 設備
 * hardly does.
 */
export type Purpose = {
  readonly id: string;
  readonly ja: string;
  readonly en: string;
  readonly points: number;
  /** A program whose name says so is for nothing else. */
  readonly narrow?: true;
  readonly names: RegExp;
  readonly words: RegExp;
};

/** The purposes that names are read for. The README of a snapshot prints this table. */
export const purposes: readonly Purpose[] = [
  {
    id: "disaster_recovery",
    ja: "災害復旧",
    en: "recovery from a disaster",
    points: 26,
    names:
      /災害(?!廃棄|派遣|に備え|時)|被災|復旧|復興|地震|豪雨|台風|激甚|なりわい再建|グループ補助金|罹災|り災|営業再開|水害|セーフティネット保証(?:4号|\(4号| ?激甚)/u,
    words: /被災|復旧|復興|罹災|地震で|豪雨で|台風で|水害|浸水|津波で|営業を?再開/u,
  },
  {
    id: "business_continuity",
    narrow: true,
    ja: "事業継続・防災",
    en: "business continuity",
    points: 20,
    names: /BCP|事業継続|強靱|強靭|防災|減災|耐震|非常用|自家発電/iu,
    words: /BCP|事業継続|防災|減災|耐震|停電|自家発電|災害に備え|備蓄|浸水対策/iu,
  },
  {
    id: "succession",
    narrow: true,
    ja: "事業承継",
    en: "succession and takeover",
    points: 24,
    names: /承継|継承|引継|引き継|M&A|後継者|継業|世代交代|経営資源集約|第二会社/iu,
    words: /承継|継承|引き継|引継|M&A|後継|跡継|事業を譲|譲り受|代替わり|世代交代|買収/iu,
  },
  {
    id: "start_up",
    ja: "創業",
    en: "starting a business",
    points: 24,
    names: /創業|起業|開業|スタートアップ|ベンチャー|エンジェル税制|インキュベ/u,
    words:
      /創業|起業|開業|独立(?:し|開)|スタートアップ|ベンチャー|会社を(?:設立|作|つく|立ち上げ|始め)|設立したばかり|(?:店|サロン|教室|カフェ)を(?:出|開|始め|オープン)/u,
  },
  {
    id: "farm_start",
    narrow: true,
    ja: "新規就農",
    en: "starting to farm",
    points: 26,
    names: /就農|新規参入|経営開始|次世代人材投資|ニューファーマー|担い手(?:育成|支援|確保)|経営発展支援|初期投資促進/u,
    words: /就農|農業を(?:始め|はじめ)|農家にな|農業に(?:参入|転職)|新規参入/u,
  },
  {
    id: "research",
    ja: "研究開発",
    en: "research and development",
    points: 22,
    names:
      /研究開発|技術開発|技術革新|技術高度化|実用化|新技術|新製品|製品開発|商品開発|試作|試験研究|共同研究|産学|Go-?Tech|SBIR|イノベーション|ディープテック|技術基盤強化|実証|研究(?!者|生|員|会)|開発支援/iu,
    words: /研究|技術開発|製品開発|商品開発|試作|実証|新技術|新製品|新商品|産学|大学と|を開発(?:し|する)/u,
  },
  {
    id: "intellectual_property",
    narrow: true,
    ja: "知的財産",
    en: "intellectual property",
    points: 24,
    names: /知的財産|知財|特許|商標|意匠|外国出願|海外出願|模倣品|冒認|侵害対策|INPIT/u,
    words: /知的財産|知財|特許|商標|意匠|出願|模倣品|権利化/u,
  },
  {
    id: "export",
    narrow: true,
    ja: "海外展開",
    en: "business abroad",
    points: 24,
    names: /海外|輸出|国際展開|グローバル|越境|JETRO|ジェトロ|JICA|貿易|外国出願|JAPAN ?ブランド|JAPAN MALL/iu,
    words: /海外|輸出|越境|国外|グローバル|現地法人|貿易|外国(?:市場|企業|のバイヤー)/u,
  },
  {
    id: "new_business",
    ja: "新事業",
    en: "new lines of business",
    points: 18,
    names:
      /新事業|新規事業|事業再構築|新分野|経営革新|新商品|事業転換|業態転換|新連携|新市場|農商工連携|6次産業|事業再編|多角化|第二創業|成長産業/u,
    words:
      /新事業|新規事業|新しい事業|新たな事業|新分野|事業転換|業態(?:転換|を変)|多角化|再構築|新(?:しい)?サービス|6次産業|六次産業|新商品/u,
  },
  {
    id: "digital",
    ja: "デジタル化",
    en: "digital tools",
    points: 18,
    names:
      /デジタル|(?<![A-Za-z])(?:IT|DX|AI|ICT|IoT|RPA|EC)(?![A-Za-z])|情報化|クラウド(?!ファン)|(?<!蓄電)システム導入|キャッシュレス|電子化|スマート(?!農業|林業|水産|シティ)/u,
    words:
      /デジタル|(?<![A-Za-z])(?:IT|DX|AI|ICT|IoT|RPA|EC|POS)(?![A-Za-z])|システム|ソフト(?:ウェア)?(?:を|の)(?:導入|入れ)|クラウド(?!ファン)|キャッシュレス|セルフレジ|レジを|ネット(?:販売|ショップ|予約)|電子化|ペーパーレス|受発注|在庫管理|会計ソフト/u,
  },
  {
    id: "security",
    narrow: true,
    ja: "情報セキュリティ",
    en: "information security",
    points: 24,
    names: /サイバー|セキュリティ|SECURITY ACTION/iu,
    words: /サイバー|セキュリティ|ウイルス対策|情報漏/u,
  },
  {
    id: "energy",
    narrow: true,
    ja: "省エネ・脱炭素",
    en: "energy and decarbonisation",
    points: 24,
    names:
      /省エネ|省CO2|CO2|脱炭素|低炭素|カーボン|ゼロエミ|再エネ|再生可能エネルギー|太陽光|蓄電|ZEB|ZEH|(?<![A-Za-z])(?:GX|EV|LED|ESG)(?![A-Za-z])|電気自動車|燃料電池|水素|温暖化|温室効果|環境(?:配慮|負荷|経営|対策|対応|・エネルギー|保全資金)|SHIFT事業|高効率|断熱|エネルギー(?!価格|価格等)|グリーン(?:イノベ|成長|リカバ|投資|・)/iu,
    words:
      /省エネ|節電|電気代|光熱費|脱炭素|CO2|二酸化炭素|カーボン|太陽光|太陽電池|再エネ|再生可能|蓄電池|LED|空調|ボイラー|断熱|EV|電気自動車|環境負荷|温室効果|GX/iu,
  },
  {
    id: "price_rise",
    ja: "物価高騰対策",
    en: "relief from rising prices",
    points: 16,
    names: /物価高|価格高騰|価格等高騰|料金高騰|原油|高騰対策|価格転嫁|電気料金|光熱費|特別高圧/u,
    words: /物価高|高騰|原材料費|価格転嫁|燃料費|値上がり/u,
  },
  {
    id: "sales",
    ja: "販路開拓",
    en: "finding customers",
    points: 18,
    names:
      /販路|展示会|見本市|出展|商談|マーケット開拓|マーケティング|販売(?:促進|先|力|開拓)|ブランド|持続化補助金|プロモーション|特産品|消費喚起|復興販売|(?<![A-Za-z])PR(?![A-Za-z])/u,
    words:
      /販路|販売先|売り先|取引先を(?:増|広|開)|集客|広告|宣伝|チラシ|ホームページ|展示会|見本市|出展|ブランド|(?<![A-Za-z])PR(?![A-Za-z])|新規顧客|新しい客|新たな顧客|通販|ネット販売|売り込/u,
  },
  {
    id: "tourism",
    ja: "観光",
    en: "tourism",
    points: 18,
    names: /観光|インバウンド|宿泊|旅館|ホテル|ツーリズム|訪日|多言語|誘客|おもてなし/u,
    words: /観光|インバウンド|外国人(?:客|旅行|観光|宿泊)|訪日|多言語|誘客|体験プログラム|ツアー|民泊/u,
  },
  {
    id: "hiring",
    ja: "採用・雇用",
    en: "hiring and keeping staff",
    points: 18,
    names:
      /雇用(?!保険|就農)|採用|人材確保|キャリアアップ|トライアル雇用|求職者|正社員|就業者確保|UI?J?I?ターン.*(?:企業|就業)|外国人材|高年齢者|65歳超|人材不足|魅力ある職場|副業・?兼業人材|プロフェッショナル人材|奨学金返還/u,
    words:
      /採用|雇用(?!就農)|雇い|雇う|雇いたい|人手を(?:増|確保)|人材(?:を)?(?:確保|不足|募集)|若手|正社員|パート|アルバイト|定着|外国人(?:材|労働|スタッフ|従業員)|技能実習|従業員を増|求人/u,
  },
  {
    id: "wages",
    ja: "賃上げ",
    en: "raising wages",
    points: 20,
    names: /賃上げ|賃金|業務改善助成金|処遇改善|給与等|ベースアップ|所得拡大/u,
    words: /賃上げ|賃金|給料|給与|時給|ベースアップ|ベア|処遇/u,
  },
  {
    id: "training",
    ja: "人材育成",
    en: "training staff",
    points: 16,
    names: /人材育成|人材開発|研修|訓練|リスキリング|スキルアップ|資格取得|技能|能力開発|学び直し/u,
    words: /研修|教育訓練|人材育成|人材を育|社員教育|リスキリング|資格(?!確認)|技能(?!実習)|スキル|学び直し/u,
  },
  {
    id: "working_style",
    ja: "働き方",
    en: "working conditions",
    points: 20,
    names:
      /働き方|テレワーク|両立支援|育児休業|育休|くるみん|えるぼし|女性活躍|ワーク・?ライフ|時間外|職場環境|健康経営|在宅勤務|エイジフレンドリー|産業保健|介護離職|勤務間/u,
    words:
      /働き方|テレワーク|在宅勤務|リモート|育休|育児休業|残業|労働時間|有給|休暇|女性(?:活躍|が働|社員)|健康経営|職場環境|勤務間/u,
  },
  {
    id: "disabled_staff",
    narrow: true,
    ja: "障害者雇用",
    en: "employing people with disabilities",
    points: 26,
    names: /障(?:害|がい|碍)者(?:.{0,4}(?:雇用|正社員|トライアル|職場|介助|能力開発|作業施設))|もにす|特例子会社/u,
    words: /障(?:害|がい|碍)(?:者|のある)/u,
  },
  {
    id: "childcare_place",
    narrow: true,
    ja: "保育の場",
    en: "places for child care",
    points: 26,
    names: /(?<!確)保育(?!成)|託児|ベビーシッター|こども園|くるみん|両立支援等助成金|子育て支援環境/u,
    words: /(?<!確)保育(?!成)|託児|ベビーシッター|こども園|学童|子どもを預/u,
  },
  {
    id: "care_place",
    narrow: true,
    ja: "介護・福祉の場",
    en: "care and welfare facilities",
    points: 24,
    names:
      /介護(?!離職|休業)|福祉(?:施設|サービス|・)|社会福祉|老人|高齢者施設|障害福祉|グループホーム|就労継続|地域医療介護/u,
    words: /介護(?!離職|休業)|福祉|老人ホーム|デイサービス|特養|グループホーム|就労支援/u,
  },
  {
    id: "health_place",
    narrow: true,
    ja: "医療の場",
    en: "medical facilities",
    points: 24,
    names: /医療(?!機器|費|系|分野)|病院|診療所|診療|クリニック|薬局|歯科|電子処方箋|オンライン資格確認/u,
    words: /医院|病院|診療|クリニック|薬局|歯科|電子カルテ|患者/u,
  },
  {
    id: "logistics",
    ja: "物流",
    en: "transport of goods",
    points: 20,
    names: /物流|モーダルシフト|トラック|運送|貨物|倉庫|配送|輸送|荷役|テールゲート|デジタコ|ドライバー|運転手/u,
    words: /物流|運送|配送|トラック|輸送|荷主|荷役|ドライバー|2024年問題/u,
  },
  {
    id: "culture",
    narrow: true,
    ja: "文化・コンテンツ",
    en: "culture and media",
    points: 22,
    names:
      /文化|芸術|伝統工芸|伝統的工芸|工芸品|コンテンツ(?!化促進|事業者)|映画|映像|音楽|アニメ|ゲーム|舞台|演劇|美術|博物館|まつり|祭/u,
    words: /文化|芸術|工芸|コンテンツ制作|映画|映像|音楽|アニメ|ゲーム|舞台|演劇|美術|ライブ|伝統産業/u,
  },
  {
    id: "recycling",
    narrow: true,
    ja: "資源循環",
    en: "waste and recycling",
    points: 22,
    names: /リサイクル|廃棄物|資源循環|食品ロス|プラスチック|アップサイクル|循環経済|サーキュラー/u,
    words: /リサイクル|廃棄物|廃プラ(?:スチック)?|資源循環|食品ロス|アップサイクル|再資源/u,
  },
  {
    id: "shopping_street",
    ja: "商店街・まちなか",
    en: "shopping streets and town centres",
    points: 20,
    names: /商店街|商業(?:活性|振興|機能)|中心市街地|まちなか|にぎわい|空き店舗/u,
    words: /商店街|中心市街地|まちなか|空き店舗|にぎわい/u,
  },
  {
    id: "premises",
    ja: "施設・立地",
    en: "premises and location",
    points: 12,
    names: /企業立地|立地|誘致|工場(?:新設|等)|店舗|空き家|空家|オフィス|移転|拠点|施設整備|改修|改装|建設費/u,
    words:
      /店舗|空き家|工場を(?:新設|建|増)|新工場|移転|拠点|改装|改修|リフォーム|新設|出店|建物|立地|用地|建て替え|増築/u,
  },
  {
    id: "community",
    narrow: true,
    ja: "地域活動",
    en: "community work",
    points: 22,
    names:
      /(?:子ども|こども)食堂|居場所|地域活動|市民活動|まちづくり|コミュニティ(?!ビジネス|枠)|NPO|ボランティア|地域課題/u,
    words: /(?:子ども|こども)食堂|居場所|地域活動|市民活動|まちづくり|NPO|ボランティア|地域課題/u,
  },
  {
    id: "labour_saving",
    ja: "省力化・生産性向上",
    en: "saving labour",
    points: 18,
    names: /省力化|自動化|ロボット|生産性|人手不足|業務効率|効率化|スマート(?:農業|林業|水産|工場)|介護テクノロジー/u,
    words: /省力化|省人化|自動化|無人化|人手(?:不足|が足り|が減)|ロボットを|生産性|効率化|負担を?(?:減|軽)|手間を/u,
  },
  {
    id: "equipment",
    ja: "設備投資",
    en: "equipment",
    points: 12,
    names:
      /設備|機械|機器|装置|施設整備|ものづくり(?:補助|・商業)|先端設備|経営強化税制|経営力向上|投資促進|投資支援|成長加速化|少額減価償却|漁船|農機|ハウス(?!ホールド)|近代化資金|施設資金|高度化資金/u,
    words:
      /設備|機械|機器|装置|ライン|工作機|旋盤|プレス機|厨房|オーブン|冷蔵|車両|作業船|漁船|農機|ハウス|トラクター|更新|入れ替え|買い替え|増設/u,
  },
  {
    id: "working_capital",
    ja: "運転資金",
    en: "working capital",
    points: 14,
    names:
      /運転資金|資金繰り|借換|セーフティネ|経営安定|経営改善資金|小口|マル経|経営環境変化|経営支援|危機対応|危機関連|一般貸付|一般資金|制度融資|融資制度|普通貸付|経営一般|売上・利益減少|経済変動|経営円滑/u,
    words:
      /運転資金|資金繰り|借換|借り換え|借入|融資|つなぎ資金|売上(?:高)?(?:が|の)?(?:減|落|下が)|赤字|資金(?:を)?調達|返済/u,
  },
  {
    id: "no_guarantee",
    ja: "経営者保証なし",
    en: "no guarantee of the owner",
    points: 20,
    names:
      /経営者保証(?:不要|免除|を不要|コーディネ|・?無保証)|無保証人|無担保|保証人不要|マル経|スタートアップ創出促進保証|経営者保証/u,
    words:
      /経営者保証|(?:保証人|連帯保証|個人保証)(?:が|は|を|も)?(?:なし|無し|不要|いらない|付けず|つけず|外|求められ)|無保証|無担保|担保(?:が|は|も)?(?:なし|無し|不要|いらない|ない)/u,
  },
  {
    id: "turnaround",
    narrow: true,
    ja: "再生・再挑戦",
    en: "turnaround, closing or starting again",
    points: 22,
    names: /事業再生|企業再建|再挑戦|再チャレンジ|廃業|活性化協議会|資本性劣後|DDS|DIP|早期経営改善/u,
    words: /事業再生|経営再建|立て直|再挑戦|再チャレンジ|廃業|倒産|リスケ|債務超過|過剰債務/u,
  },
  {
    id: "hygiene",
    narrow: true,
    ja: "衛生・認証取得",
    en: "hygiene and certificates",
    points: 20,
    names: /HACCP|衛生管理|GAP|有機JAS|ISO(?![A-Za-z])|認証取得|ハラール|エコラベル/u,
    words: /HACCP|ハサップ|衛生管理|GAP認証|有機JAS|ISO ?\d|認証を?取|ハラール|エコラベル/u,
  },
];
