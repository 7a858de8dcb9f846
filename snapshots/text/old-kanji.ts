/**
 * Replaces old and variant kanji (旧字体, 異体字) by the form in common use today, character by character.
 * Length in UTF-16 units may shrink, because a few variants lie outside the basic plane; text without any is returned
 * as it is. Compatibility ideographs are not listed: NFKC already replaces them.
 */
export function modernKanji(text: string): string {
  if (!mayHoldOldForm(text)) return text;
  let result = "";
  for (const character of text) result += modernForms.get(character) ?? character;
  return result;
}

/** Old or variant form, then the form it is read as. A target is never itself a source. Characters as Unicode has them, no words. */
const pairs = `
亞亜 惡悪 壓圧 圍囲 醫医 爲為 壹壱 稻稲 飮飲 隱隠 營営 榮栄 衞衛 驛駅 悅悦 閱閲 圓円 緣縁 鹽塩 艷艶 應応 歐欧 毆殴 櫻桜 奧奥
橫横 溫温 穩穏 假仮 價価 畫画 畵画 劃画 會会 壞壊 懷懐 繪絵 槪概 擴拡 殼殻 覺覚 學学 嶽岳 樂楽 渴渇 罐缶 鑵缶 卷巻 陷陥 勸勧
寬寛 關関 歡歓 觀観 巖巌 顏顔 歸帰 氣気 龜亀 僞偽 戲戯 犧犠 舊旧 據拠 擧挙 虛虚 虗虚 峽峡 挾挟 敎教 狹狭 曉暁 區区 驅駆 駈駆
勳勲 薰薫 羣群 徑径 惠恵 揭掲 攜携 溪渓 經経 繼継 莖茎 螢蛍 輕軽 鷄鶏 雞鶏 藝芸 擊撃 缺欠 儉倹 劍剣 劔剣 劒剣 剱剣 釼剣 圈圏
檢検 權権 獻献 縣県 硏研 險険 顯顕 驗験 嚴厳 效効 廣広 恆恒 鑛鉱 礦鉱 砿鉱 號号 國国 圀国 囯国 黑黒 濟済 碎砕 齋斎 劑剤 雜雑
襍雑 參参 叁参 慘惨 棧桟 蠶蚕 贊賛 殘残 絲糸 齒歯 兒児 辭辞 辤辞 濕湿 實実 舍舎 寫写 釋釈 壽寿 收収 從従 澁渋 獸獣 縱縦 肅粛
處処 緖緒 敍叙 敘叙 奬奨 獎奨 將将 尙尚 涉渉 燒焼 稱称 證証 乘乗 剩剰 壤壌 孃嬢 條条 淨浄 疊畳 疉畳 穰穣 讓譲 釀醸 囑嘱 觸触
寢寝 寑寝 愼慎 晉晋 眞真 盡尽 圖図 粹粋 醉酔 隨随 髓髄 數数 樞枢 聲声 靜静 齊斉 攝摂 竊窃 專専 戰戦 淺浅 潛潜 纖繊 纎繊 踐践
錢銭 禪禅 雙双 壯壮 搜捜 插挿 揷挿 爭争 總総 綜総 聰聡 莊荘 裝装 騷騒 增増 臟臓 藏蔵 屬属 續続 墮堕 體体 躰体 軆体 對対 帶帯
滯滞 臺台 瀧滝 擇択 澤沢 單単 擔担 膽胆 團団 彈弾 斷断 癡痴 遲遅 晝昼 蟲虫 鑄鋳 廳庁 聽聴 敕勅 鎭鎮 遞逓 鐵鉄 鐡鉄 銕鉄 轉転
點点 傳伝 黨党 盜盗 燈灯 當当 鬪闘 鬭闘 德徳 獨独 讀読 屆届 繩縄 貳弐 弍弐 姊姉 惱悩 腦脳 霸覇 廢廃 拜拝 賣売 麥麦 發発 髮髪
拔抜 蠻蛮 祕秘 濱浜 濵浜 甁瓶 拂払 佛仏 倂併 竝並 變変 邊辺 邉辺 辨弁 瓣弁 辯弁 辦弁 舖舗 鋪舗 穗穂 寶宝 寳宝 襃褒 豐豊 沒没
歿没 飜翻 萬万 滿満 默黙 餠餅 彌弥 藥薬 譯訳 豫予 餘余 與与 譽誉 搖揺 樣様 謠謡 來来 賴頼 亂乱 覽覧 龍竜 兩両 獵猟 綠緑 壘塁
勵励 禮礼 隸隷 靈霊 齡齢 戀恋 爐炉 勞労 樓楼 祿禄 灣湾 瑤瑶 亙亘 凜凛 壻婿 聟婿 娛娯 內内 刄刃 剎刹 劵券 卽即 卻却 吳呉 啟啓
囘回 堯尭 塡填 姸妍 屛屏 屢屡 峯峰 嶋島 嶌島 嵜崎 﨑崎 巢巣 帋紙 幷并 廏厩 廐厩 强強 彥彦 徵徴 恠怪 愽博 戶戸 戾戻 拋抛 搔掻
摑掴 攪撹 旣既 晚晩 曆暦 曾曽 曻昇 柹柿 查査 栁柳 桒桑 槇槙 檜桧 欝鬱 歲歳 步歩 歷歴 每毎 汙汚 淚涙 淸清 瀨瀬 瀆涜 狀状 貓猫
畧略 礙碍 禱祷 秊年 稅税 稾稿 頴穎 竃竈 窻窓 窗窓 竸競 箏筝 簞箪 篭籠 絕絶 繡繍 繫繋 纒纏 脫脱 膓腸 舘館 蘆芦 萠萌 葢蓋 盖蓋
蔣蒋 蔥葱 薮藪 蘓蘇 蘂蕊 蕋蕊 蟬蝉 蠅蝿 蠟蝋 蠣蛎 說説 諫諌 讚讃 豬猪 贗贋 軀躯 輛輌 迯逃 遙遥 邇迩 郞郎 鄕郷 鄉郷 醬醤 醱醗
鈎鉤 銳鋭 錄録 鍊錬 鑒鑑 閒間 鄰隣 鴈雁 靑青 靱靭 韭韮 頰頬 顚顛 飃飄 驒騨 髙高 鰺鯵 鷗鴎 鶯鴬 鹼鹸 麪麺 麵麺 麴麹 黃黄 亰京
俠侠 俱倶 俻備 值値 僊仙 儘侭 兔兎 册冊 冝宜 冦寇 冨富 况況 凉涼 凾函 刋刊 剝剥 卆卒 廁厠 廚厨 厰廠 吞呑 咒呪 脣唇 啞唖 喆哲
甞嘗 噓嘘 嚙噛 囊嚢 埀垂 埜野 塲場 壷壺 夛多 姬姫 寃冤 幤幣 弃棄 彎弯 徃往 悤怱 耻恥 慙慚 憇憩 杦杉 桝枡 栅柵 栢柏 檮梼 橢楕
毗毘 渕淵 渊淵 潑溌 潅灌 焰焔 烟煙 煕熙 凞熙 珎珍 產産 疇畴 瘦痩 皷鼓 礪砺 禀稟 禰祢 穐秋 窰窯 笋筍 簑蓑 簔蓑 粮糧 羮羹 翆翠
聨連 聯連 胷胸 脉脈 舩船 萊莱 蕚萼 袵衽 觧解 豎竪 貭質 賤賎 蹟跡 迹跡 逹達 鑚鑽 靍鶴 靏鶴 韵韻 頚頸 馱駄 鵞鵝 附付 熔溶 註注
〆締 𠮷吉 𠮟叱 𣘺橋 𠀋丈 𡈽土
⺠民 ⻁虎 ⻄西 ⻆角 ⻑長 ⻘青 ⻝食 ⻣骨 ⻤鬼 ⻨麦 ⻩黄 ⻫斉 ⻭歯 ⻯竜 ⻲亀
`;

/** Every pair as `[old, modern]`, each one character. */
export const oldKanjiPairs: readonly (readonly [string, string])[] = pairs
  .trim()
  .split(/\s+/)
  .map((pair) => {
    const [old = "", modern = ""] = pair;
    return [old, modern] as const;
  });

const modernForms: ReadonlyMap<string, string> = new Map(oldKanjiPairs);

/** Marks the units that old forms begin with: most text has none, and a look at each unit is the cheapest way to know. */
const firstUnits = new Uint8Array(0x10000);
for (const old of modernForms.keys()) firstUnits[old.charCodeAt(0)] = 1;

function mayHoldOldForm(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (firstUnits[text.charCodeAt(at)] === 1) return true;
  return false;
}
