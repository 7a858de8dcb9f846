/** Large and well-known municipalities by their names in Latin letters, folded; prefectures have theirs in snapshots/text. */
export const latinMunicipalities = `
sapporo 札幌市 hakodate 函館市 otaru 小樽市 asahikawa 旭川市 kushiro 釧路市 obihiro 帯広市 tomakomai 苫小牧市 furano 富良野市 niseko ニセコ町
hirosaki 弘前市 hachinohe 八戸市 morioka 盛岡市 sendai 仙台市 ishinomaki 石巻市 kesennuma 気仙沼市 tsuruoka 鶴岡市 yonezawa 米沢市
koriyama 郡山市 iwaki いわき市 aizuwakamatsu 会津若松市 mito 水戸市 tsukuba つくば市 utsunomiya 宇都宮市 nikko 日光市 maebashi 前橋市
takasaki 高崎市 kawagoe 川越市 kawaguchi 川口市 kumagaya 熊谷市 chichibu 秩父市 funabashi 船橋市 matsudo 松戸市 narita 成田市 urayasu 浦安市
shinjuku 新宿区 shibuya 渋谷区 chiyoda 千代田区 setagaya 世田谷区 shinagawa 品川区 meguro 目黒区 nerima 練馬区 toshima 豊島区 taito 台東区
hachioji 八王子市 tachikawa 立川市 machida 町田市 yokohama 横浜市 kawasaki 川崎市 sagamihara 相模原市 yokosuka 横須賀市 kamakura 鎌倉市
fujisawa 藤沢市 odawara 小田原市 hakone 箱根町 nagaoka 長岡市 joetsu 上越市 takaoka 高岡市 kanazawa 金沢市 wajima 輪島市 kofu 甲府市
matsumoto 松本市 ueda 上田市 karuizawa 軽井沢町 hakuba 白馬村 azumino 安曇野市 ogaki 大垣市 takayama 高山市 hamamatsu 浜松市 numazu 沼津市
atami 熱海市 nagoya 名古屋市 toyohashi 豊橋市 okazaki 岡崎市 toyota 豊田市 kariya 刈谷市 yokkaichi 四日市市 suzuka 鈴鹿市 otsu 大津市
hikone 彦根市 maizuru 舞鶴市 sakai 堺市 toyonaka 豊中市 suita 吹田市 takatsuki 高槻市 hirakata 枚方市 higashiosaka 東大阪市
kobe 神戸市 himeji 姫路市 amagasaki 尼崎市 nishinomiya 西宮市 akashi 明石市 yonago 米子市 matsue 松江市 izumo 出雲市 kurashiki 倉敷市
fukuyama 福山市 onomichi 尾道市 shimonoseki 下関市 naruto 鳴門市 takamatsu 高松市 marugame 丸亀市 matsuyama 松山市 imabari 今治市
kitakyushu 北九州市 kurume 久留米市 omuta 大牟田市 itoshima 糸島市 karatsu 唐津市 sasebo 佐世保市 beppu 別府市 nobeoka 延岡市
miyakonojo 都城市 kirishima 霧島市 naha 那覇市 ishigaki 石垣市
`;

/** Regions as English writes them. */
export const latinRegions = `
tohoku 東北 kanto 関東 hokuriku 北陸 tokai 東海 kansai 関西 kinki 近畿 shikoku 四国 kyushu 九州
`;
