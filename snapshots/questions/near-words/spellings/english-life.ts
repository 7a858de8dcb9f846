import type { Table } from "../read-table.ts";

/** English words of certification, trades, farming and daily life; more in english.ts. */
export const englishLife: Table = {
  near: `
# Certification and rules
certification, certified, accreditation > 認定 認証
mark, logo > マーク 認定
privacy mark > プライバシーマーク
iso 27001 > ISMS 27001
eruboshi > えるぼし
eco action > エコアクション21
kurumin > くるみん
youth yell > ユースエール
business continuity, business continuity plan > 事業継続力強化計画 BCP
management improvement plan > 経営改善計画
halal > ハラール
vegan, vegetarian > ヴィーガン・ベジタリアン
organic > 有機 有機JAS
geographical indication > 地理的表示
permit, permission, business license, business licence > 許可
registration, register > 登録
notification > 届出
sustainability, sustainable > SDGs サステナブル 持続可能

# Trades
restaurant, cafe, bar, eatery, diner > 飲食店
food truck > 飲食店営業許可 移動販売
food, food processing > 食品
hotel, inn, ryokan, accommodation, lodging > 宿泊業 旅館 宿泊施設
vacation rental, private lodging, home sharing, minpaku > 住宅宿泊事業 民泊
hot spring, onsen > 温泉
tourism, tourist, sightseeing, travel > 観光
inbound, foreign tourist, foreign visitor > インバウンド 訪日外国人
retail, retailer, shop, store > 小売 店舗 商業
shopping street, shopping district, shotengai > 商店街
vacant store, vacant shop, empty store > 空き店舗
wholesale > 卸売
hair salon, beauty salon, barber > 生活衛生 美容
construction, builder, contractor > 建設業 建設
truck, trucking, truck driver, transport company > トラック 運送 物流
logistics, delivery, freight, shipping > 物流
bus > バス 地域公共交通
taxi > タクシー
public transport, public transportation, railway, train > 地域公共交通 公共交通
bicycle, bike > 自転車
ship, vessel > 船舶
airport, aviation, airline > 空港 航空
automobile, car maker, auto part > 自動車 サプライヤー
textile, apparel > 繊維
craft, traditional craft, artisan, pottery, lacquerware > 伝統的工芸品 伝統工芸
sake, brewery, liquor, winery, wine > 酒類 酒造業 ワイン
cosmetic > 化粧品
medical, hospital, clinic > 医療機関 医療
pharmacy > 薬局
nursing home, elderly care, care facility > 介護施設 介護
film, movie, documentary > 映画製作支援 映画
game, anime, manga, content > コンテンツ アニメ
esports > eスポーツ
music, concert > 音楽
art, artist, culture, cultural > 文化芸術 芸術
museum > 博物館 美術館
cultural property, heritage > 文化財
festival > 祭り 地域文化
sport, athlete > スポーツ

# Farming, forest, sea
farm, farmer, farming, agriculture, agricultural > 農業 農業者
new farmer, start farming, become a farmer, beginning farmer > 新規就農 就農
family farm, parents farm > 親元就農 農業後継者
farmland, farm land > 農地
abandoned farmland > 耕作放棄地 遊休農地
tractor, farm machinery, farm equipment, agricultural machinery > 農業機械
greenhouse, vinyl house > パイプハウス 園芸用ハウス 農業用ハウス
smart agriculture, smart farming, precision farming > スマート農業
organic farming > 有機農業
fertilizer > 肥料
feed > 飼料
rice > 水稲 米
fruit, orchard > 果樹
strawberry > いちご
grape, vineyard > ぶどう
apple > りんご
vegetable > 野菜
tea > 茶
flower > 花き
livestock, cattle, beef, cow > 畜産 肉用牛
dairy, milk > 酪農
pig, pork > 養豚
chicken, poultry, egg > 養鶏
sixth industry, farm product processing > 6次産業化
crop insurance, farm insurance, revenue insurance > 収入保険 農業共済
wildlife, wild boar, deer, monkey, wild animal, pest animal > 鳥獣被害 有害鳥獣
electric fence, fence > 電気柵 防護柵
hunting, hunter, hunting license > 狩猟免許
forestry, forest, timber, wood > 林業 森林 木材
fishery, fishing, fisherman, fishermen > 漁業 水産業
fishing boat > 漁船
aquaculture, oyster > 養殖 かき養殖
seafood > 水産物

# Home, family, town
house, home, housing > 住宅
vacant house, empty house, akiya, abandoned house > 空き家
renovation, renovate, remodel, reform > リフォーム 改修
demolition, demolish > 解体 除却
rent, rent subsidy > 家賃補助 家賃
insulation, window > 断熱 窓リノベ
water heater > 給湯省エネ 給湯器
earthquake resistant, seismic, earthquake proof > 耐震改修 耐震
septic tank > 浄化槽
sewer, sewage > 下水道
barrier free, accessibility > バリアフリー
net zero house > ZEH
child, children, kid > 子ども 子育て
childcare, child care, child rearing, parenting > 子育て 保育
nursery, daycare, kindergarten, preschool > 保育所 保育
company nursery, in house daycare, corporate daycare > 企業主導型保育
child allowance > 児童手当
single parent, single mother, single father > ひとり親 児童扶養手当
baby, birth, childbirth, pregnancy, pregnant > 出産 妊婦
infertility, ivf > 不妊治療
scholarship, student loan > 奨学金
student loan repayment, repay student loan > 奨学金返還支援
tuition, school fee > 授業料 就学支援金
education, school > 教育
student > 学生
nursing care, long term care > 介護
nurse > 看護職員
doctor, physician > 医師
care worker, caregiver > 介護職員
dementia > 認知症
welfare > 福祉
poverty, low income > 生活困窮者
medical cost > 医療費
children cafeteria, kids cafeteria > 子ども食堂
migration, relocate, move to the countryside, moving to the countryside, rural migration > 移住支援金 移住
rural, countryside, depopulated > 過疎 中山間 農山漁村
marriage, married, newlywed, wedding > 結婚新生活支援 結婚
community, neighborhood association > 地域づくり コミュニティ
volunteer > ボランティア
remote island, island > 離島
disaster, natural disaster > 災害
earthquake > 地震 災害
flood, typhoon, heavy rain > 水害 豪雨 台風 災害
recovery, reconstruction, rebuild > 復旧 復興 なりわい再建
disaster prevention, preparedness > 防災 防災・減災
snow, snowfall > 雪 大雪
covid, covid19, coronavirus, pandemic > 新型コロナウイルス
waste, garbage, trash > 廃棄物 ごみ
recycling, recycle, circular economy > リサイクル 資源循環
plastic > プラスチック
food loss, food waste > 食品ロス
environment, environmental > 環境
water quality, wastewater > 水質 排水
biodiversity, nature > 生物多様性 自然
foreigner, foreign worker, foreign national, foreign employee > 外国人 外国人材 特定技能
specified skilled worker, ssw, tokutei ginou > 特定技能
technical intern, technical intern training > 技能実習
visa, residence status, status of residence > 在留資格
international student, foreign student > 留学生
japanese language > 日本語教育
refugee > 避難民 補完的保護対象者
study abroad > 留学
language > 語学 日本語教育
case study, success story, example > 事例
`,
};
