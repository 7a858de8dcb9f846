/** A disaster after which programs were named; `words` finds it where an applicant tells of it. */
export type Disaster = { readonly id: string; readonly ja: string; readonly names: RegExp; readonly words: RegExp };

export const disasters: readonly Disaster[] = [
  {
    id: "tohoku_2011",
    ja: "東日本大震災・原子力災害",
    names: /東日本大震災|原子力災害|福島再生|ふくしま復興|ALPS処理水|多核種除去/u,
    words: /東日本大震災|震災|原発|原子力|処理水|福島|浜通り/u,
  },
  { id: "kumamoto_2016", ja: "熊本地震", names: /熊本地震|平成28年熊本/u, words: /熊本地震/u },
  {
    id: "western_japan_2018",
    ja: "平成30年7月豪雨",
    names: /平成30年7月豪雨|西日本豪雨/u,
    words: /西日本豪雨|平成30年7月豪雨/u,
  },
  { id: "hokkaido_2018", ja: "北海道胆振東部地震", names: /胆振東部/u, words: /胆振/u },
  {
    id: "typhoon_2019",
    ja: "令和元年台風",
    names: /令和元年(?:台風|房総|東日本台風|8月)/u,
    words: /東日本台風|房総半島台風|令和元年/u,
  },
  { id: "rain_2020", ja: "令和2年7月豪雨", names: /令和2年7月豪雨/u, words: /令和2年7月豪雨|球磨川/u },
  { id: "oku_noto_2023", ja: "令和5年奥能登地震", names: /奥能登地震/u, words: /奥能登地震|令和5年/u },
  { id: "noto_2024", ja: "令和6年能登半島地震・豪雨", names: /(?<!奥)能登|r6noto/iu, words: /能登/u },
  { id: "aomori_2025", ja: "青森県東方沖地震", names: /青森県東方沖/u, words: /青森県東方沖/u },
  { id: "heavy_rain", ja: "大雨・豪雨", names: /大雨|豪雨|低気圧/u, words: /大雨|豪雨|水害|浸水|洪水/u },
  { id: "typhoon", ja: "台風", names: /台風/u, words: /台風|暴風/u },
];
