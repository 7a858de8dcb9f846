import type { Table } from "../read-table.ts";

/** English words in questions, then what names of programs say. Words are whole words; case and plural do not matter. */
export const english: Table = {
  near: `
# Money and procedure
subsidy, grant, subvention > 補助金 助成金
financial support, financial aid, support money, monetary support > 支援金 補助金 給付金
benefit, allowance > 給付金 手当
incentive > 奨励金 優遇措置
bonus > 賞与
reimbursement, refund > 還付 費用助成
free money > 補助金 給付金
support program, support scheme, support measure > 支援事業 支援制度
application, apply, how to apply > 申請
deadline, due date > 締切 期限
eligibility, eligible, requirement, qualify > 要件 対象
application form > 申請書
consultation, advice, advisory, advisor > 相談 専門家活用 専門家派遣
expert, consultant, advisor fee, consulting fee, professional fee > 専門家派遣 専門家活用枠
seminar, workshop > セミナー 講座
voucher, coupon > 商品券 クーポン券
inflation, price hike, rising price, soaring price > 物価高騰 価格高騰
electricity bill, electricity cost, power bill, electricity price > 電気料金 電力価格高騰
fuel cost, gasoline, fuel price > 燃油高騰 燃料
utility cost, utility bill > 光熱費 エネルギー価格
raw material > 原材料
crowdfunding > クラウドファンディング
foundation > 財団
nonprofit, non profit, ngo > NPO 特定非営利活動
charity, donation > 寄附 寄附金控除
hometown tax > ふるさと納税

# Companies
small business, small company, small enterprise, micro business > 小規模事業者 小規模企業
sme, small and medium, midsize company > 中小企業
sole proprietor, self employed, freelance, freelancer, independent contractor > 個人事業主 フリーランス
company, corporation, firm, enterprise > 企業
startup, start up, venture, new company > スタートアップ 創業 ベンチャー
entrepreneur, founder, founding, start a business, starting a business, open a business, new business owner > 創業 起業 起業家
incorporation, incorporate, company registration, set up a company > 会社設立 創業
incubation, incubator > インキュベーション
accelerator, acceleration > アクセラレーション
business succession, successor, succession, hand over, take over > 事業承継 後継者
merger, acquisition, buyout > M&A 事業承継・M&A補助金
buy side, buyer, buyer side > 買い手支援類型 専門家活用枠
sell side, seller > 売り手支援類型
post merger > PMI推進枠
business closure, close a business, going out of business > 廃業 廃業・再チャレンジ枠
second chance, restart > 再挑戦 再チャレンジ
new business, new field, diversification, diversify > 新事業 新事業進出 新事業展開
restructuring, business transformation, pivot > 事業再構築 事業再編
business plan > 事業計画 経営革新計画
innovation > イノベーション 経営革新
productivity > 生産性向上
growth > 成長
relocation, headquarters, head office > 本社機能 企業立地 移転
factory, plant, manufacturing plant > 工場 企業立地
site location, industrial park > 企業立地 工業団地
semiconductor, chip > 半導体 セミコンダクタ
foreign investment, foreign company, inward investment > 対内直接投資 対日投資
venture capital, angel investor, angel > エンジェル税制 ファンド出資
cooperative > 協同組合
social enterprise, social business > ソーシャルビジネス
coworking, satellite office, shared office > サテライトオフィス コワーキング

# Work
hire, hiring, recruit, recruitment, recruiting, employ, employment > 雇用 採用 人材確保
employee, worker, staff, workforce > 従業員 雇用 労働者
labor shortage, labour shortage, staff shortage, worker shortage, understaffed > 人手不足 人材不足 省力化
part time, part timer, part time worker > パートタイム 短時間労働者 キャリアアップ助成金
full time, regular employee, permanent employee, permanent contract > 正社員化 キャリアアップ助成金 正規雇用
fixed term, contract worker, non regular > 有期雇用 非正規雇用 キャリアアップ助成金
trial employment, trial hire > トライアル雇用助成金
wage increase, raise wage, wage hike, pay raise, salary increase, wage, higher wage > 賃上げ 業務改善助成金 賃金引上げ
minimum wage > 最低賃金 業務改善助成金
overtime, working hour > 時間外労働 働き方改革推進支援助成金
paid leave > 年休促進 有給休暇
work style, work style reform > 働き方改革
remote work, telework, work from home, teleworking > テレワーク
training, employee training, staff training, vocational training > 人材育成 人材開発支援助成金 研修
reskilling, upskilling, reskill, upskill > リスキリング 人材開発支援助成金
education and training benefit > 教育訓練給付
qualification, license, licence, certificate > 資格取得 免許
internship, intern > インターンシップ
childcare leave, parental leave, maternity leave > 育児休業 両立支援等助成金
paternity leave, father > 出生時両立支援コース 男性育休
nursing care leave, caregiver leave > 介護休業 介護離職防止支援コース
work life balance > 両立支援 仕事と家庭の両立
women, woman, female > 女性 女性活躍
women empowerment, women in the workplace > 女性活躍推進 えるぼし
disability, disabled, handicapped, people with disabilities > 障害者 障害者雇用
elderly worker, older worker, senior worker > 高年齢者 65歳超雇用推進助成金
senior, elderly, older people, aged > 高齢者 シニア
youth, young people, young worker, young > 若者 若年者
layoff, furlough, job retention > 雇用調整助成金
unemployed, unemployment, job seeker, unemployment benefit > 求職者支援 雇用保険 特定求職者雇用開発助成金
retirement, retirement allowance, retirement benefit, severance > 退職金 退職金共済
pension > 年金
health management, health and productivity, employee health > 健康経営
mental health > メンタルヘルス
harassment > ハラスメント
work accident, workers compensation, industrial accident > 労災保険
safety > 安全
side job, second job > 副業・兼業

# Equipment, energy, digital
equipment, machine, machinery > 設備 機械 設備投資
capital investment, capex, investment > 設備投資
automation, automate, labor saving, labour saving > 省力化 自動化 省力化投資補助金
robot, robotics > ロボット
energy saving, energy efficiency, energy efficient, save energy > 省エネ 省エネルギー設備
air conditioner, air conditioning, hvac > 空調 省エネ
led light, lighting > LED照明
solar, solar panel, solar power, photovoltaic > 太陽光発電
battery, storage battery > 蓄電池
renewable energy, renewable > 再生可能エネルギー
hydrogen > 水素
wind power > 風力
biomass > バイオマス
carbon neutral, decarbonization, decarbonisation, net zero > 脱炭素 カーボンニュートラル
emission, greenhouse gas > CO2 脱炭素
carbon credit > J-クレジット
green > グリーン GX
electric vehicle, electric car > 電気自動車 次世代自動車
charging station, ev charger, charger > 充電設備
hybrid > ハイブリッド
digital transformation > DX DX推進 デジタル化
digital, digitalization, digitization, digitize > デジタル化 デジタル
it system, software, it tool, saas > IT導入補助金 デジタル化・AI導入補助金
computer, pc, laptop, tablet > パソコン
artificial intelligence, machine learning > AI
cloud > クラウド
website, homepage, web site > ホームページ
ecommerce, online shop, online store, ec site > ECサイト EC
cashless, cashless payment, payment terminal > キャッシュレス
cybersecurity, cyber security, cyber, ransomware, information security > サイバーセキュリティ
drone, unmanned aircraft > ドローン 無人航空機
data center > データセンター
3d printer > 3Dプリンタ
space, satellite > 宇宙 衛星
autonomous driving, self driving > 自動運転

# Sales, abroad, intellectual property, research
sales channel, market development, sales expansion > 販路開拓 販路拡大
marketing, advertising, advertisement, promotion, publicity > 販売促進 広告 販路開拓
exhibition, trade fair, trade show, expo > 展示会 見本市
export, exporting > 輸出 海外展開
overseas expansion, global expansion, overseas, going global, foreign market > 海外展開 海外販路開拓
import > 輸入
trade, international trade > 貿易
trade insurance > 貿易保険
tariff, customs > 関税
counterfeit, imitation, fake > 模倣品対策
patent > 特許 外国特許出願
trademark > 商標
foreign filing, overseas patent, international patent, foreign patent > 外国出願 外国特許出願
intellectual property, ip > 知的財産 知財
design > デザイン
brand, branding > ブランド
product development, new product, prototype > 新製品開発 新商品開発
research, research and development > 研究開発
university, academia, joint research, industry academia > 産学連携 共同研究 大学
technology, new technology > 技術開発 新技術
biotech, drug discovery, pharmaceutical > 創薬 AMED バイオ
medical device > 医療機器
manufacturing, manufacturer, monozukuri > ものづくり 製造業
proof of concept, pilot project, demonstration project > 実証
quantum > 量子
government procurement, tender, bid, public procurement > 入札 調達
subcontractor, subcontracting > 下請
supply chain > サプライチェーン

# Loans and taxes
loan, borrow, borrowing, financing, finance > 融資 貸付 資金
credit guarantee, guarantee > 信用保証 保証
guarantor, personal guarantee > 経営者保証 保証人
collateral, unsecured > 無担保
interest, interest rate, interest subsidy > 利子補給 金利
interest free > 無利子
working capital, cash flow > 運転資金 資金繰り 経営安定
refinance, refinancing, debt consolidation > 借換
debt, repayment > 返済 借換
bankruptcy, insolvency, insolvent > 倒産 事業再生
turnaround, business recovery > 事業再生 経営改善
safety net > セーフティネット
equity, subordinated loan > 資本性ローン 出資
mutual aid > 共済
insurance > 保険 共済
tax, taxation > 税制
tax credit > 税額控除 税制
tax deduction, deduction, deductible > 控除 損金
tax break, tax incentive, tax relief, tax exemption, tax cut > 税制優遇 減免 税制
corporate tax > 法人税
income tax > 所得税
consumption tax, sales tax, vat > 消費税
invoice, qualified invoice > インボイス 適格請求書
receipt > 領収書 少額特例
tax exempt business, exempt business > 免税事業者
reduced tax rate, reduced rate, takeout, take out, eat in > 軽減税率
inheritance tax, inheritance, estate tax > 相続税
gift tax > 贈与税
property tax, fixed asset tax > 固定資産税
depreciation, special depreciation, immediate write off, write off > 特別償却 減価償却 即時償却
tax return, file tax, filing tax > 確定申告 青色申告
blue return > 青色申告特別控除
electronic bookkeeping, electronic record, electronic books, bookkeeping > 電子帳簿 電子取引データ
housing loan deduction, mortgage deduction, mortgage > 住宅ローン控除
medical expense > 医療費控除
research tax credit, r&d tax credit > 試験研究費税額控除 研究開発税制
investment tax credit > 投資促進税制
dx investment, dx tax > DX投資促進税制
wage tax credit > 賃上げ促進税制
entertainment expense > 交際費
liquor tax > 酒税
`,
};
