import type { amGxTheme } from "../../schemas/enums.ts";

type Theme = (typeof amGxTheme)[number];

/** How a program was found to be of a theme: its source says so, or its name does. */
export type ThemeBasis = "stated" | "name";

/** Words of names by which programs are of a theme; sources rarely state one. Names are compared NFKC, in capitals. */
const words: Readonly<Record<Theme, RegExp>> = {
  ghg_reduction:
    /脱炭素|カーボン・?ニュートラル|ゼロカーボン|カーボン・?ゼロ|低炭素|温室効果ガス|温暖化|省エネ|省CO2|CO2(?:排出)?(?:削減|排出抑制|低減)|二酸化炭素|グリーントランスフォーメーション|(?<![A-Z])GX(?![A-Z])/u,
  ev: /(?<![A-Z])(?:P?HEV|PHV|EV|FCV|BEV|ZEV|V2[HBX])(?![A-Z])|電気自動車|電動(?:車|バス|トラック|二輪|バイク)|燃料電池(?:自動車|バス|トラック)|次世代(?:自動車|車)|クリーンエネルギー自動車|低公害車|急速充電|充電(?:設備|器|スタンド|インフラ)|水素ステーション/u,
  renewable:
    /再生可能エネルギー|再エネ|太陽光|太陽熱|ソーラー|風力|小水力|水力発電|地熱|地中熱|バイオマス|バイオガス|木質(?:ペレット|燃料)|(?:ペレット|薪)ストーブ|自家消費型|(?<![A-Z])PPA(?![A-Z])|(?<![A-Z])FI[TP](?![A-Z])/u,
  zeb_zeh:
    /(?<![A-Z])ZE[BH](?![A-Z])|ゼッ[チブ]|ネット・?ゼロ・?エネルギー|高?断熱|省エネ(?:住宅|改修|基準)|環境共生住宅|気密/u,
  carbon_credit:
    /カーボン・?クレジット|(?<![A-Z])J[--]?クレジット|Jブルークレジット|カーボン・?オフセット|排出[量権]取引|クレジット(?:創出|認証)/u,
};

/** Whether a program is of a theme, and by what; null when nothing says so. */
export function themeBasis(theme: Theme, stated: readonly string[], name: string): ThemeBasis | null {
  if (stated.includes(theme)) return "stated";
  return words[theme].test(name.normalize("NFKC").toUpperCase()) ? "name" : null;
}
